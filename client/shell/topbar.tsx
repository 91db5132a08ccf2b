import type { Dispatch } from "react";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import type { RootData } from "#client/root-loader.ts";
import { Bell } from "#client/shell/bell.tsx";
import { DynamicPart } from "#client/shell/dynamic-parts.tsx";
import type { LayoutAction } from "#client/shell/layout-settings.ts";
import { MenuButton } from "#client/shell/menu-drawer.tsx";
import { QuickSearch } from "#client/shell/quick-search.tsx";
import { FullScreenButton, SettingsButton, ThemeButton } from "#client/shell/topbar-buttons.tsx";
import { LanguageMenu, ProfileMenu, useClosingMenus } from "#client/shell/topbar-menus.tsx";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";
import { paths } from "#shared/paths.ts";

interface TopbarProps {
  root: RootData | undefined;
  settings: LayoutSettings;
  dispatch: Dispatch<LayoutAction>;
}

/**
 * On narrow screens language, colours, full screen and settings move into the profile menu.
 */
export function Topbar({ root, dispatch }: TopbarProps) {
  const user = root?.user ?? null;
  useClosingMenus();
  return (
    <header className="layout-topbar">
      <MenuButton />
      <Link to="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        <span className="brand-name">Clearlane</span>
      </Link>
      <QuickSearch user={user} />
      <div className="topbar-end">
        {user && (
          <Link to={paths.pricing()} className="credits-pill">
            <Icon name="coins" />
            <DynamicPart name="credits" root={root} />
          </Link>
        )}
        <Bell isUser={user !== null} isAnswered={root?.credits?.reason !== "unknown"} />
        <LanguageMenu />
        <ThemeButton
          dispatch={dispatch}
          className="btn topbar-button theme-button wide-only needs-script"
        />
        <FullScreenButton className="btn topbar-button wide-only" />
        <SettingsButton
          dispatch={dispatch}
          className="btn topbar-button settings-button needs-script"
        />
        <ProfileMenu
          root={root}
          user={user}
          invitationCount={root?.inviters?.length ?? 0}
          dispatch={dispatch}
        />
      </div>
    </header>
  );
}
