import type { MouseEvent, ReactNode } from "react";
import { Icon, type IconName } from "#client/components/icon.tsx";
import { isGroup, type MenuGroup, type MenuLink, type MenuNode } from "#client/layout/menu-tree.ts";
import type { MenuState } from "#client/layouts/admin/use-menu-state.ts";

/** What every part of the menu is drawn with. */
export interface MenuFrame {
  state: MenuState;
  /**
   * The screen's own address: where the link stands for a screen below it, it is current, but not
   * the page.
   */
  pathname: string;
  /** Opens a link's screen without loading the document anew. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Shows every group of a wide panel, under its name. */
  isPanel: boolean;
}

interface Looks {
  icon?: IconName;
  /** Said on hover where the shape shows no words. */
  title?: string | undefined;
}

/**
 * A plain anchor with one shared handler: the router's own link costs several times as much to
 * render, and a menu has many.
 */
export function LinkItem({
  node,
  frame,
  icon,
  title,
}: Looks & { node: MenuLink; frame: MenuFrame }) {
  const isHere = frame.state.trail.path === node.path;
  const current = frame.pathname === node.path ? "page" : "true";
  return (
    <li>
      <a
        className="menu-link"
        href={node.path}
        title={title}
        aria-current={isHere ? current : undefined}
        onClick={frame.follow}
      >
        {icon && <Icon name={icon} />}
        <span>{node.label}</span>
      </a>
    </li>
  );
}

export function GroupItem({
  node,
  above,
  frame,
  icon,
  title,
  closed,
}: Looks & {
  node: MenuGroup;
  /** The groups around it, from the top down. */
  above: readonly string[];
  frame: MenuFrame;
  /** What stands in a closed group; nothing unless given. */
  closed?: ReactNode;
}) {
  const { open, trail, toggle } = frame.state;
  const level = above.length;
  const way = [...above, node.id];
  const isOpen = open[level] === node.id;
  const id = `menu-${node.id}`;
  const isNested = node.nodes.some(isGroup);
  const inside = isOpen ? <Nodes nodes={node.nodes} above={way} frame={frame} /> : closed;
  return (
    <li className={isOpen ? "is-open" : undefined}>
      <button
        type="button"
        className={trail.groups[level] === node.id ? "menu-link is-on-trail" : "menu-link"}
        title={title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggle(way)}
      >
        {icon && <Icon name={icon} />}
        <span>{node.label}</span>
        <Icon name="chevron" />
      </button>
      {inside && (
        <ul
          id={id}
          className={isNested && frame.isPanel ? "menu-children menu-panel" : "menu-children"}
        >
          {inside}
        </ul>
      )}
    </li>
  );
}

export function Nodes({
  nodes,
  above,
  frame,
}: {
  nodes: readonly MenuNode[];
  above: readonly string[];
  frame: MenuFrame;
}) {
  return nodes.map((node) => {
    if (!isGroup(node)) return <LinkItem key={node.path} node={node} frame={frame} />;
    if (!frame.isPanel) return <GroupItem key={node.id} node={node} above={above} frame={frame} />;
    return (
      <li key={node.id} className="menu-section">
        <span id={`menu-${node.id}`}>{node.label}</span>
        <ul aria-labelledby={`menu-${node.id}`}>
          <Nodes nodes={node.nodes} above={above} frame={frame} />
        </ul>
      </li>
    );
  });
}
