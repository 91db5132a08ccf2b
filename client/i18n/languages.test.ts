import { describe, expect, it } from "vitest";
import { detectLanguage, type LanguageSources, supported } from "#client/i18n/languages.ts";

/** The specification's order. */
const order = ["query", "cookie", "localStorage", "sessionStorage", "browser", "htmlTag"] as const;
type Source = (typeof order)[number];

const saying = (source: Source, tag: string): LanguageSources => ({
  [source]: source === "browser" ? [tag] : tag,
});
const pairs = order.flatMap((first, index) =>
  order.slice(index + 1).map((second) => [first, second] as const),
);

describe("language detection", () => {
  it.each(order)("R4.13 uses %s alone", (source) => {
    expect(detectLanguage(saying(source, "es"))).toBe("es");
  });

  it.each(pairs)("R4.13 %s goes before %s", (first, second) => {
    expect(detectLanguage({ ...saying(second, "en"), ...saying(first, "es") })).toBe("es");
    expect(detectLanguage({ ...saying(second, "es"), ...saying(first, "en") })).toBe("en");
  });

  it.each(pairs)(
    "R4.13 a language without a table in %s leaves the choice to %s",
    (first, second) => {
      expect(detectLanguage({ ...saying(first, "de"), ...saying(second, "es") })).toBe("es");
    },
  );

  it("R4.13 takes the first of the browser's languages that has a table", () => {
    expect(detectLanguage({ browser: ["de-DE", "es-MX", "en"] })).toBe("es");
  });

  it("R4.13 is English without any source", () => {
    expect(detectLanguage({})).toBe("en");
    expect(detectLanguage({ query: "", cookie: null, browser: [], htmlTag: undefined })).toBe("en");
  });

  it.each([
    ["es", "es"],
    ["es-MX", "es"],
    ["ES_ar", "es"],
    [" en-GB ", "en"],
  ])("R3.11 reads %s from the table %s", (tag, language) => {
    expect(supported(tag)).toBe(language);
  });

  it.each(["de", "espanol", "", "../en", "__proto__"])("R3.11 has no table for %j", (tag) => {
    expect(supported(tag)).toBeUndefined();
  });
});
