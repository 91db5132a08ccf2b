import type { Dispatch } from "react";
import { Link } from "react-router-dom";
import type { LayoutAction } from "#client/layout/settings-reducer.ts";
import { CreditsPill } from "#client/layouts/admin/credits-pill.tsx";
import { MenuButton } from "#client/layouts/admin/menu-button.tsx";
import { Bell } from "#client/layouts/admin/topbar/bell.tsx";
import { FullScreenButton } from "#client/layouts/admin/topbar/full-screen-button.tsx";
import { LanguageMenu } from "#client/layouts/admin/topbar/language-menu.tsx";
import { ProfileMenu } from "#client/layouts/admin/topbar/profile-menu.tsx";
import { QuickSearch } from "#client/layouts/admin/topbar/quick-search.tsx";
import { SettingsButton } from "#client/layouts/admin/topbar/settings-button.tsx";
import { ThemeButton } from "#client/layouts/admin/topbar/theme-button.tsx";
import { useFoldedMenus } from "#client/layouts/admin/topbar/use-folded-menus.ts";
import type { RootData } from "#client/root-loader.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

interface TopbarProps {
  root: RootData | undefined;
  settings: LayoutSettings;
  dispatch: Dispatch<LayoutAction>;
}

/**
 * The bar on top. Where it has no room for all, language, colours, full screen and, last, the
 * settings fold into the profile menu.
 */
export function Topbar({ root, dispatch }: TopbarProps) {
  const user = root?.user ?? null;
  useFoldedMenus();
  return (
    <header className="layout-topbar">
      <MenuButton />
      <Link to="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        <span className="brand-name">Clearlane</span>
      </Link>
      <QuickSearch user={user} />
      <div className="topbar-end">
        <CreditsPill credits={root?.credits ?? null} />
        <Bell />
        <LanguageMenu />
        <ThemeButton dispatch={dispatch} className="btn topbar-button wide-only needs-script" />
        <FullScreenButton className="btn topbar-button wide-only" />
        <SettingsButton
          dispatch={dispatch}
          className="btn topbar-button settings-button needs-script"
        />
        <ProfileMenu user={user} dispatch={dispatch} />
      </div>
    </header>
  );
}
