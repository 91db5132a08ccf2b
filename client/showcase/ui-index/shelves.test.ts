import { describe, expect, it } from "vitest";
import { screens } from "#client/routes.tsx";
import { contents } from "#client/showcase/ui-index/contents.ts";
import { fillShelves, indexOf } from "#client/showcase/ui-index/shelves.ts";

describe("the indexes of the demos", () => {
  const all = fillShelves(screens, indexOf("/ui").groups).flatMap((shelf) => shelf.screens);

  it("R1.6 list every demo of the route list once, and say what it holds", () => {
    const listed = all.map(({ path }) => path);
    const expected = screens.filter(
      ({ area, path }) =>
        area === "ui" &&
        !["/ui", "/ui/base", "/ui/extended", "/ui/forms", "/ui/tables"].includes(path),
    );
    expect([...listed].sort()).toEqual(expected.map(({ path }) => path).sort());
    expect(listed.filter((path) => !contents[path])).toEqual([]);
  });

  it.each([
    ["/ui/base", "/ui/buttons"],
    ["/ui/extended/", "/ui/extended/tour"],
    ["/ui/forms", "/ui/forms/wizard"],
    ["/ui/tables", "/ui/tables/advanced"],
  ])("R1.6 %s lists %s", (index, demo) => {
    expect(
      fillShelves(screens, indexOf(index).groups).flatMap((shelf) =>
        shelf.screens.map(({ path }) => path),
      ),
    ).toContain(demo);
  });
});
