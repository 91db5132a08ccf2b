import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fieldOf,
  type LayoutAction,
  layoutCookie,
  readCookie,
  readSettings,
  reduceChosen,
  reduceLayout,
  resolveSettings,
  rootAttributes,
  writeSettings,
} from "#client/shell/layout-settings.ts";
import {
  defaultLayoutSettings,
  type LayoutSettings,
  layoutForWidth,
  layoutValues,
} from "#shared/domain/layout-settings.ts";

const choices = Object.entries(fieldOf).flatMap(([type, field]) => {
  const values: readonly unknown[] = layoutValues[field as keyof typeof layoutValues] ?? [
    true,
    false,
  ];
  return values.map((value) => [type, field, value] as const);
});

describe("layout settings", () => {
  it("R3.9 has the specification's fields and defaults", () => {
    expect(Object.keys(defaultLayoutSettings).sort()).toEqual(
      [
        "twoColumnTheme",
        "layoutMode",
        "sidenavUser",
        "layoutType",
        "layoutColor",
        "layoutWidth",
        "menuPosition",
        "leftSideBarTheme",
        "leftSideBarType",
        "showTwoToneIcons",
        "showSidebarUserInfo",
        "topbarTheme",
        "isOpenRightSideBar",
      ].sort(),
    );
    expect([...Object.values(fieldOf), "isOpenRightSideBar"].sort()).toEqual(
      Object.keys(defaultLayoutSettings).sort(),
    );
    expect(defaultLayoutSettings).toMatchObject({
      layoutColor: "light",
      layoutWidth: "fluid",
      menuPosition: "fixed",
      leftSideBarTheme: "light",
      showTwoToneIcons: false,
      topbarTheme: "dark",
      isOpenRightSideBar: false,
    });
  });

  it("R3.10 knows the specification's values, and for the colour the system's too", () => {
    expect(layoutValues).toEqual({
      layoutType: ["vertical", "horizontal", "detached", "two-column"],
      layoutMode: ["fluid", "detached"],
      layoutColor: ["light", "dark", "system"],
      layoutWidth: ["fluid", "boxed"],
      menuPosition: ["fixed", "scrollable"],
      leftSideBarTheme: ["light", "dark", "brand", "gradient"],
      leftSideBarType: ["default", "condensed", "compact", "full", "fullscreen"],
      topbarTheme: ["light", "dark", "brand"],
      twoColumnTheme: ["light", "dark", "brand", "gradient"],
    });
  });

  it.each(choices)("R4.12 %s changes %s to %s and nothing else", (type, field, value) => {
    const before = Object.freeze({ ...defaultLayoutSettings });
    expect(reduceLayout(before, { type, value } as LayoutAction)).toEqual({
      ...before,
      [field]: value,
    });
  });

  it("R4.12 shows and hides the right sidebar", () => {
    const shown = reduceLayout(defaultLayoutSettings, { type: "showRightSidebar" });
    expect(shown).toEqual({ ...defaultLayoutSettings, isOpenRightSideBar: true });
    expect(reduceLayout(shown, { type: "hideRightSidebar" })).toEqual(defaultLayoutSettings);
  });

  it.each([
    ["fluid", "default"],
    ["boxed", "condensed"],
  ] as const)("R4.12 two columns: width %s gives sidebar type %s", (value, leftSideBarType) => {
    const before: LayoutSettings = {
      ...defaultLayoutSettings,
      layoutType: "two-column",
      leftSideBarType: "compact",
    };
    expect(reduceLayout(before, { type: "changeLayoutWidth", value })).toEqual({
      ...before,
      layoutWidth: value,
      leftSideBarType,
    });
  });

  it.each(["vertical", "horizontal", "detached"] as const)(
    "R4.12 %s: the width leaves the sidebar type alone",
    (layoutType) => {
      const before: LayoutSettings = {
        ...defaultLayoutSettings,
        layoutType,
        leftSideBarType: "compact",
      };
      expect(
        reduceLayout(before, { type: "changeLayoutWidth", value: "boxed" }).leftSideBarType,
      ).toBe("compact");
    },
  );

  it("R3.9 a reset brings every default back", () => {
    const changed: LayoutSettings = {
      ...defaultLayoutSettings,
      layoutColor: "dark",
      topbarTheme: "brand",
      isOpenRightSideBar: true,
    };
    expect(reduceLayout(changed, { type: "reset" })).toEqual(defaultLayoutSettings);
  });

  it.each([
    [1139, "vertical", "full"],
    [1140, "horizontal", "default"],
  ] as const)(
    "R2.6 %d px is %s with a sidebar of type %s",
    (width, layoutType, leftSideBarType) => {
      expect(layoutForWidth(width)).toEqual({ layoutType, leftSideBarType });
    },
  );

  it("R2.6 the width decides until a layout type is chosen, and again after a reset", () => {
    expect(resolveSettings({}, true)).toMatchObject({
      layoutType: "horizontal",
      leftSideBarType: "default",
    });
    expect(resolveSettings({}, false)).toMatchObject({
      layoutType: "vertical",
      leftSideBarType: "full",
    });
    expect(resolveSettings({ layoutType: "detached" }, false)).toMatchObject({
      layoutType: "detached",
      leftSideBarType: "default",
    });
    expect(resolveSettings({ leftSideBarType: "compact" }, false)).toMatchObject({
      layoutType: "vertical",
      leftSideBarType: "compact",
    });
    const shown = resolveSettings({ layoutType: "two-column" }, true);
    expect(reduceChosen({ layoutType: "two-column" }, shown, { type: "reset" }).chosen).toEqual({});
  });

  it("R4.14 keeps what was chosen and what follows from it, also where it was shown before", () => {
    const shown = resolveSettings({}, true);
    expect(reduceChosen({}, shown, { type: "changeLayoutColor", value: "light" }).chosen).toEqual({
      layoutColor: "light",
    });
    expect(reduceChosen({}, shown, { type: "showRightSidebar" }).chosen).toEqual({});
    const columns = { layoutType: "two-column" } as const;
    const boxed = reduceChosen(columns, resolveSettings(columns, true), {
      type: "changeLayoutWidth",
      value: "boxed",
    });
    expect(boxed.chosen).toEqual({
      layoutType: "two-column",
      layoutWidth: "boxed",
      leftSideBarType: "condensed",
    });
  });
});

