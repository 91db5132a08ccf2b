import { type MouseEvent, type ReactNode, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Icon, type IconName } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import { type MenuSection, useScreens } from "#client/routes/screen.ts";
import { DynamicPart } from "#client/shell/dynamic-parts.tsx";
import { useDrawerFocus, useMenuDrawer } from "#client/shell/menu-drawer.tsx";
import { useMenuKeys } from "#client/shell/menu-keys.ts";
import { type MenuShape, menuOpening } from "#client/shell/menu-shape.ts";
import {
  isGroup,
  type MenuGroup,
  type MenuLink,
  type MenuNode,
  type MenuState,
  menuOf,
  type TopEntry,
  useMenuState,
} from "#client/shell/menu-tree.ts";
import { useWideWindow } from "#client/shell/use-layout-settings.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";
import { paths } from "#shared/paths.ts";

const icons: Record<MenuSection, IconName> = {
  search: "search",
  lanes: "swap",
  regulations: "book",
  notifications: "bell",
  watches: "clock",
  billing: "coins",
  demo: "grid",
};

interface MenuProps {
  root: RootData | undefined;
  shape: MenuShape;
  settings: Pick<LayoutSettings, "sidenavUser" | "showSidebarUserInfo">;
}

/** One HTML for every shape; shapes differ by CSS, by how groups open and by their keys. */
export function Menu({ root, shape, settings }: MenuProps) {
  const { t } = useTranslation("shell");
  const screens = useScreens();
  const user = root?.user ?? null;
  const entries = menuOf(screens, user, t);
  const opening = menuOpening(shape, useWideWindow());
  const state = useMenuState(entries, opening);
  const drawer = useMenuDrawer();
  const nav = useRef<HTMLElement>(null);
  useDrawerFocus(nav, drawer);
  useMenuKeys(nav, opening, state);
  const { pathname } = useLocation();
  const isPanel = opening === "dropdown" || opening === "flyout";
  const frame: MenuFrame = { state, pathname, follow: useFollow(state.close), isPanel };
  const title = (entry: TopEntry) => (shape === "columns" ? entry.label : undefined);
  return (
    <nav id="menu" ref={nav} className="layout-menu" aria-label={t("menu.label")}>
      <CloseLink />
      {settings.sidenavUser && (
        <DynamicPart name={settings.showSidebarUserInfo ? "userWithInfo" : "user"} root={root} />
      )}
      <ul className="menu-top">
        {entries.map((entry) => {
          const looks = { frame, icon: icons[entry.key], title: title(entry) };
          if (!isGroup(entry)) return <LinkItem key={entry.key} node={entry} {...looks} />;
          return (
            <GroupItem
              key={entry.key}
              node={entry}
              above={[]}
              closed={<ClosedContent entry={entry} frame={frame} />}
              {...looks}
            />
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * Short groups are always in the HTML, because without script CSS opens them. The demo has too
 * many screens for that: the sitemap stands in for them.
 */
function ClosedContent({ entry, frame }: { entry: TopEntry; frame: MenuFrame }) {
  const { t } = useTranslation("shell");
  if (!isGroup(entry)) return null;
  if (entry.key === "demo")
    return <LinkItem node={{ path: paths.sitemap(), label: t("menu.allScreens") }} frame={frame} />;
  return entry.nodes.map(
    (node) => !isGroup(node) && <LinkItem key={node.path} node={node} frame={frame} />,
  );
}

/** Off-canvas only. Links to the content, which also closes the menu without script. */
function CloseLink() {
  const { t } = useTranslation("shell");
  const { isOpen, setOpen } = useMenuDrawer();
  const close = (event: MouseEvent) => {
    if (!isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: without script the link closes the menu
    <a className="menu-close" href="#main" onClick={close}>
      <Icon name="close" />
      {t("menu.close")}
    </a>
  );
}

/** Navigates on a plain click; modified clicks are left to the browser. */
function useFollow(closePanel: () => void) {
  const navigate = useNavigate();
  const { setOpen } = useMenuDrawer();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    const { pathname } = event.currentTarget;
    closePanel();
    setOpen(false);
    // The same screen again adds no history entry.
    void navigate(pathname, { replace: pathname === location.pathname });
  };
}

interface MenuFrame {
  state: MenuState;
  /** The screen's own path: a link to a screen above it is current, but not the page. */
  pathname: string;
  /** Client-side navigation. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** A wide panel shows all its groups under their names. */
  isPanel: boolean;
}

interface Looks {
  icon?: IconName;
  /** Tooltip of shapes without words. */
  title?: string | undefined;
}

/**
 * A plain anchor with one shared handler: the router's Link costs several times the render time.
 */
function LinkItem({ node, frame, icon, title }: Looks & { node: MenuLink; frame: MenuFrame }) {
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

function GroupItem({
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
  /** Content of the closed group. */
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

function Nodes({
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
