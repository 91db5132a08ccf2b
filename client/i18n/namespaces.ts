/** One table a part of the product; each is a file of shared/locales/{language}. */
export const namespaces = [
  "shell",
  "screens",
  "notifications",
  "search",
  "details",
  "regulations",
  "account",
  "pages",
  "find",
  "dashboards",
  "invoice",
  "auth",
] as const;
