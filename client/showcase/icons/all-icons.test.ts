import { describe, expect, it } from "vitest";
import { findIcons, toKebabCase } from "#client/showcase/icons/all-icons.tsx";

describe("the icon gallery", () => {
  const names = ["Truck", "ShipWheel", "CalendarDays", "Calendar", "Ship", "Grid2X2"];

  it("R1.6 converts names to kebab case", () => {
    expect(toKebabCase("CalendarDays")).toBe("calendar-days");
    expect(toKebabCase("ArrowDownAZ")).toBe("arrow-down-az");
  });

  it.each([
    ["ship", ["Ship", "ShipWheel"]],
    ["days calendar", ["CalendarDays"]],
    ["calendar-", ["Calendar", "CalendarDays"]],
    ["", names],
    ["unicorn", []],
  ])("R1.6 finds %j", (query, found) => {
    expect(findIcons(names, query)).toEqual(found);
  });
});
