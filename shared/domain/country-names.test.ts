import { describe, expect, it } from "vitest";
import { atSentenceStart, withArticle } from "#shared/domain/country-names.ts";

describe("a country's name in a sentence", () => {
  it.each([
    ["United States", "the United States"],
    ["European Union", "the European Union"],
    ["The Gambia", "the Gambia"],
    ["Dominican Republic", "the Dominican Republic"],
    ["Republic of the Congo", "the Republic of the Congo"],
    ["Cook Islands", "the Cook Islands"],
    ["Germany", "Germany"],
    ["Christmas Island", "Christmas Island"],
    [
      "South Georgia and the South Sandwich Islands",
      "South Georgia and the South Sandwich Islands",
    ],
    ["Heard Island and McDonald Islands", "Heard Island and McDonald Islands"],
  ])("%s is %s", (name, words) => expect(withArticle(name)).toBe(words));

  it("begins with a capital", () => {
    expect(atSentenceStart("United Kingdom")).toBe("The United Kingdom");
    expect(atSentenceStart("Vietnam")).toBe("Vietnam");
  });
});
