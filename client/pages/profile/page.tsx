import { shownEmail } from "#client/auth/shown-email.ts";
import { paths } from "#shared/paths.ts";
import "#client/i18n/words/profile.ts";
import "#client/i18n/words/team.ts";
import "#client/i18n/words/credits.ts";
import "#client/pages/profile/profile.css";
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
import { apiContext } from "#client/api/request-context.ts";
import { requireAdmin } from "#client/auth/guards.ts";
import { Link } from "#client/components/link.tsx";
import { readPageNumber } from "#client/components/pagination.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { AccountTab } from "#client/pages/profile/account-tab.tsx";
import { CreditsTab } from "#client/pages/profile/credits-tab.tsx";
import {
  type AccountPart,
  type CreditsPart,
  type ProfileData,
  type ProfilePart,
  type SessionsPart,
  type Tab,
  type TeamPart,
  tabs,
} from "#client/pages/profile/profile.ts";
import { SessionsTab } from "#client/pages/profile/sessions-tab.tsx";
import { TeamTab } from "#client/pages/profile/team-tab.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { pictureProblemParameter, profile } from "#shared/contract/profile.ts";
import { searches } from "#shared/contract/searches.ts";
import { session } from "#shared/contract/session.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { isErrorCode } from "#shared/errors.ts";

export async function loader(args: LoaderFunctionArgs): Promise<ProfileData> {
  const user = await requireAdmin(args);
  const part = await loadPart(args.context.get(apiContext), new URL(args.request.url).searchParams);
  return { user, ...part };
}

function loadPart(api: Client, query: URLSearchParams): Promise<ProfilePart> {
  const tab = query.get("tab");
  if (tab === "credits") return loadCredits(api, query);
  if (tab === "team") return loadTeamPart(api);
  return tab === "sessions" ? loadSessions(api) : loadAccount(api, query);
}

async function loadAccount(api: Client, query: URLSearchParams): Promise<AccountPart> {
  const code = query.get(pictureProblemParameter);
  return {
    tab: "account",
    profile: await toResult(api(profile.show, {})),
    pictureError: isErrorCode(code) ? code : null,
  };
}

async function loadCredits(api: Client, query: URLSearchParams): Promise<CreditsPart> {
  const pages = {
    ledger: readPageNumber(query.get("page")),
    history: readPageNumber(query.get("searches")),
  };
  const [overview, ledger, history] = await Promise.all([
    toResult(api(credits.overview, {})),
    toResult(api(credits.ledger, { page: pages.ledger })),
    toResult(api(searches.history, { page: pages.history })),
  ]);
  return { tab: "credits", overview, ledger, history, pages };
}

async function loadTeamPart(api: Client): Promise<TeamPart> {
  const overview = await toResult(api(credits.overview, {}));
  return { tab: "team", overview, team: await loadTeam(api, overview) };
}

async function loadSessions(api: Client): Promise<SessionsPart> {
  return { tab: "sessions", sessions: await toResult(api(session.list, {})) };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  return runIntent(args, profileIntents);
}

export const handle: PageHandle = {
  title: (t, data) => {
    const tab = (data as ProfileData | undefined)?.tab ?? "account";
    return tab === "account"
      ? t("profile:title")
      : `${t(`profile:tab.${tab}`)} – ${t("profile:title")}`;
  },
};

/** The account in four tabs, each with its own address. */
export function Component() {
  const { t } = useTranslation("profile");
  const page = useLoaderData<ProfileData>();
  const outcome = useActionData() as FormOutcome | undefined;
  useTabFocus(page.tab);
  return (
    <div className="account">
      <h1>{t("title")}</h1>
      <p className="text-muted text-break">{shownEmail(page.user)}</p>
      <TabLinks current={page.tab} />
      {page.tab === "account" && <AccountTab part={page} user={page.user} outcome={outcome} />}
      {page.tab === "credits" && <CreditsTab part={page} user={page.user} />}
      {page.tab === "team" && <TeamTab part={page} outcome={outcome} />}
      {page.tab === "sessions" && <SessionsTab part={page} outcome={outcome} />}
    </div>
  );
}

function TabLinks({ current }: { current: Tab }) {
  const { t } = useTranslation("profile");
  return (
    <nav className="account-tabs" aria-label={t("sections")}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={tab === "account" ? paths.profile() : paths.profile({ tab })}
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
const profileIntents = {
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
