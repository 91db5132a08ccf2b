/** All of Spanish in one chunk, fetched by Spanish pages only. */
export const tables = import.meta.glob<Record<string, unknown>>(
  "../../../shared/locales/es/*.json",
  { eager: true, import: "default" },
);
