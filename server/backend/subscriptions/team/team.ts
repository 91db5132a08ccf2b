import { sql } from "kysely";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import type { Db } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";

/** Members of one plan at a time, open invitations included. */
export const maxMembers = 100;

/** Reasons to refuse an invitation; none of them tells of the person's own plans and teams. */
export const refusals = {
  yourself: "You can't add yourself: you own this plan.",
  alreadyYours: "This person is already a member of your plan.",
  alreadyInvited:
    "You have already invited this person. Withdraw the invitation before you send another.",
  youAreMember: "You are a member of another plan. Leave it before you add members to your own.",
  full:
    `Your plan has ${maxMembers} members and open invitations, which is the most a plan can ` +
    "have. Remove one before you invite another person.",
} as const;

const noTeam =
  "Your plan does not include a team. Teams come with Business and with Premium with team.";
const paused =
  "Your team is paused: your plan has ended or no longer includes a team. " +
  "Members can't use credits, and no one can be added, changed or removed until you have a team " +
  "plan again.";

/**
 * The members `s` of any of the owner's plans `l`. Those of an ended plan count as well: their team
 * is paused until the owner has a team plan again.
 */
export function membersOf(owner: string) {
  return sql`
    sub_users s join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
    where c.email = ${owner} and s.removed_at is null`;
}

async function countMembers(db: Db, owner: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${membersOf(owner)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * R4.7, R6.1: the id of the owner's running plan under one of the team's price ids, in either
 * family. `lock` keeps it from ending or changing its price until the transaction is over.
 */
export async function findTeamPlan(
  db: Db,
  owner: string,
  subUserPriceIds: readonly string[],
  lock = false,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select l.id from ${accountTables}
    where c.email = ${owner} and l.kind = 'plan' and l.ended_at is null
      and l.price_id = any(${subUserPriceIds}::text[])
    order by c.family desc limit 1 ${lock ? sql`for share of l` : sql``}`.execute(db);
  return rows[0]?.id;
}

/** The id of the owner's team plan, for every write. Throws 403 with the reason without one. */
export async function requireTeamPlan(
  db: Db,
  owner: string,
  subUserPriceIds: readonly string[],
  { lock = false } = {},
): Promise<string> {
  const plan = await findTeamPlan(db, owner, subUserPriceIds, lock);
  if (plan) return plan;
  throw new AppError("forbidden", {
    message: (await countMembers(db, owner)) > 0 ? paused : noTeam,
  });
}

/** Null for a working team, the reason for a paused one. Throws 403 for a user without a team. */
export async function describeTeam(
  db: Db,
  owner: string,
  subUserPriceIds: readonly string[],
): Promise<string | null> {
  const state = await teamState(db, owner, subUserPriceIds);
  if (state === "none") throw new AppError("forbidden", { message: noTeam });
  return state === "works" ? null : paused;
}

/** Whether a user has a team, and whether it works. */
export async function teamState(
  db: Db,
  owner: string,
  subUserPriceIds: readonly string[],
): Promise<"none" | "works" | "rests"> {
  if (await findTeamPlan(db, owner, subUserPriceIds)) return "works";
  return (await countMembers(db, owner)) > 0 ? "rests" : "none";
}
