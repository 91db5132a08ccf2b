import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { buildSiteTree, screenAddress } from "#client/pages/sitemap/site-tree.ts";
import { createRoutes } from "#client/routes/routes.tsx";
import { englishScreens as screens } from "#tests/support/english-screens.ts";

describe("the sitemap", () => {
  it("R2.3 has every screen once, in three trees", () => {
    const trees = buildSiteTree(screens);
    const listed = trees.flatMap(({ areas }) =>
      areas.flatMap(({ groups }) => groups.flatMap((group) => group.screens)),
    );
    expect(trees).toHaveLength(3);
    expect(listed.map(({ path }) => path).toSorted()).toEqual(
      screens.map(({ path }) => path).toSorted(),
    );
  });

  it.each(screens)("R2.3 links $path to an address of that screen", (screen) => {
    const address = screenAddress(screen) ?? "";
    expect(matchRoutes(createRoutes(), address)?.at(-1)?.route.path).toBe(screen.path);
    expect(address).not.toContain(":");
  });
});
