import { describe, expect, it } from "vitest";
import {
  fieldOf,
  type LayoutAction,
  reduceChosen,
  reduceLayout,
  resolveSettings,
} from "#client/layout/settings-reducer.ts";
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
      [...Object.values(fieldOf), "sidenavUser", "isOpenRightSideBar"].sort(),
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

  it("R3.10 knows the specification's values", () => {
    expect(layoutValues).toEqual({
      layoutType: ["vertical", "horizontal", "detached", "two-column"],
      layoutMode: ["fluid", "detached"],
      layoutColor: ["light", "dark"],
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

  it("R2.6 without a choice the width decides, a choice of layout type wins over it, and a reset gives the width its say again", () => {
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
