import type { Screen, ScreenArea } from "#client/layout/screens.ts";

/** The sitemap's three columns, each a tree: areas, their groups, their screens. */
export interface SiteColumn {
  name: "product" | "app" | "ui";
  areas: SiteArea[];
}

export interface SiteArea {
  area: ScreenArea;
  /** Those of no group stand in a group without a name, first. */
  groups: { name: string; screens: Screen[] }[];
}

const columns: readonly (readonly [SiteColumn["name"], readonly ScreenArea[]])[] = [
  ["product", ["product", "dashboard", "page", "auth", "public"]],
  ["app", ["app"]],
  ["ui", ["ui"]],
];

/** Every screen once, in the order of the route list. */
export function plantTrees(screens: readonly Screen[]): SiteColumn[] {
  return columns.map(([name, areas]) => ({
    name,
    areas: areas.map((area) => plantArea(area, screens)),
  }));
}

function plantArea(area: ScreenArea, screens: readonly Screen[]): SiteArea {
  const own = screens.filter((screen) => screen.area === area);
  const names = [...new Set(own.map(({ group = "" }) => group))];
  return {
    area,
    groups: names.map((name) => ({
      name,
      screens: own.filter(({ group = "" }) => group === name),
    })),
  };
}

/** Screens whose address has gaps, with an address that fills them. */
const examples: Readonly<Record<string, string>> = {
  "/hs-code-details/:product/:desc/:destination/:origin":
    "/hs-code-details/640411/sports-footwear/GB/VN",
  "/apps/projects/:id/details": "/apps/projects/1/details",
};

/** Where a screen's link leads; undefined where it has gaps that nothing fills. */
export function addressOf({ path }: Pick<Screen, "path">): string | undefined {
  return path.includes(":") ? examples[path] : path;
}
