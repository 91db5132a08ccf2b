import { describe, expect, it } from "vitest";
import { rootAttributes } from "#client/layout/root-attributes.ts";
import { defaultLayoutSettings, type LayoutSettings } from "#shared/domain/layout-settings.ts";

describe("attributes of the page root", () => {
  it("R2.6 writes nothing that nobody chose, so that width and system decide before any script", () => {
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

  it("R4.12 the two switches stand there only while they are on", () => {
    expect(rootAttributes({ showTwoToneIcons: true, showSidebarUserInfo: true })).toEqual({
      "data-menu-icon": "twotones",
      "data-sidenav-user": "true",
    });
    expect(rootAttributes({ showTwoToneIcons: false, showSidebarUserInfo: false })).toEqual({});
  });

  it("R4.12 an open right sidebar is a class, never an attribute that a reload would bring back", () => {
    const open = Object.keys(
      rootAttributes({ ...defaultLayoutSettings, isOpenRightSideBar: true }),
    );
    expect(open).toEqual(Object.keys(rootAttributes(defaultLayoutSettings)));
  });
});
