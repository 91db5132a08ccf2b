import { type MouseEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { Icon, type IconName } from "#client/components/icon.tsx";
import { useMenuDrawer } from "#client/layout/menu-drawer.tsx";
import { type MenuShape, menuOpening } from "#client/layout/menu-shape.ts";
import { buildMenu, isGroup, type TopEntry } from "#client/layout/menu-tree.ts";
import { useWideWindow } from "#client/layout/use-wide-window.ts";
import { GroupItem, LinkItem, type MenuFrame } from "#client/layouts/admin/menu-nodes.tsx";
import { MenuUser } from "#client/layouts/admin/menu-user.tsx";
import { useDrawerFocus } from "#client/layouts/admin/use-drawer-focus.ts";
import { useMenuKeys } from "#client/layouts/admin/use-menu-keys.ts";
import { useMenuState } from "#client/layouts/admin/use-menu-state.ts";
import type { RootData } from "#client/root-loader.ts";
import { type MenuSection, useScreens } from "#client/routes/screen.ts";
import { paths } from "#shared/paths.ts";

const icons: Record<MenuSection, IconName> = {
  notifications: "bell",
  hsCodes: "tag",
  regulations: "book",
  workspace: "grid",
  help: "help",
};

interface MenuProps {
  root: RootData | undefined;
  shape: MenuShape;
  showsUser: boolean;
}

/**
 * The main menu: one HTML for every shape, which CSS gives it; what differs is how its groups open
 * and what the keys do.
 */
export function Menu({ root, shape, showsUser }: MenuProps) {
  const { t } = useTranslation("shell");
  const screens = useScreens();
  const user = root?.user ?? null;
  const entries = useMemo(() => buildMenu(screens, user, t), [screens, user, t]);
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
      {showsUser && <MenuUser root={root} />}
      <ul className="menu-top">
        {entries.map((entry) => {
          const looks = { frame, icon: icons[entry.key], title: title(entry) };
          if (!isGroup(entry)) return <LinkItem key={entry.key} node={entry} {...looks} />;
          return (
            <GroupItem
              key={entry.key}
              node={entry}
              above={[]}
              closed={<WhileClosed entry={entry} frame={frame} />}
              {...looks}
            />
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * Short groups are always in the page, for without script CSS alone opens them. The workspace's
 * many screens come when asked for; until then the list of all of them.
 */
function WhileClosed({ entry, frame }: { entry: TopEntry; frame: MenuFrame }) {
  const { t } = useTranslation("shell");
  if (!isGroup(entry)) return null;
  if (entry.key === "workspace")
    return <LinkItem node={{ path: paths.sitemap(), label: t("menu.allScreens") }} frame={frame} />;
  return entry.nodes.map(
    (node) => !isGroup(node) && <LinkItem key={node.path} node={node} frame={frame} />,
  );
}

/**
 * Off-canvas only. It leads to the content, so that it also closes the menu where there is no
 * script.
 */
function CloseLink() {
  const { t } = useTranslation("shell");
  const { isOpen, setOpen } = useMenuDrawer();
  const close = (event: MouseEvent) => {
    if (!isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link to the content without script, which then is no target any more
    <a className="menu-close" href="#main" onClick={close}>
      <Icon name="close" />
      {t("menu.close")}
    </a>
  );
}

/** What a click on the menu's links does, modified clicks being left to the browser. */
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
    // The same screen again is no new entry of the history.
    void navigate(pathname, { replace: pathname === location.pathname });
  };
}
