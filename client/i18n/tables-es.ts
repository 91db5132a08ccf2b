/** Every table of this language in one chunk, fetched when the language is used. */
const files = import.meta.glob<Record<string, unknown>>("../../shared/locales/es/*.json", {
  eager: true,
  import: "default",
});

export const tables = Object.fromEntries(
  Object.entries(files).map(([path, table]) => [path.replace(/^.*\/|\.json$/g, ""), table]),
);
