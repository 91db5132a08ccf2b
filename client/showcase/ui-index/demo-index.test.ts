import { describe, expect, it } from "vitest";
import { contents, groupDemos, indexOf } from "#client/showcase/ui-index/demo-index.ts";
import { englishScreens as screens } from "#tests/support/english-screens.ts";

describe("demo index pages", () => {
  const all = groupDemos(screens, indexOf("ui").groups).flatMap((shelf) => shelf.screens);

  it("R1.6 list and describe every demo once", () => {
    const listed = all.map(({ path }) => path);
    const expected = screens.filter(
      ({ area, path }) =>
        area === "ui" &&
        !["/ui", "/ui/base", "/ui/extended", "/ui/forms", "/ui/tables"].includes(path),
    );
    expect([...listed].sort()).toEqual(expected.map(({ path }) => path).sort());
    expect(all.filter(({ id }) => !contents[id])).toEqual([]);
  });

  it.each([
    ["uiBase", "/ui/buttons"],
    ["uiExtended", "/ui/extended/tour"],
    ["uiForms", "/ui/forms/wizard"],
    ["uiTables", "/ui/tables/advanced"],
  ])("R1.6 %s lists %s", (index, demo) => {
    expect(
      groupDemos(screens, indexOf(index).groups).flatMap((shelf) =>
        shelf.screens.map(({ path }) => path),
      ),
    ).toContain(demo);
  });
});
