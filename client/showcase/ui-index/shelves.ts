import type { Screen } from "#client/layout/screens.ts";

/** One heading of an index with the demos below it. */
export interface Shelf {
  name: string;
  screens: readonly Screen[];
}

/** Which groups of the route list an index page shows, by its address. */
const pages: Readonly<Record<string, { title: string; lead: string; groups: readonly string[] }>> =
  {
    "/ui": {
      title: "UI demos",
      lead: "Every part that screens are built from, drawn, working, and with its source.",
      groups: ["Components", "Base UI", "Extended UI", "Forms", "Tables"],
    },
    "/ui/base": {
      title: "Base UI",
      lead: "Buttons, boxes, menus and text: the parts that every screen uses.",
      groups: ["Base UI"],
    },
    "/ui/extended": {
      title: "Extended UI",
      lead: "Parts that move, drag and guide.",
      groups: ["Extended UI"],
    },
    "/ui/forms": { title: "Forms", lead: "Fields, rules and steps.", groups: ["Forms"] },
    "/ui/tables": {
      title: "Tables",
      lead: "Rows and columns, plain and busy.",
      groups: ["Tables"],
    },
  };

const indexes = Object.keys(pages);

export function indexOf(pathname: string): {
  title: string;
  lead: string;
  groups: readonly string[];
} {
  const path = pathname.replace(/\/+$/, "");
  return (
    pages[path] ?? (pages["/ui"] as { title: string; lead: string; groups: readonly string[] })
  );
}

/**
 * The demos of an index, by group, in the order of the route list. Indexes do not list themselves.
 */
export function fillShelves(screens: readonly Screen[], groups: readonly string[]): Shelf[] {
  return groups.map((name) => ({
    name,
    screens: screens.filter(
      ({ area, group, path }) => area === "ui" && group === name && !indexes.includes(path),
    ),
  }));
}
