import type { Database } from "#server/database/database.ts";
import type { Family, SubscriptionRecord } from "#shared/contract/subscriptions.ts";

/** A credit line: a plan or a trial, with what was granted and used. */
export interface CreditLine {
  id: string;
  email: string;
  family: Family;
  kind: "plan" | "trial";
  sub_id: string | null;
  customer_id: string;
  tier: number | null;
  price_id: string | null;
  purchased: number | null;
  given: number | null;
  used: number;
}

const selectLine = `select l.id, c.email, c.family, l.kind, l.sub_id, c.stripe_customerid as customer_id, l.tier, l.price_id, l.purchased, l.given, l.used
  from credit_lines l join customers c on c.id = l.customer_id`;

/** The running plan of a person in one family. */
export async function findPlan(database: Database, family: Family, email: string): Promise<CreditLine | undefined> {
  return first(database, `${selectLine} where c.family = $1 and c.email = $2 and l.kind = 'plan' and l.ended_at is null`, [family, email]);
}

/** The trial of a person, in whichever family it was opened. */
export async function findTrial(database: Database, email: string): Promise<CreditLine | undefined> {
  return first(database, `${selectLine} where c.email = $1 and l.kind = 'trial' and l.ended_at is null order by c.family desc limit 1`, [
    email,
  ]);
}

export async function findBySubId(database: Database, subId: string): Promise<CreditLine | undefined> {
  return first(database, `${selectLine} where l.sub_id = $1 and l.ended_at is null`, [subId]);
}

export interface Membership {
  id: string;
  line_id: string;
  sub_id: string;
  used: number;
  cap: number | null;
  family: Family;
}

/** The plan a person draws on as a member, in one family or in any. */
export async function findMembership(database: Database, email: string, family?: Family): Promise<Membership | undefined> {
  const { rows } = await database.pool.query<Membership>(
    `select s.id, s.line_id, l.sub_id, s.used, s.cap, c.family from sub_users s join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
     where s.email = $1 and s.removed_at is null and l.ended_at is null and ($2::text is null or c.family = $2)`,
    [email, family ?? null],
  );
  return rows[0];
}

/** Every line whose searches a person may open again: their own, past ones included, and the plan they are a member of. */
export async function findTeamLines(database: Database, email: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select l.id from credit_lines l join customers c on c.id = l.customer_id where c.email = $1
     union select line_id from sub_users where email = $1 and removed_at is null`,
    [email],
  );
  return rows.map((row) => row.id);
}

/** A line as section 7 sends it. */
export function presentLine(line: CreditLine): SubscriptionRecord {
  return {
    credits_purchased: line.purchased,
    credits_used: line.used,
    credits_given: line.given,
    tier: line.tier,
    curr_price_id: line.price_id,
    sub_id: line.sub_id,
    customer_id: line.customer_id,
    main_sub_id: null,
  };
}

async function first(database: Database, sql: string, values: readonly unknown[]): Promise<CreditLine | undefined> {
  const { rows } = await database.pool.query<CreditLine>(sql, [...values]);
  return rows[0];
}
