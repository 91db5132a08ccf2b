import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { accountTables } from "#server/backend/subscriptions/credit-accounts.ts";
import { nameOf } from "#server/backend/subscriptions/team/members.ts";
import type { Membership } from "#shared/contract/sub-users.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

interface Row {
  owner: string;
  owner_name: string | null;
  tier: number | null;
  cap: number | null;
  used: number;
  plan_left: number;
  /** Whether the plan runs under one of the team's price ids. */
  works: boolean;
  added_at: Date;
  renews_at: Date | null;
  asked_at: Date | null;
  shares_words: boolean;
}

const planPaused =
  "The plan has ended or no longer includes a team. " +
  "You can't use its credits until its owner has a team plan again.";

/**
 * A member's own view of the plan they draw on; null for no member. A paused plan leaves nothing to
 * use, and its note says why.
 */
export async function findMembershipView(
  { database, config }: BackendContext,
  email: string,
): Promise<Membership | null> {
  const { rows } = await sql<Row>`
    select c.email as owner, ${nameOf("c.email")} as owner_name, l.tier, s.cap, s.used,
      coalesce(l.purchased, l.given, 0) - l.used as plan_left,
      l.ended_at is null
        and l.price_id = any(${config.credits.subUserPriceIds}::text[]) as works,
      s.added_at, case when l.ended_at is null then l.renews_at end as renews_at, r.asked_at,
      s.shares_words
    from sub_users s join (${accountTables}) on l.id = s.line_id
    left join credit_requests r on r.sub_user_id = s.id and r.answered_at is null
    where s.email = ${email} and s.removed_at is null`.execute(database);
  return rows[0] ? presentMembership(rows[0]) : null;
}

/** Sends the plan's owner a request; it replaces an open one. Throws 404 for no member. */
export async function requestCredits(
  context: BackendContext,
  email: string,
  message: string,
): Promise<Membership> {
  // The row lock makes a removal at the same moment visible: a former member has no open request.
  await sql`
    with member as (
      select id from sub_users where email = ${email} and removed_at is null for update)
    insert into credit_requests (sub_user_id, message) select id, ${message} from member
    on conflict (sub_user_id) where answered_at is null
    do update set message = excluded.message, asked_at = excluded.asked_at`.execute(
    context.database,
  );
  return getMembershipView(context, email);
}

/** Lets the plan's owner read the words of the member's searches, or no longer. Throws 404. */
export async function shareWords(
  context: BackendContext,
  email: string,
  sharesWords: boolean,
): Promise<Membership> {
  await context.database
    .updateTable("sub_users")
    .set({ shares_words: sharesWords })
    .where("email", "=", email)
    .where("removed_at", "is", null)
    .execute();
  return getMembershipView(context, email);
}

/** Throws 404 for no member. */
export async function getMembershipView(
  context: BackendContext,
  email: string,
): Promise<Membership> {
  const membership = await findMembershipView(context, email);
  if (membership) return membership;
  throw new AppError("not-found", { reason: "You are not a member of a plan." });
}

function presentMembership(row: Row): Membership {
  const { tierName, tierColor } = viewSubscription({ tier: row.tier });
  const ownLeft = row.cap === null ? row.plan_left : Math.min(row.plan_left, row.cap - row.used);
  return {
    owner: row.owner,
    ownerName: row.owner_name,
    tierName,
    tierColor,
    cap: row.cap,
    used: row.used,
    left: row.works ? Math.max(0, ownLeft) : 0,
    addedAt: row.added_at.toISOString(),
    renewsAt: row.renews_at?.toISOString() ?? null,
    askedAt: row.asked_at?.toISOString() ?? null,
    sharesWords: row.shares_words,
    note: row.works ? null : planPaused,
  };
}
