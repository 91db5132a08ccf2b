/**
 * Every table of this language in one chunk, fetched when the language is used; but those that come
 * with the pages that need them (words/).
 */
const files = import.meta.glob<Record<string, unknown>>(
  ["../../shared/locales/en/*.json", "!**/{account,pages,find,dashboards,invoice}.json"],
  {
    eager: true,
    import: "default",
  },
);

export const tables = Object.fromEntries(
  Object.entries(files).map(([path, table]) => [path.replace(/^.*\/|\.json$/g, ""), table]),
);
