import type { TeamDashboardData } from "#client/pages/dashboards/team/team-data.ts";

/** A person as their card shows them. Null is not known, or nothing of it. */
export interface TeamPerson {
  email: string;
  name: string;
  is: "you-owner" | "you-member" | "you" | "owner" | "member";
  /** Credits used in this period, and how many may be. */
  used: number | null;
  cap: number | null;
  /** Credits used in the weeks shown. */
  inWeeks: number | null;
  lastUsedAt: string | null;
  /** Whether an open wish for more credits is there. */
  asks: boolean;
}

/**
 * The asker first; then an owner's members, those who used most first, or the owner whose plan a
 * member draws on.
 */
export function listPeople({ user, overview, team, usage }: TeamDashboardData): TeamPerson[] {
  const membership = overview.ok ? overview.value.membership : null;
  const inWeeks = (email: string) =>
    usage.ok ? (usage.value.people.find((one) => one.email === email)?.credits ?? 0) : null;
  const last = usage.ok
    ? (usage.value.searched.find(({ people }) => people.some(({ email }) => email === user.email))
        ?.lastAt ?? null)
    : null;
  const you: TeamPerson = {
    email: user.email,
    name: user.name,
    is: team ? "you-owner" : membership ? "you-member" : "you",
    used: membership ? membership.used : null,
    cap: membership?.cap ?? null,
    inWeeks: inWeeks(user.email),
    lastUsedAt: last,
    asks: Boolean(membership?.askedAt),
  };
  const none = { used: null, cap: null, inWeeks: null, lastUsedAt: null, asks: false };
  const owner: TeamPerson[] = membership
    ? [
        {
          ...none,
          email: membership.owner,
          name: membership.ownerName ?? membership.owner,
          is: "owner",
        },
      ]
    : [];
  const members = (team?.ok ? team.value.items : []).map(
    ({ email, name, used, cap, lastUsedAt, request }): TeamPerson => ({
      ...{ email, used, cap, lastUsedAt },
      name: name ?? email,
      is: "member",
      inWeeks: inWeeks(email),
      asks: request !== null,
    }),
  );
  return [
    you,
    ...owner,
    ...members.sort(
      (one, other) => Number(other.asks) - Number(one.asks) || (other.used ?? 0) - (one.used ?? 0),
    ),
  ];
}
