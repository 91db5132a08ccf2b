import type { Result } from "#client/api/load.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { CreditsOverview, credits } from "#shared/contract/credits.ts";
import type { ProfileAnswer } from "#shared/contract/profile.ts";
import type { searches } from "#shared/contract/searches.ts";
import type { SessionUser, session } from "#shared/contract/session.ts";
import type { Team } from "#shared/contract/sub-users.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export const tabs = ["account", "credits", "team", "sessions"] as const;
export type Tab = (typeof tabs)[number];

type Ledger = AnswerOf<typeof credits.ledger>;
type History = AnswerOf<typeof searches.history>;
type Sessions = AnswerOf<typeof session.list>;

export interface AccountPart {
  tab: "account";
  profile: Result<ProfileAnswer>;
  /** Error code of an upload without script. */
  pictureError: ErrorCode | null;
}
export interface CreditsPart {
  tab: "credits";
  overview: Result<CreditsOverview>;
  ledger: Result<Ledger>;
  history: Result<History>;
  /** Page numbers of the two lists. */
  pages: { ledger: number; history: number };
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

export type ProfilePart = AccountPart | CreditsPart | TeamPart | SessionsPart;
export type ProfileData = { user: SessionUser } & ProfilePart;
export type PartOf<T extends Tab> = Extract<ProfilePart, { tab: T }>;

/** Address of the credits tab at the given pages of both lists. */
export function creditsAddress({ ledger, history }: PartOf<"credits">["pages"]): string {
  return paths.profile({
    tab: "credits",
    page: ledger > 1 ? ledger : undefined,
    searches: history > 1 ? history : undefined,
  });
}

export const sessionsAddress = paths.profile({ tab: "sessions" });

export const teamAddress = paths.profile({ tab: "team" });
