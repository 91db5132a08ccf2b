import { useLocation } from "react-router-dom";
import type { Result } from "#client/api/load.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { CreditsOverview, credits } from "#shared/contract/credits.ts";
import type { ProfileAnswer } from "#shared/contract/profile.ts";
import type { searches } from "#shared/contract/searches.ts";
import type { SessionUser, session } from "#shared/contract/session.ts";
import type { Team } from "#shared/contract/sub-users.ts";
import type { WatchSettings } from "#shared/contract/watches.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export const tabs = ["account", "credits", "searches", "team", "sessions", "preferences"] as const;
export type Tab = (typeof tabs)[number];

type Ledger = AnswerOf<typeof credits.ledger>;
type History = AnswerOf<typeof searches.history>;
type Sessions = AnswerOf<typeof session.list>;

export interface DetailsPart {
  tab: "account";
  profile: Result<ProfileAnswer>;
  /** Error code of an upload without script. */
  pictureError: ErrorCode | null;
}
export interface CreditsPart {
  tab: "credits";
  overview: Result<CreditsOverview>;
  ledger: Result<Ledger>;
  /** From 1. */
  page: number;
}
export interface SearchesPart {
  tab: "searches";
  history: Result<History>;
  /** From 1. */
  page: number;
}
export interface TeamPart {
  tab: "team";
  overview: Result<CreditsOverview>;
  /** Null without a team. */
  team: Result<Team> | null;
}
export interface SessionsPart {
  tab: "sessions";
  sessions: Result<Sessions>;
}
interface PreferencesPart {
  tab: "preferences";
  settings: Result<WatchSettings>;
  /** The page's language, the default of mails. */
  language: string;
}

export type AccountPart =
  | DetailsPart
  | CreditsPart
  | SearchesPart
  | TeamPart
  | SessionsPart
  | PreferencesPart;
export type AccountData = { user: SessionUser } & AccountPart;
export type PartOf<T extends Tab> = Extract<AccountPart, { tab: T }>;

/** The page has two addresses: /account for every user, /profile for the role Admin (R6.2). */
export function isProfilePath(pathname: string): boolean {
  return pathname === paths.profile();
}

/** Addresses of the tabs, under the one that the page was opened by. */
export function useAccountPath(): typeof paths.account {
  const { pathname } = useLocation();
  return isProfilePath(pathname) ? paths.profile : paths.account;
}
