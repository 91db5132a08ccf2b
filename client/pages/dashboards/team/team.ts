import type { Result } from "#client/api/load.ts";
import { type NextDate, nextDate } from "#client/components/notifications/notification-dates.ts";
import type { CreditsOverview, CreditUsage } from "#shared/contract/credits.ts";
import type { Country } from "#shared/contract/hs-codes.ts";
import type { Notification } from "#shared/contract/notifications.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import type { Team } from "#shared/contract/sub-users.ts";

export interface TeamDashboardData {
  user: SessionUser;
  today: string;
  overview: Result<CreditsOverview>;
  /** Null without a team. */
  team: Result<Team> | null;
  /** Last twelve weeks, by week. */
  usage: Result<CreditUsage>;
  /** Upcoming notifications of the searched markets; null if the call failed. */
  upcoming: Notification[] | null;
  /** Names of the countries on the lanes only. */
  countries: Country[];
}

type UsageUser = CreditUsage["people"][number];

/** Number of chart colors. */
const maxUsers = 6;

/** Usage by user, highest first; from the sixth on merged into one. Unknown weeks stay unknown. */
export function groupUsers(
  usage: Pick<CreditUsage, "people" | "steps">,
  others: string,
): { name: string; credits: number; weeks: (number | null)[] }[] {
  const { people, steps } = usage;
  const isGrouped = people.length > maxUsers;
  const shown = isGrouped ? people.slice(0, maxUsers - 1) : people;
  const rest = people.slice(shown.length);
  const known = (values: readonly number[]) =>
    steps.map(({ used }, index) => (used === null ? null : (values[index] ?? 0)));
  const rows = shown.map((user) => ({
    name: displayName(user),
    credits: user.credits,
    weeks: known(user.steps),
  }));
  if (rest.length === 0) return rows;
  const sums = steps.map((_, index) =>
    rest.reduce((sum, user) => sum + (user.steps[index] ?? 0), 0),
  );
  return [
    ...rows,
    {
      name: others,
      credits: rest.reduce((sum, { credits }) => sum + credits, 0),
      weeks: known(sums),
    },
  ];
}

export function displayName({ name, email }: Pick<UsageUser, "name" | "email">): string {
  return name ?? email;
}

/** Running total; unknown until the first known step. */
export function cumulate(steps: CreditUsage["steps"]): (number | null)[] {
  let sum = 0;
  return steps.map(({ used }) => {
    sum += used ?? 0;
    return used === null ? null : sum;
  });
}

/** A user as shown on a card. Null is unknown or not applicable. */
export interface TeamUser {
  email: string;
  name: string;
  role: "you-owner" | "you-member" | "you" | "owner" | "member";
  /** Credits used in this period, and the limit. */
  used: number | null;
  cap: number | null;
  /** Credits used in the weeks shown. */
  usedInWeeks: number | null;
  lastUsedAt: string | null;
  /** Whether a request for more credits is open. */
  hasRequest: boolean;
}

/** The user first; then an owner's members by usage, or a member's owner. */
export function listUsers({ user, overview, team, usage }: TeamDashboardData): TeamUser[] {
  const membership = overview.ok ? overview.value.membership : null;
  const usageOf = (email: string) =>
    usage.ok ? (usage.value.people.find((one) => one.email === email)?.credits ?? 0) : null;
  const last = usage.ok
    ? (usage.value.searched.find(({ people }) => people.some(({ email }) => email === user.email))
        ?.lastAt ?? null)
    : null;
  const you: TeamUser = {
    email: user.email,
    name: user.name,
    role: team ? "you-owner" : membership ? "you-member" : "you",
    used: membership ? membership.used : null,
    cap: membership?.cap ?? null,
    usedInWeeks: usageOf(user.email),
    lastUsedAt: last,
    hasRequest: Boolean(membership?.askedAt),
  };
  const unknown = { used: null, cap: null, usedInWeeks: null, lastUsedAt: null, hasRequest: false };
  const owner: TeamUser[] = membership
    ? [
        {
          ...unknown,
          email: membership.owner,
          name: membership.ownerName ?? membership.owner,
          role: "owner",
        },
      ]
    : [];
  const members = (team?.ok ? team.value.items : []).map(
    ({ email, name, used, cap, lastUsedAt, request }): TeamUser => ({
      ...{ email, used, cap, lastUsedAt },
      name: name ?? email,
      role: "member",
      usedInWeeks: usageOf(email),
      hasRequest: request !== null,
    }),
  );
  return [
    you,
    ...owner,
    ...members.sort(
      (one, other) =>
        Number(other.hasRequest) - Number(one.hasRequest) || (other.used ?? 0) - (one.used ?? 0),
    ),
  ];
}

type LaneNotification = Pick<Notification, "id" | "market" | "origins" | "dates">;

/**
 * Earliest upcoming date for goods to one of these markets. A lane without origin matches every
 * measure of its market.
 */
export function nextDateOnLane<N extends LaneNotification>(
  upcoming: readonly N[],
  { markets, origins }: { markets: readonly string[]; origins: readonly string[] },
  today: string,
): { notification: N; next: NextDate } | null {
  const applies = (notification: LaneNotification) =>
    markets.includes(notification.market) &&
    (notification.origins.length === 0 ||
      origins.length === 0 ||
      notification.origins.some((origin) => origins.includes(origin)));
  const dated = upcoming.filter(applies).flatMap((notification) => {
    const next = nextDate(notification, today);
    return next ? [{ notification, next }] : [];
  });
  return dated.sort((one, other) => one.next.days - other.next.days)[0] ?? null;
}