describe("attributes of the page root", () => {
  it("R2.6 writes no attribute without a choice, so that CSS decides before scripts", () => {
    expect(rootAttributes({})).toEqual({});
  });

  const attributes: [keyof LayoutSettings, string, string][] = [
    ["layoutType", "data-layout", "two-column"],
    ["layoutMode", "data-layout-mode", "detached"],
    ["layoutColor", "data-bs-theme", "dark"],
    ["layoutWidth", "data-layout-width", "boxed"],
    ["menuPosition", "data-menu-position", "scrollable"],
    ["leftSideBarTheme", "data-menu-color", "brand"],
    ["leftSideBarType", "data-sidenav-size", "condensed"],
    ["topbarTheme", "data-topbar-color", "light"],
    ["twoColumnTheme", "data-two-column-color", "gradient"],
  ];
  it.each(attributes)("R4.12 %s stands in %s", (name, attribute, value) => {
    expect(rootAttributes({ [name]: value })).toEqual({ [attribute]: value });
  });

  it("R4.12 the switches stand there only while they are on", () => {
    const on = { showTwoToneIcons: true, sidenavUser: true, showSidebarUserInfo: true };
    expect(rootAttributes(on)).toEqual({
      "data-menu-icon": "twotones",
      "data-sidenav-user": "true",
      "data-sidenav-user-info": "true",
    });
    const off = { showTwoToneIcons: false, sidenavUser: false, showSidebarUserInfo: false };
    expect(rootAttributes(off)).toEqual({});
  });

  it("R4.12 an open right sidebar is a class, not an attribute that a reload restores", () => {
    const open = Object.keys(
      rootAttributes({ ...defaultLayoutSettings, isOpenRightSideBar: true }),
    );
    expect(open).toEqual(Object.keys(rootAttributes(defaultLayoutSettings)));
  });
});

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
