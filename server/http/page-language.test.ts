import { expect, it } from "vitest";
import { pageLanguageOf } from "#server/http/page-language.ts";

it.each([
  [{ cookie: "a=1; i18next=es", "accept-language": "en" }, "es"],
  [{ cookie: "i18next=fr", "accept-language": "es-MX,es;q=0.9,en;q=0.8" }, "es"],
  [{ "accept-language": "de,en;q=0.4,es;q=0.7" }, "es"],
  [{ "accept-language": "es;q=0,en;q=0.1" }, "en"],
  [{ "accept-language": "de" }, "en"],
  [{}, "en"],
])("R4.13 pages without the client read %j as %s", (headers, language) => {
  expect(pageLanguageOf({ headers })).toBe(language);
});
