import type { Dispatch } from "react";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import { Bell } from "#client/shell/bell.tsx";
import type { LayoutAction } from "#client/shell/layout-settings.ts";
import { MenuButton } from "#client/shell/menu-drawer.tsx";
import { QuickSearch } from "#client/shell/quick-search.tsx";
import { FullScreenButton, SettingsButton, ThemeButton } from "#client/shell/topbar-buttons.tsx";
import { LanguageMenu, ProfileMenu, useClosingMenus } from "#client/shell/topbar-menus.tsx";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
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
        <CreditsPill credits={root?.credits ?? null} />
        <Bell />
        <LanguageMenu />
        <ThemeButton dispatch={dispatch} className="btn topbar-button wide-only needs-script" />
        <FullScreenButton className="btn topbar-button wide-only" />
        <SettingsButton
          dispatch={dispatch}
          className="btn topbar-button settings-button needs-script"
        />
        <ProfileMenu
          user={user}
          invitationCount={root?.inviters?.length ?? 0}
          dispatch={dispatch}
        />
      </div>
    </header>
  );
}

type Level = "plenty" | "low" | "gone" | "unknown";

/** Written out for the CSS purge, which looks for whole class names. */
const looks: Record<Level, string> = {
  plenty: "credits-pill",
  low: "credits-pill is-low",
  gone: "credits-pill is-used-up",
  unknown: "credits-pill",
};
const lowFrom = 0.8;

/** The balance and whose credits they are. An unknown balance is never shown as zero. */
function CreditsPill({ credits }: { credits: CreditsAnswer | null }) {
  const { t } = useTranslation("shell");
  if (!credits) return null;
  const level = levelOf(credits);
  const isKnown = level !== "unknown";
  const text = isKnown
    ? t("credits.count", { count: credits.balance })
    : t(credits.reason === "denied" ? "credits.denied" : "credits.unknown");
  return (
    <Link
      to={paths.pricing()}
      className={looks[level]}
      title={t(`credits.source.${isKnown ? credits.source : "none"}`)}
    >
      <Icon name="coins" />
      <span data-testid="credits">{text}</span>
      {isKnown && <small>{level === "plenty" ? whose(credits, t) : t(`credits.${level}`)}</small>}
    </Link>
  );
}

/** Low from 80 % used on, like the ledger's thresholds. */
function levelOf({ reason, balance, used, granted }: CreditsAnswer): Level {
  if (reason !== "known" && reason !== "zero") return "unknown";
  if (balance <= 0) return "gone";
  return granted && used !== null && used / granted >= lowFrom ? "low" : "plenty";
}

function whose({ source, subscription }: CreditsAnswer, t: (key: string) => string): string {
  return source === "subscription" && subscription?.tierName
    ? subscription.tierName
    : t(`credits.short.${source}`);
}
