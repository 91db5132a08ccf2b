import type pg from "pg";
import type { Interval } from "#shared/domain/plans.ts";

/** Who renews a plan. */
export type BilledBy = "embedded" | "stripe";

/** A plan as billing sees it. `purchased` and `used` are of its whole life. */
export interface PlanLine {
  id: string;
  /** Its owner. */
  email: string;
  customer_id: string;
  sub_id: string;
  tier: number | null;
  price_id: string | null;
  purchased: number;
  used: number;
  billing_interval: Interval | null;
  billed_by: BilledBy;
  anchor_day: number | null;
  started_at: Date;
  period_started_at: Date;
  period_sequence: number;
  renews_at: Date | null;
  ended_at: Date | null;
  next_price_id: string | null;
  cancel_at_end: boolean;
  past_due: boolean;
}

export type Queryable = Pick<pg.ClientBase, "query">;

const select = `select l.id, c.email, l.customer_id, l.sub_id, l.tier, l.price_id, coalesce(l.purchased, l.given, 0) as purchased, l.used, l.billing_interval,
    l.billed_by, l.anchor_day, l.started_at, l.period_started_at, l.period_sequence, l.renews_at, l.ended_at, l.next_price_id, l.cancel_at_end, l.past_due
  from credit_lines l join customers c on c.id = l.customer_id where l.kind = 'plan'`;

/**
 * Billing of one person at a time, in whichever process, until the transaction is over. It is the
 * lock under which a team's members are added, so that none appears between the locks that follow.
 */
export async function lockPerson(client: Queryable, email: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [email]);
}

/** The person's running plan, in either family. */
export async function findRunningPlan(
  client: Queryable,
  email: string,
): Promise<PlanLine | undefined> {
  return first(
    client,
    `${select} and c.email = $1 and l.ended_at is null order by c.family desc limit 1`,
    [email],
  );
}

/** A plan, running or ended, by the subscription it stands for. */
export async function findPlanBySubscription(
  client: Queryable,
  subId: string,
): Promise<PlanLine | undefined> {
  return first(client, `${select} and l.sub_id = $1`, [subId]);
}

/** The plan held until the transaction is over, its members first: a spend locks in that order. */
export async function lockPlan(client: Queryable, lineId: string): Promise<PlanLine> {
  await client.query(
    "select 1 from sub_users where line_id = $1 and removed_at is null order by id for update",
    [lineId],
  );
  const line = await first(client, `${select} and l.id = $1 for update of l`, [lineId]);
  if (!line) throw new TypeError("a plan to be locked is not there");
  return line;
}

async function first(
  client: Queryable,
  sql: string,
  values: readonly unknown[],
): Promise<PlanLine | undefined> {
  const { rows } = await client.query<PlanLine>(sql, [...values]);
  return rows[0];
}
