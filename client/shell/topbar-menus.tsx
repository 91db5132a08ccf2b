import { type Dispatch, type MouseEvent, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { LockButton, SignOutForm } from "#client/auth/sign-out.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { type Language, languageName } from "#client/i18n/languages.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import { DynamicPart } from "#client/shell/dynamic-parts.tsx";
import type { LayoutAction } from "#client/shell/layout-settings.ts";
import { FullScreenButton, SettingsButton, ThemeButton } from "#client/shell/topbar-buttons.tsx";
import type { SessionUser } from "#shared/contract/session.ts";
import { paths } from "#shared/paths.ts";

interface ProfileMenuProps {
  root: RootData | undefined;
  user: SessionUser | null;
  invitationCount: number;
  dispatch: Dispatch<LayoutAction>;
}

/** Account and sign-out; on narrow screens also the buttons that do not fit the top bar. */
export function ProfileMenu({ root, user, invitationCount, dispatch }: ProfileMenuProps) {
  const { t } = useTranslation("shell");
  if (!user) return <DynamicPart name="signIn" />;
  return (
    <details className="topbar-menu profile" name="topbar">
      <summary
        className="btn topbar-button has-count"
        aria-label={
          invitationCount > 0
            ? t("topbar.profileInvited", { count: invitationCount })
            : t("topbar.profile")
        }
      >
        <Icon name="user" />
        {invitationCount > 0 && <span className="topbar-count">{invitationCount}</span>}
      </summary>
      <div className="topbar-card profile-card">
        <DynamicPart name="name" root={root} />
        <AccountLinks invitationCount={invitationCount} />
        <div className="narrow-only needs-script profile-tools">
          <SettingsButton dispatch={dispatch} className="btn topbar-button" withWords />
          <ThemeButton dispatch={dispatch} className="btn topbar-button" withWords />
          <FullScreenButton className="btn topbar-button" withWords />
        </div>
        <DynamicPart name="languages" />
        <LockButton
          label={t("auth:lock.menu")}
          className="btn btn-outline-secondary btn-sm w-100 mb-2"
        >
          <DynamicPart name="returnTo" />
        </LockButton>
        <SignOutForm
          words={t("topbar.signOut")}
          className="btn btn-outline-secondary btn-sm w-100"
        />
      </div>
    </details>
  );
}

function AccountLinks({ invitationCount }: { invitationCount: number }) {
  const { t } = useTranslation("shell");
  const close = (event: MouseEvent) =>
    event.currentTarget.closest("details")?.removeAttribute("open");
  return (
    <ul className="profile-links">
      <li>
        <Link to={paths.home()} onClick={close}>
          {t("screens:title.home")}
        </Link>
      </li>
      {invitationCount > 0 && (
        <li>
          <Link to={paths.invitations()} onClick={close}>
            <strong>{t("topbar.invitations", { count: invitationCount })}</strong>
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.account()} onClick={close}>
          {t("screens:title.account")}
        </Link>
      </li>
      <li>
        <Link to={paths.pricing()} onClick={close}>
          {t("menu.pricing")}
        </Link>
      </li>
    </ul>
  );
}

export function LanguageMenu() {
  const { t, i18n } = useTranslation("shell");
  return (
    <details className="topbar-menu wide-only" name="topbar">
      <summary
        className="btn topbar-button"
        aria-label={`${t("topbar.language")}: ${languageName(i18n.language as Language)}`}
      >
        <Icon name="globe" />
      </summary>
      <div className="topbar-card">
        <DynamicPart name="languages" />
      </div>
    </details>
  );
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(".topbar-menu[open]");

/**
 * Closes the top bar's menus on Escape, which returns the focus to their button, on a click outside
 * and on navigation.
 */
export function useClosingMenus(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is what closes them
  useEffect(() => {
    for (const menu of openMenus()) menu.open = false;
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const onPointer = ({ target }: Event) => {
      for (const menu of openMenus())
        if (target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", onPointer);
    addEventListener("focusin", onPointer);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onPointer);
      removeEventListener("focusin", onPointer);
    };
  }, []);
}
