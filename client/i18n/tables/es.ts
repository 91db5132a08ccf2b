/** Spanish, whole, in one chunk: it is fetched by pages in Spanish alone. */
export const tables = import.meta.glob<Record<string, unknown>>(
  "../../../shared/locales/es/*.json",
  { eager: true, import: "default" },
);
