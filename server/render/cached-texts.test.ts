import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { cacheTexts } from "#server/render/cached-texts.ts";

type Ask = (...asked: unknown[]) => unknown;

it("R4.13 cached words are those of the library, for every value", async () => {
  const table = {
    found_one: "{{count}} result for {{q}}",
    found_other: "{{count}} results for {{q}}",
    open: "Open",
    parts: { a: "A" },
  };
  const [plain, cached] = await Promise.all(
    [false, true].map(async (isCached) => {
      const instance = createInstance();
      await instance.init({ lng: "en", resources: { en: { feed: table } } });
      if (isCached) cacheTexts(instance);
      return instance.getFixedT(null, "feed") as unknown as Ask;
    }),
  );
  const asked: unknown[][] = [
    ["open"],
    ["found", { count: 1, q: "steel" }],
    ["found", { count: 2, q: "steel" }],
    ["found", { count: 2, q: "tea" }],
    ["found", { count: 2, q: "2" }],
    ["found", { count: "2", q: 2 }],
    ["found", { q: "tea", count: 2 }],
    ["absent", { defaultValue: "as it is" }],
    ["absent", { defaultValue: "another" }],
    ["absent", "as it is"],
    [["absent", "open"]],
    ["found", { count: 1, q: { deep: true } }],
    ["found", { count: 1, q: "long ".repeat(100) }],
    ["parts", { returnObjects: true }],
  ];
  for (const turn of ["first", "again"])
    for (const one of asked) expect(cached?.(...one), `${turn} ${one}`).toEqual(plain?.(...one));
});

it("R4.13 a text is translated once for the same inserted values", async () => {
  const instance = createInstance();
  await instance.init({ lng: "en", resources: { en: { feed: { found: "Found {{q}}" } } } });
  const made: unknown[] = [];
  const getFixedT = instance.getFixedT.bind(instance) as unknown as (...args: unknown[]) => Ask;
  const counting = (...args: unknown[]): Ask => {
    const translate = getFixedT(...args);
    return (...asked) => {
      made.push(asked[1]);
      return translate(...asked);
    };
  };
  instance.getFixedT = counting as unknown as typeof instance.getFixedT;
  cacheTexts(instance);
  const t = instance.getFixedT(null, "feed") as unknown as Ask;
  for (const q of ["tea", "tea", "steel", "tea"]) expect(t("found", { q })).toBe(`Found ${q}`);
  expect(made).toEqual([{ q: "tea" }, { q: "steel" }]);
});
