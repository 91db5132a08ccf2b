import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { MenuOpening } from "#client/layout/menu-shape.ts";
import { isGroup, type TopEntry, type Trail, toggled, trailTo } from "#client/layout/menu-tree.ts";

export interface MenuState {
  /** The open groups, from the top down. */
  open: readonly string[];
  trail: Trail;
  toggle: (group: readonly string[]) => void;
  close: () => void;
}

/**
 * Which groups are open. Every navigation opens the way to the new screen; panels over the page
 * close instead.
 */
export function useMenuState(entries: readonly TopEntry[], opening: MenuOpening): MenuState {
  const { pathname } = useLocation();
  const trail = trailTo(entries, pathname);
  const key = `${opening} ${pathname}`;
  const [state, setState] = useState(() => ({
    key,
    open: openAtFirst(entries, opening, trail, []),
  }));
  // Set while rendering, so that no frame shows the former screen's groups.
  const isCurrent = state.key === key;
  const open = isCurrent ? state.open : openAtFirst(entries, opening, trail, state.open);
  if (!isCurrent) setState({ key, open });
  const isPanel = opening === "dropdown" || opening === "flyout";
  return {
    open,
    trail,
    toggle: (group) => {
      const next = toggled(open, group);
      // The second column is never empty.
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
