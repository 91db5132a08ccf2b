import type { BackendContext } from "#server/backend/context.ts";
import { nameOf } from "#server/backend/subscriptions/team/list-members.ts";
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
}

const restingPlan =
  "The plan has ended or has no team at the moment: you cannot use its credits until its owner has a plan with a team again.";

/**
 * The plan a person draws on as a member, as they may see it; null for nobody's member. A plan that
 * rests leaves nothing to use and says why.
 */
export async function findMembershipView(
  { database, config }: BackendContext,
  email: string,
): Promise<Membership | null> {
  const { rows } = await database.pool.query<Row>(
    `select c.email as owner, ${nameOf("c.email")} as owner_name, l.tier, s.cap, s.used, coalesce(l.purchased, l.given, 0) - l.used as plan_left,
       l.ended_at is null and l.price_id = any($2::text[]) as works, s.added_at, case when l.ended_at is null then l.renews_at end as renews_at, r.asked_at
     from sub_users s join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
     left join credit_requests r on r.sub_user_id = s.id and r.answered_at is null
     where s.email = $1 and s.removed_at is null`,
    [email, [...config.credits.subUserPriceIds]],
  );
  return rows[0] ? presentMembership(rows[0]) : null;
}

/**
 * Leaves a wish with the plan's owner: one at a time, a new one in place of the last. Throws 404
 * for nobody's member.
 */
export async function askOwner(
  context: BackendContext,
  email: string,
  message: string,
): Promise<Membership> {
  // The lock lets a removal at the same moment be seen: nobody's wish stays open.
  await context.database.pool.query(
    `with member as (select id from sub_users where email = $1 and removed_at is null for update)
     insert into credit_requests (sub_user_id, message) select id, $2 from member
     on conflict (sub_user_id) where answered_at is null do update set message = excluded.message, asked_at = excluded.asked_at`,
    [email, message],
  );
  const membership = await findMembershipView(context, email);
  if (!membership)
    throw new AppError("not-found", { message: "You are not a member of anybody's plan." });
  return membership;
}

function presentMembership(row: Row): Membership {
  const { tierName, tierColor } = viewSubscription({ tier: row.tier });
  const ownRest = row.cap === null ? row.plan_left : Math.min(row.plan_left, row.cap - row.used);
  return {
    owner: row.owner,
    ownerName: row.owner_name,
    tierName,
    tierColor,
    cap: row.cap,
    used: row.used,
    left: row.works ? Math.max(0, ownRest) : 0,
    addedAt: row.added_at.toISOString(),
    renewsAt: row.renews_at?.toISOString() ?? null,
    askedAt: row.asked_at?.toISOString() ?? null,
    note: row.works ? null : restingPlan,
  };
}
