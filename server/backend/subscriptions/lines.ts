import type { Database } from "#server/database/database.ts";
import type { Family, SubscriptionRecord } from "#shared/contract/subscriptions.ts";

/**
 * A credit line: a plan or a trial, with all that was ever granted and used; a period's figures
 * begin at `spent_before`.
 */
export interface CreditLine {
  id: string;
  email: string;
  /** The owner's name; may be empty. */
  name: string;
  family: Family;
  kind: "plan" | "trial";
  sub_id: string | null;
  customer_id: string;
  tier: number | null;
  price_id: string | null;
  purchased: number | null;
  given: number | null;
  used: number;
  spent_before: number;
  started_at: Date;
  renews_at: Date | null;
  ended_at: Date | null;
  period_started_at: Date;
  period_sequence: number;
  cancel_at_end: boolean;
}

export const lineColumns = `l.id, c.email, c.name, c.family, l.kind, l.sub_id, c.stripe_customerid as customer_id, l.tier, l.price_id, l.purchased,
  l.given, l.used, l.spent_before, l.started_at, l.renews_at, l.ended_at, l.period_started_at, l.period_sequence, l.cancel_at_end`;
export const lineTables = "credit_lines l join customers c on c.id = l.customer_id";
const selectLine = `select ${lineColumns} from ${lineTables}`;

/** The running plan of a person in one family. */
export async function findPlan(
  database: Database,
  family: Family,
  email: string,
): Promise<CreditLine | undefined> {
  return first(
    database,
    "find-plan",
    `${selectLine} where c.family = $1 and c.email = $2 and l.kind = 'plan' and l.ended_at is null`,
    [family, email],
  );
}

/** The trial of a person, in whichever family it was opened. */
export async function findTrial(
  database: Database,
  email: string,
): Promise<CreditLine | undefined> {
  const trial = `${selectLine} where c.email = $1 and l.kind = 'trial' and l.ended_at is null order by c.family desc limit 1`;
  return first(database, "find-trial", trial, [email]);
}

export async function findBySubId(
  database: Database,
  subId: string,
): Promise<CreditLine | undefined> {
  return first(
    database,
    "find-by-sub-id",
    `${selectLine} where l.sub_id = $1 and l.ended_at is null`,
    [subId],
  );
}

export interface Membership {
  id: string;
  line_id: string;
  sub_id: string;
  /** Credits used in this period. */
  used: number;
  cap: number | null;
  family: Family;
}

/**
 * The plan a person draws on as a member, in one family or in any. R4.7: only a running plan whose
 * price is one of the team's counts; on any other a member draws nothing.
 */
export async function findMembership(
  database: Database,
  email: string,
  subUserPriceIds: readonly string[],
  family?: Family,
): Promise<Membership | undefined> {
  const { rows } = await database.pool.query<Membership>({
    name: "find-membership",
    text: `select s.id, s.line_id, l.sub_id, s.used, s.cap, c.family from sub_users s join credit_lines l on l.id = s.line_id join customers c on c.id = l.customer_id
     where s.email = $1 and s.removed_at is null and l.ended_at is null and l.price_id = any($2::text[]) and ($3::text is null or c.family = $3)`,
    values: [email, [...subUserPriceIds], family ?? null],
  });
  return rows[0];
}

/**
 * A line as section 7 sends it: this period's figures, so that purchased minus used is what is
 * left.
 */
export function presentLine(line: CreditLine): SubscriptionRecord {
  return {
    credits_purchased: line.purchased === null ? null : line.purchased - line.spent_before,
    credits_used: line.used - line.spent_before,
    credits_given: line.given === null ? null : line.given - line.spent_before,
    tier: line.tier,
    curr_price_id: line.price_id,
    sub_id: line.sub_id,
    customer_id: line.customer_id,
    main_sub_id: null,
  };
}

/**
 * Named, these statements are planned once a connection: each stands in every search that is paid
 * for.
 */
async function first(
  database: Database,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<CreditLine | undefined> {
  const { rows } = await database.pool.query<CreditLine>({ name, text, values: [...values] });
  return rows[0];
}
