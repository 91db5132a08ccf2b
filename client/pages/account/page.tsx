import { shownEmail } from "#client/auth/shown-email.ts";
import "#client/i18n/words/account.ts";
import "#client/i18n/words/team.ts";
import "#client/i18n/words/credits.ts";
import "#client/pages/account/account.css";
import { useEffect, useRef } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router-dom";
import {
  type FormOutcome,
  type Intent,
  membershipIntents,
  runIntent,
  send,
} from "#client/api/form-outcome.ts";
import { toResult } from "#client/api/load.ts";
import { loadTeam } from "#client/api/load-team.ts";
import { apiContext, requestContext } from "#client/api/request-context.ts";
import { requireAdmin, requireUser } from "#client/auth/guards.ts";
import { Link } from "#client/components/link.tsx";
import { readPageNumber } from "#client/components/pagination.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  type AccountData,
  type AccountPart,
  type CreditsPart,
  type DetailsPart,
  isProfilePath,
  type SearchesPart,
  type SessionsPart,
  type Tab,
  type TeamPart,
  tabs,
  useAccountPath,
} from "#client/pages/account/account.ts";
import { AccountTab } from "#client/pages/account/account-tab.tsx";
import { CreditsTab } from "#client/pages/account/credits-tab.tsx";
import { PreferencesTab } from "#client/pages/account/preferences-tab.tsx";
import { SearchesTab } from "#client/pages/account/searches-tab.tsx";
import { SessionsTab } from "#client/pages/account/sessions-tab.tsx";
import { TeamTab } from "#client/pages/account/team-tab.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { pictureProblemParameter, profile } from "#shared/contract/profile.ts";
import { searches } from "#shared/contract/searches.ts";
import { session } from "#shared/contract/session.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { type WatchSettings, watches } from "#shared/contract/watches.ts";
import { isErrorCode } from "#shared/errors.ts";

export async function loader(args: LoaderFunctionArgs): Promise<AccountData> {
  const user = await requireAccess(args);
  const api = args.context.get(apiContext);
  const query = new URL(args.request.url).searchParams;
  const tab = tabs.find((one) => one === query.get("tab")) ?? "account";
  if (tab === "preferences") {
    const { language } = args.context.get(requestContext);
    return { user, tab, settings: await toResult(api(watches.settings, {})), language };
  }
  return { user, ...(await loaders[tab](api, query)) };
}

function requireAccess(args: LoaderFunctionArgs) {
  return isProfilePath(new URL(args.request.url).pathname) ? requireAdmin(args) : requireUser(args);
}

type Load = (api: Client, query: URLSearchParams) => Promise<AccountPart>;
const loaders: Record<Exclude<Tab, "preferences">, Load> = {
  account: loadDetails,
  credits: loadCredits,
  searches: loadSearches,
  team: loadTeamPart,
  sessions: loadSessions,
};

async function loadDetails(api: Client, query: URLSearchParams): Promise<DetailsPart> {
  const code = query.get(pictureProblemParameter);
  return {
    tab: "account",
    profile: await toResult(api(profile.show, {})),
    pictureError: isErrorCode(code) ? code : null,
  };
}

/** At most five screens of a phone, where a row is a list of its columns. */
const ledgerPageSize = 15;
const searchPageSize = 20;

async function loadCredits(api: Client, query: URLSearchParams): Promise<CreditsPart> {
  const page = readPageNumber(query.get("page"));
  const [overview, ledger] = await Promise.all([
    toResult(api(credits.overview, {})),
    toResult(api(credits.ledger, { page, size: ledgerPageSize })),
  ]);
  return { tab: "credits", overview, ledger, page };
}

async function loadSearches(api: Client, query: URLSearchParams): Promise<SearchesPart> {
  const page = readPageNumber(query.get("page"));
  return {
    tab: "searches",
    history: await toResult(api(searches.history, { page, size: searchPageSize })),
    page,
  };
}

async function loadTeamPart(api: Client): Promise<TeamPart> {
  const overview = await toResult(api(credits.overview, {}));
  return { tab: "team", overview, team: await loadTeam(api, overview) };
}

async function loadSessions(api: Client): Promise<SessionsPart> {
  return { tab: "sessions", sessions: await toResult(api(session.list, {})) };
}

export async function action(args: ActionFunctionArgs) {
  await requireAccess(args);
  return runIntent(args, accountIntents);
}

export const handle: PageHandle = {
  title: (t, data) => {
    const tab = (data as AccountData | undefined)?.tab ?? "account";
    return tab === "account"
      ? t("account:title")
      : `${t(`account:tab.${tab}`)} – ${t("account:title")}`;
  },
};

/** The account in tabs, each with its own address. */
export function Component() {
  const { t } = useTranslation("account");
  const page = useLoaderData<AccountData>();
  const outcome = useActionData() as FormOutcome | undefined;
  useTabFocus(page.tab);
  return (
    <div className="account">
      <h1>{t("title")}</h1>
      <p className="text-muted text-break">{shownEmail(page.user)}</p>
      <TabLinks current={page.tab} />
      {page.tab === "account" && <AccountTab part={page} user={page.user} outcome={outcome} />}
      {page.tab === "credits" && <CreditsTab part={page} user={page.user} />}
      {page.tab === "searches" && <SearchesTab part={page} />}
      {page.tab === "team" && <TeamTab part={page} outcome={outcome} />}
      {page.tab === "sessions" && <SessionsTab part={page} outcome={outcome} />}
      {page.tab === "preferences" && <PreferencesTab part={page} outcome={outcome} />}
    </div>
  );
}

function TabLinks({ current }: { current: Tab }) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  return (
    <nav className="account-tabs" aria-label={t("sections")}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={tab === "account" ? account() : account({ tab })}
          aria-current={tab === current ? "page" : undefined}
          preventScrollReset
        >
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

/** An empty field means no cap. */
const parseCap = (text = "") => (text.trim() === "" ? null : text);

/** Form handlers of all tabs, by `intent`. */
const accountIntents = {
  ...membershipIntents,
  "save-profile": (api, { name = "", company = "" }) => send(api, profile.save, { name, company }),
  "remove-picture": (api) => api(profile.removePicture, {}),
  "add-member": (api, { email = "", cap }) =>
    send(api, subUsers.add, { email, cap: parseCap(cap) }),
  "set-cap": (api, { email = "", cap }) =>
    send(api, subUsers.setCap, { email, cap: parseCap(cap) }),
  "remove-member": (api, { email = "" }) => send(api, subUsers.remove, { email }),
  "withdraw-invitation": (api, { email = "" }) => send(api, subUsers.remove, { email }),
  "end-session": (api, { id = "" }) => send(api, session.end, { id }),
  "end-other-sessions": (api) => api(session.endOthers, {}),
  "save-settings": (api, { digest = "", language = "", timeZone = "" }) =>
    send(api, watches.saveSettings, {
      digest: digest as WatchSettings["digest"],
      language,
      timeZone,
    }),
} as const satisfies Record<string, Intent>;

/** Focuses the tab's heading after a client navigation. */
function useTabFocus(tab: string): void {
  const current = useRef(tab);
  useEffect(() => {
    if (current.current === tab) return;
    current.current = tab;
    const heading = document.querySelector<HTMLElement>("main h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [tab]);
}
