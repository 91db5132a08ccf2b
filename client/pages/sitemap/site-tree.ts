import type { Screen, ScreenArea } from "#client/routes/screen.ts";

/** A column of the sitemap: areas, their groups, their screens. */
interface SiteColumn {
  name: "product" | "app" | "ui";
  areas: SiteArea[];
}

export interface SiteArea {
  area: ScreenArea;
  /** Screens without a group come first, in a group without a name. */
  groups: { name: string; screens: Screen[] }[];
}

const columns: readonly (readonly [SiteColumn["name"], readonly ScreenArea[]])[] = [
  ["product", ["product", "dashboard", "page", "auth", "public"]],
  ["app", ["app"]],
  ["ui", ["ui"]],
];

/** Every screen once, in the order of the routes. */
export function buildSiteTree(screens: readonly Screen[]): SiteColumn[] {
  return columns.map(([name, areas]) => ({
    name,
    areas: areas.map((area) => buildArea(area, screens)),
  }));
}

function buildArea(area: ScreenArea, screens: readonly Screen[]): SiteArea {
  const own = screens.filter((screen) => screen.area === area);
  const names = [...new Set(own.map(({ groupTitle = "" }) => groupTitle))];
  return {
    area,
    groups: names.map((name) => ({
      name,
      screens: own.filter(({ groupTitle = "" }) => groupTitle === name),
    })),
  };
}

/** Address of the screen; undefined if its path has parameters without an example. */
export function screenAddress({ path, example }: Screen): string | undefined {
  return path.includes(":") ? example : path;
}
