import type { TFunction } from "i18next";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import {
  type MenuSection,
  mayOpen,
  menuSections,
  needsParameters,
  type Screen,
} from "#client/routes/screen.ts";
import type { MenuOpening } from "#client/shell/menu-shape.ts";
import type { SessionUser } from "#shared/contract/session.ts";

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
export type TopEntry = MenuNode & { key: MenuSection };

export function isGroup<Node extends MenuNode>(node: Node): node is Node & MenuGroup {
  return "nodes" in node;
}

const menus = new WeakMap<readonly Screen[], Map<string, TopEntry[]>>();

/** Built once for each list of screens and role. */
export function menuOf(
  screens: readonly Screen[],
  user: Pick<SessionUser, "roles"> | null,
  t: TFunction,
): TopEntry[] {
  const byRole = menus.get(screens) ?? new Map<string, TopEntry[]>();
  menus.set(screens, byRole);
  const role = user === null ? "" : `user ${user.roles.includes("Admin")}`;
  const known = byRole.get(role) ?? buildMenu(screens, user, t);
  byRole.set(role, known);
  return known;
}

export function buildMenu(
  screens: readonly Screen[],
  user: Pick<SessionUser, "roles"> | null,
  t: TFunction,
): TopEntry[] {
  return menuSections.flatMap((key): TopEntry[] => {
    const own = screens
      .filter((screen) => screen.menu?.section === key && !needsParameters(screen))
      .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
    const nodes = nodesOf(
      own.filter((screen) => mayOpen(screen, user)),
      t,
    );
    const label = t(`shell:menu.${key}`);
    if (nodes.length > 1) return [{ key, id: key, label, nodes }];
    // A section that is closed to visitors is a link, which asks them to sign in.
    const first = own.find(({ access }) => access !== "Admin") ?? own[0];
    return first ? [{ key, path: first.path, label }] : [];
  });
}

function nodesOf(screens: readonly Screen[], t: TFunction): MenuNode[] {
  const nodes: MenuNode[] = [];
  for (const screen of screens) {
    const link = {
      path: screen.path,
      // Translated when it is shown: most groups stay closed.
      get label() {
        return screen.menu?.isOverview ? t("shell:menu.overview") : screen.title;
      },
    };
    const id = screen.menu?.group;
    const known = nodes.find((node) => isGroup(node) && node.id === id);
    if (!id) nodes.push(link);
    else if (known && isGroup(known)) known.nodes.push(link);
    else nodes.push({ id, label: t(`screens:group.${id}`), nodes: [link] });
  }
  return nodes;
}

export interface Trail {
  /** The groups from the top down to the current link. */
  groups: readonly string[];
  /** Undefined for a screen outside of the menu. */
  path: string | undefined;
}

/** The screen's own link, or the one with the longest path above it. */
export function findTrail(nodes: readonly MenuNode[], pathname: string): Trail {
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

/** The open groups after a click: one at most on each level. */
export function toggleGroup(open: readonly string[], group: readonly string[]): readonly string[] {
  const isOpen = group.every((id, level) => open[level] === id);
  return isOpen ? group.slice(0, -1) : group;
}

export interface MenuState {
  /** The open groups, from the top down. */
  open: readonly string[];
  trail: Trail;
  toggle: (group: readonly string[]) => void;
  close: () => void;
}

/** Every navigation opens the groups of the new screen; panels over the page close instead. */
export function useMenuState(entries: readonly TopEntry[], opening: MenuOpening): MenuState {
  const { pathname } = useLocation();
  const trail = findTrail(entries, pathname);
  const key = `${opening} ${pathname}`;
  const [state, setState] = useState(() => ({
    key,
    open: openAtFirst(entries, opening, trail, []),
  }));
  // Set during rendering, so that no frame shows the previous screen's groups.
  const isCurrent = state.key === key;
  const open = isCurrent ? state.open : openAtFirst(entries, opening, trail, state.open);
  if (!isCurrent) setState({ key, open });
  const isPanel = opening === "dropdown" || opening === "flyout";
  return {
    open,
    trail,
    toggle: (group) => {
      const next = toggleGroup(open, group);
      // In two columns one group stays open.
      if (opening !== "column" || next.length > 0) setState({ key, open: next });
    },
    close: () => isPanel && open.length > 0 && setState({ key, open: [] }),
  };
}

function openAtFirst(
  entries: readonly TopEntry[],
  opening: MenuOpening,
  { groups }: Trail,
  before: readonly string[],
): readonly string[] {
  if (opening === "dropdown" || opening === "flyout") return [];
  if (opening === "inline" || groups.length > 0) return groups;
  const first = entries.filter(isGroup)[0];
  return before.length > 0 || !first ? before : [first.id];
}
