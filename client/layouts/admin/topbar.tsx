import { type Dispatch, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { LockButton } from "#client/auth/lock-button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LanguageLinks } from "#client/components/language-links.tsx";
import type { LayoutAction } from "#client/layout/settings-reducer.ts";
import { CreditsPill } from "#client/layouts/admin/credits-pill.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

interface TopbarProps {
  root: RootData | undefined;
  settings: LayoutSettings;
  dispatch: Dispatch<LayoutAction>;
}

export function Topbar({ root, settings, dispatch }: TopbarProps) {
  const { t } = useTranslation("shell");
  return (
    <header className="layout-topbar">
      <MenuButton />
      <Link to="/" className="brand">
        <span className="brand-mark" aria-hidden="true" />
        Clearlane
      </Link>
      <search className="topbar-search">
        <form action="/hs-code-search" method="get">
          <label className="visually-hidden" htmlFor="topbar-q">
            {t("topbar.search")}
          </label>
          <input id="topbar-q" name="q" className="form-control" maxLength={200} placeholder={t("topbar.searchHint")} autoComplete="off" />
          <button type="submit" className="btn topbar-button" aria-label={t("topbar.searchGo")}>
            <Icon name="search" />
          </button>
        </form>
      </search>
      <div className="topbar-end">
        <CreditsPill credits={root?.credits ?? null} />
        <ThemeButton settings={settings} dispatch={dispatch} />
        <button
          type="button"
          className="btn topbar-button needs-script"
          aria-label={t("topbar.settings")}
          aria-expanded={settings.isOpenRightSideBar}
          onClick={() => dispatch({ type: "showRightSidebar" })}
        >
          <Icon name="gear" />
        </button>
        <Profile root={root} />
      </div>
    </header>
  );
}

/** Below 1140 px the menu is a folded list: a link to it without script, a button with. */
function MenuButton() {
  const { t } = useTranslation("shell");
  const toggle = (event: React.MouseEvent) => {
    event.preventDefault();
    const open = document.documentElement.classList.toggle("sidebar-enable");
    if (open) document.querySelector<HTMLElement>("#menu a")?.focus();
  };
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) document.documentElement.classList.remove("sidebar-enable");
    last.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === "Escape" && document.documentElement.classList.remove("sidebar-enable");
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  return (
    // Without script the link leads to the menu, which shows while it is the target.
    // biome-ignore lint/a11y/useValidAnchor: a link without script, a toggle with
    <a href="#menu" className="btn topbar-button menu-button" onClick={toggle} aria-label={t("topbar.menu")}>
      <Icon name="menu" />
    </a>
  );
}

function ThemeButton({ settings, dispatch }: Pick<TopbarProps, "settings" | "dispatch">) {
  const { t } = useTranslation("shell");
  // What is shown may come from the system, which only the browser knows: ask it at the moment of the click.
  const swap = () => {
    const shown = document.documentElement.dataset.bsTheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const value = shown === "dark" ? "light" : "dark";
    // The reducer's default is light, so a choice of light in a dark system has to be told apart from no choice.
    if (settings.layoutColor === value) dispatch({ type: "changeLayoutColor", value: value === "dark" ? "light" : "dark" });
    dispatch({ type: "changeLayoutColor", value });
  };
  return (
    <button type="button" className="btn topbar-button needs-script" onClick={swap} aria-label={t("topbar.theme")}>
      <Icon name="moon" />
    </button>
  );
}

function Profile({ root }: { root: RootData | undefined }) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  if (!root?.user) {
    return (
      <a className="btn btn-accent btn-sm" href={`/login?returnTo=${encodeURIComponent(pathname + search)}`}>
        {t("topbar.signIn")}
      </a>
    );
  }
  return (
    <details className="profile">
      <summary className="btn topbar-button" aria-label={t("topbar.profile")}>
        <Icon name="user" />
      </summary>
      <div className="profile-card">
        <p className="profile-name">{root.user.name}</p>
        <p className="profile-email">{root.user.email}</p>
        <AccountLinks roles={root.user.roles} />
        <LanguageLinks />
        <LockButton label={t("auth:lock.menu")} className="btn btn-outline-secondary btn-sm w-100 mb-2" />
        <form method="post" action="/auth/signout">
          <button type="submit" className="btn btn-outline-secondary btn-sm w-100">
            {t("topbar.signOut")}
          </button>
        </form>
      </div>
    </details>
  );
}

/** Where one's account and credits are. The profile is for the role Admin (R6.2): to nobody else it is offered. */
function AccountLinks({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation("shell");
  const close = (event: React.MouseEvent) => event.currentTarget.closest("details")?.removeAttribute("open");
  return (
    <ul className="profile-links">
      {roles.includes("Admin") && (
        <li>
          <Link to="/profile" onClick={close}>
            {t("topbar.account")}
          </Link>
        </li>
      )}
      <li>
        <Link to="/pricing" onClick={close}>
          {t("menu.pricing")}
        </Link>
      </li>
    </ul>
  );
}
