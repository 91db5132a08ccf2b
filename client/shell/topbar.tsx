import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import type { RootData } from "#client/root-loader.ts";
import { Bell } from "#client/shell/bell.tsx";
import type { LayoutAction } from "#client/shell/layout-settings.ts";
import { MenuButton } from "#client/shell/menu-drawer.tsx";
import { QuickSearch } from "#client/shell/quick-search.tsx";
import { FullScreenButton, SettingsButton, ThemeButton } from "#client/shell/topbar-buttons.tsx";
import { LanguageMenu, ProfileMenu, useFoldedMenus } from "#client/shell/topbar-menus.tsx";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
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

type Level = "plenty" | "low" | "gone" | "unknown";

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const looks: Record<Level, string> = {
  plenty: "credits-pill",
  low: "credits-pill is-low",
  gone: "credits-pill is-used-up",
  unknown: "credits-pill",
};
const lowFrom = 0.8;

/**
 * The balance, always, with whose credits they are, and a word where little or nothing is left.
 * Unknown is never shown as zero.
 */
export function CreditsPill({ credits }: { credits: CreditsAnswer | null }) {
  const { t } = useTranslation("shell");
  if (!credits) return null;
  const level = levelOf(credits);
  const isKnown = level !== "unknown";
  const text = isKnown
    ? t("credits.count", { count: credits.balance })
    : t(credits.reason === "denied" ? "credits.denied" : "credits.unknown");
  return (
    <Link
      to="/pricing"
      className={looks[level]}
      title={t(`credits.source.${isKnown ? credits.source : "none"}`)}
    >
      <Icon name="coins" />
      <span data-testid="credits">{text}</span>
      {isKnown && <small>{level === "plenty" ? whose(credits, t) : t(`credits.${level}`)}</small>}
    </Link>
  );
}

/** Low from 80 % used on, as the ledger's marks have it. */
function levelOf({ reason, balance, used, granted }: CreditsAnswer): Level {
  if (reason !== "known" && reason !== "zero") return "unknown";
  if (balance <= 0) return "gone";
  return granted && used !== null && used / granted >= lowFrom ? "low" : "plenty";
}

/** Whose credits, in a word: the plan's name, the trial, the team. */
function whose({ source, subscription }: CreditsAnswer, t: (key: string) => string): string {
  return source === "subscription" && subscription?.tierName
    ? subscription.tierName
    : t(`credits.short.${source}`);
}
