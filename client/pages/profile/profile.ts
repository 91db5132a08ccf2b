import type { LoaderFunctionArgs } from "react-router-dom";
import { type Result, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireAdmin } from "#client/auth/guards.ts";
import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { type CreditsOverview, credits } from "#shared/contract/credits.ts";
import { type ProfileAnswer, pictureProblemParameter, profile } from "#shared/contract/profile.ts";
import { searches } from "#shared/contract/searches.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";
import { subUsers, type Team } from "#shared/contract/sub-users.ts";
import { type ErrorCode, isErrorCode } from "#shared/errors.ts";

export const tabs = ["account", "credits", "team", "sessions"] as const;
export type Tab = (typeof tabs)[number];

type Ledger = AnswerOf<typeof credits.ledger>;
type History = AnswerOf<typeof searches.history>;
type Sessions = AnswerOf<typeof session.list>;

interface AccountPart {
  tab: "account";
  profile: Result<ProfileAnswer>;
  /** Error code of an upload without script. */
  pictureError: ErrorCode | null;
}
interface CreditsPart {
  tab: "credits";
  overview: Result<CreditsOverview>;
  ledger: Result<Ledger>;
  history: Result<History>;
  /** Page numbers of the two lists. */
  pages: { ledger: number; history: number };
}
interface TeamPart {
  tab: "team";
  overview: Result<CreditsOverview>;
  /** Null without a team. */
  team: Result<Team> | null;
}
interface SessionsPart {
  tab: "sessions";
  sessions: Result<Sessions>;
}

export type ProfilePart = AccountPart | CreditsPart | TeamPart | SessionsPart;
export type ProfileData = { user: SessionUser } & ProfilePart;
export type PartOf<T extends Tab> = Extract<ProfilePart, { tab: T }>;

export async function loadProfile(args: LoaderFunctionArgs): Promise<ProfileData> {
  const user = await requireAdmin(args);
  const part = await loadPart(args.context.get(apiContext), new URL(args.request.url).searchParams);
  return { user, ...part };
}

function loadPart(api: Client, query: URLSearchParams): Promise<ProfilePart> {
  const tab = query.get("tab");
  if (tab === "credits") return loadCredits(api, query);
  if (tab === "team") return loadTeam(api);
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
  const pages = { ledger: readPage(query.get("page")), history: readPage(query.get("searches")) };
  const [overview, ledger, history] = await Promise.all([
    toResult(api(credits.overview, {})),
    toResult(api(credits.ledger, { page: pages.ledger })),
    toResult(api(searches.history, { page: pages.history })),
  ]);
  return { tab: "credits", overview, ledger, history, pages };
}

async function loadTeam(api: Client): Promise<TeamPart> {
  const overview = await toResult(api(credits.overview, {}));
  // The call is forbidden to users without a team.
  const hasTeam =
    overview.ok && overview.value.team !== undefined && overview.value.team !== "none";
  return { tab: "team", overview, team: hasTeam ? await toResult(api(subUsers.list, {})) : null };
}

async function loadSessions(api: Client): Promise<SessionsPart> {
  return { tab: "sessions", sessions: await toResult(api(session.list, {})) };
}

/** Page number from the URL; invalid values are page 1. */
function readPage(text: string | null): number {
  return /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;
}

/** Address of the credits tab at the given pages of both lists. */
export function creditsAddress({ ledger, history }: PartOf<"credits">["pages"]): string {
  const query = new URLSearchParams({ tab: "credits" });
  if (ledger > 1) query.set("page", String(ledger));
  if (history > 1) query.set("searches", String(history));
  return `/profile?${query}`;
}

export const sessionsAddress = "/profile?tab=sessions";

export const teamAddress = "/profile?tab=team";
