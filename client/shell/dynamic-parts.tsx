import type { ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { shownEmail } from "#client/auth/shown-email.ts";
import { Icon } from "#client/components/icon.tsx";
import { LanguageLinks } from "#client/components/language-links.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import { usePagePart } from "#client/shell/page-part.ts";
import type { ShownCredits } from "#shared/contract/credits.ts";
import { paths } from "#shared/paths.ts";

interface PartProps {
  root: RootData | undefined;
  pathname: string;
  search: string;
}

/** The parts of a shell that depend on user or address; everything else is cached. */
export const dynamicParts = {
  credits: CreditBalance,
  name: ProfileName,
  user: MenuUser,
  userWithInfo: MenuUserWithInfo,
  languages: LanguageLinks,
  signIn: SignInLink,
  returnTo: ReturnField,
} satisfies Record<string, ComponentType<PartProps>>;

/** Those that depend on the address only. */
export const addressParts: ReadonlySet<string> = new Set(["languages", "signIn", "returnTo"]);

interface DynamicPartProps {
  name: keyof typeof dynamicParts;
  root?: RootData | undefined;
}

/** The part itself, or on the server its placeholder. */
export function DynamicPart({ name, root }: DynamicPartProps) {
  const { mark } = usePagePart();
  const { pathname, search } = useLocation();
  const Part = dynamicParts[name];
  return mark ? mark + name + mark : <Part root={root} pathname={pathname} search={search} />;
}

/** For forms that return to the page. */
function ReturnField({ pathname, search }: PartProps) {
  return <input type="hidden" name="returnTo" value={pathname + search} />;
}

function SignInLink({ pathname, search }: PartProps) {
  const { t } = useTranslation("shell");
  return (
    <a className="btn btn-accent btn-sm" href={paths.signIn({ returnTo: pathname + search })}>
      {t("topbar.signIn")}
    </a>
  );
}

function ProfileName({ root }: Pick<PartProps, "root">) {
  const user = root?.user;
  if (!user) return null;
  return (
    <>
      <p className="profile-name">{user.name}</p>
      <p className="profile-email">{shownEmail(user)}</p>
    </>
  );
}

function MenuUserWithInfo({ root }: Pick<PartProps, "root">) {
  return <MenuUser root={root} withInfo />;
}

/** The signed-in user, on top of a side menu. */
function MenuUser({ root, withInfo = false }: Pick<PartProps, "root"> & { withInfo?: boolean }) {
  const { t } = useTranslation("shell");
  const user = root?.user;
  const credits = root?.credits;
  const isKnown = credits?.reason === "known" || credits?.reason === "zero";
  return (
    <div className="menu-user">
      <span className="menu-portrait" aria-hidden="true">
        {user ? initials(user.name || shownEmail(user)) : <Icon name="user" />}
      </span>
      <div>
        <p title={user?.name}>{user ? user.name : t("menu.visitor")}</p>
        {user && withInfo && <p title={shownEmail(user)}>{shownEmail(user)}</p>}
        {user && withInfo && (
          <p>{isKnown ? t("credits.count", { count: credits.balance }) : t("credits.unknown")}</p>
        )}
      </div>
    </div>
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/[\s@]+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.slice(0, 1).toUpperCase() ?? "")
    .join("");
}

type Level = "plenty" | "low" | "gone" | "unknown";

/** Written out for the CSS purge, which looks for whole class names. */
const looks: Record<Level, string | undefined> = {
  plenty: undefined,
  low: "credits-low",
  gone: "credits-used-up",
  unknown: undefined,
};
const lowFrom = 0.8;

/** The balance and whose credits they are. An unknown balance is never shown as zero. */
function CreditBalance({ root }: Pick<PartProps, "root">) {
  const { t } = useTranslation("shell");
  const credits = root?.credits;
  if (!credits) return null;
  const level = levelOf(credits);
  const isKnown = level !== "unknown";
  const text = isKnown
    ? t("credits.count", { count: credits.balance })
    : t(credits.reason === "denied" ? "credits.denied" : "credits.unknown");
  return (
    <>
      <span
        data-testid="credits"
        className={looks[level]}
        title={t(`credits.source.${isKnown ? credits.source : "none"}`)}
      >
        {text}
      </span>
      {isKnown && (
        <small>{level === "plenty" ? sourceOf(credits, t) : t(`credits.${level}`)}</small>
      )}
    </>
  );
}

/** Low from 80 % used on, like the ledger's thresholds. */
function levelOf({ reason, balance, used, granted }: ShownCredits): Level {
  if (reason !== "known" && reason !== "zero") return "unknown";
  if (balance <= 0) return "gone";
  return granted && used !== null && used / granted >= lowFrom ? "low" : "plenty";
}

function sourceOf({ source, subscription }: ShownCredits, t: (key: string) => string): string {
  return source === "subscription" && subscription?.tierName
    ? subscription.tierName
    : t(`credits.short.${source}`);
}
