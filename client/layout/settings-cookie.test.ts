import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  layoutCookie,
  readCookie,
  readSettings,
  writeSettings,
} from "#client/layout/settings-cookie.ts";
import {
  defaultLayoutSettings,
  type LayoutSettings,
  layoutValues,
} from "#shared/domain/layout-settings.ts";

describe("layout settings kept between visits", () => {
  it("R4.14 gives back every setting with every value", () => {
    for (const [name, values] of Object.entries(layoutValues))
      for (const value of values) {
        const settings = { ...defaultLayoutSettings, [name]: value } as LayoutSettings;
        expect(readSettings(writeSettings(settings))).toEqual(settings);
      }
  });

  it("R4.14 leaves out unknown names and values that are not allowed", () => {
    const odd = {
      layoutColor: "pink",
      topbarTheme: "dark",
      showTwoToneIcons: "yes",
      isAdmin: true,
      __proto__: { a: 1 },
    };
    expect(readSettings(encodeURIComponent(JSON.stringify(odd)))).toEqual({ topbarTheme: "dark" });
  });

  it.each([
    undefined,
    null,
    "",
    "{",
    "%",
    "%E0%A4%A",
    "null",
    "3",
    "[]",
    '"dark"',
    "x".repeat(3000),
  ])("R4.14 reads %j as no choice", (text) => {
    expect(readSettings(text)).toEqual({});
  });

  it("R4.14 no text whatever breaks a page", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.json().map(encodeURIComponent)), (text) => {
        const allowed = readSettings(text);
        for (const name of Object.keys(allowed))
          expect(Object.keys(defaultLayoutSettings)).toContain(name);
      }),
    );
  });

  it("R4.14 finds its cookie among others, and no other that ends alike", () => {
    const text = writeSettings({ layoutColor: "dark" });
    expect(
      readCookie(`a=1; not_${layoutCookie}=x; ${layoutCookie}=${text}; b=2`, layoutCookie),
    ).toBe(text);
    expect(readCookie(`not_${layoutCookie}=x`, layoutCookie)).toBeUndefined();
    expect(readCookie(undefined, layoutCookie)).toBeUndefined();
  });
});
