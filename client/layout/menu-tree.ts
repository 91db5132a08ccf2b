import { mayOpen, needsParameters, type Screen } from "#client/layout/screens.ts";
import type { SessionUser } from "#shared/contract/session.ts";

/**
 * The menu as a tree, from the one list of screens: it never names what is not there, nor what the
 * person may not open.
 */
export interface MenuLink {
  path: string;
  label: string;
}
export interface MenuGroup {
  id: string;
  label: string;
  nodes: MenuNode[];
}
export type MenuNode = MenuLink | MenuGroup;

/** The five entries on top, in this order. */
export type TopKey = "notifications" | "hsCodes" | "regulations" | "workspace" | "help";
export type TopEntry = MenuNode & { key: TopKey };
/** The words for what the list of screens has no title for. */
export type MenuWords = (key: TopKey | "dashboards" | "overview") => string;

const helpPaths = [
  "/pricing",
  "/profile",
  "/pages/faq",
  "/pages/invoice",
  "/pages/search-results",
  "/pages/gallery",
  "/tnc",
  "/privacy",
  "/pages/sitemap",
  "/landing",
];
/** Where a visitor's way to the workspace leads: to a screen that asks to sign in first. */
const workspaceStart = "/dashboard-1";

export function isGroup<Node extends MenuNode>(node: Node): node is Node & MenuGroup {
  return "nodes" in node;
}

export function buildMenu(
  screens: readonly Screen[],
  user: Pick<SessionUser, "roles"> | null,
  word: MenuWords,
): TopEntry[] {
  const open = screens.filter((screen) => mayOpen(screen, user) && !needsParameters(screen));
  const under = (start: string) => open.filter(({ path }) => path.startsWith(start)).map(linkTo);
  const help = helpPaths
    .flatMap((wanted) => open.filter(({ path }) => path === wanted))
    .map(linkTo);
  const top = (key: TopKey, nodes: MenuNode[]): TopEntry => ({
    key,
    id: key,
    label: word(key),
    nodes,
  });
  const entries: TopEntry[] = [
    { key: "notifications", path: "/latest-notifications", label: word("notifications") },
    top("hsCodes", under("/hs-code-")),
    top("regulations", under("/regulation-")),
    user
      ? top("workspace", workspace(open, word))
      : { key: "workspace", path: workspaceStart, label: word("workspace") },
    top("help", help),
  ];
  return entries.filter((entry) => !isGroup(entry) || entry.nodes.length > 0);
}

const linkTo = ({ path, title }: Screen): MenuLink => ({ path, label: title });

/**
 * Dashboards, then the list's own groups. What has the name of another group (the page about all of
 * "Forms") is that group's overview.
 */
function workspace(open: readonly Screen[], word: MenuWords): MenuNode[] {
  const groups: MenuGroup[] = [];
  const add = (id: string, label: string, link: MenuLink) => {
    const known = groups.find((group) => group.id === id);
    if (known) known.nodes.push(link);
    else groups.push({ id, label, nodes: [link] });
  };
  const names = new Set(open.map(({ group }) => group));
  for (const screen of open) {
    if (screen.area === "dashboard") add("dashboards", word("dashboards"), linkTo(screen));
    if (!screen.group || helpPaths.includes(screen.path)) continue;
    const name = names.has(screen.title) ? screen.title : screen.group;
    add(
      slug(name),
      name,
      name === screen.title ? { path: screen.path, label: word("overview") } : linkTo(screen),
    );
  }
  return groups;
}

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

export interface Trail {
  /** The groups from the top down to the current link. */
  groups: readonly string[];
  /** The menu's link that stands for the screen; undefined where the menu has none. */
  path: string | undefined;
}

/** Where a screen stands in the menu: its own link, or the nearest one above its address. */
export function trailTo(nodes: readonly MenuNode[], pathname: string): Trail {
  let best: Trail = { groups: [], path: undefined };
  const walk = (level: readonly MenuNode[], groups: readonly string[]) => {
    for (const node of level) {
      if (isGroup(node)) walk(node.nodes, [...groups, node.id]);
      else if (isAbove(node.path, pathname) && node.path.length > (best.path?.length ?? 0))
        best = { groups, path: node.path };
    }
  };
  walk(nodes, []);
  return best;
}

function isAbove(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** A group opened or closed: of each level only one is open. */
export function toggled(open: readonly string[], group: readonly string[]): readonly string[] {
  const isOpen = group.every((id, level) => open[level] === id);
  return isOpen ? group.slice(0, -1) : group;
}
