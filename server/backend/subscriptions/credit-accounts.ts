import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import { prepare } from "#server/database/pool.ts";
import type { CreditAccount } from "#shared/contract/credits.ts";
import type { Family, SubscriptionRecord } from "#shared/contract/subscriptions.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

/**
 * A credit account as it is stored: a plan or a trial, with all that was ever granted and used. The
 * figures of the present period begin at `spent_before`.
 */
export interface CreditAccountRow {
  id: string;
  email: string;
  /** The owner's name; may be empty. */
  name: string;
  family: Family;
  kind: CreditAccount["kind"];
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

/** Credit accounts `l` with their owners `c`. */
export const accountTables = sql`credit_lines l join customers c on c.id = l.customer_id`;

/**
 * Customers `c`, each with its running account of a kind as `l`. It has one at most: the limit
 * keeps PostgreSQL, without statistics of a new table, from reading everyone's accounts first.
 */
const runningAccounts = (kind: "plan" | "trial") => sql`
  customers c cross join lateral (
    select * from credit_lines
    where customer_id = c.id and kind = ${sql.lit(kind)} and ended_at is null limit 1
  ) l`;

/**
 * The running trial of a user, that of `users-smart-hs` first. Not ordered by the column itself:
 * PostgreSQL would read its index from end to end.
 */
export const trialOf = (columns: RawBuilder<unknown>, email: string, condition = sql``) => sql`
  select ${columns} from ${runningAccounts("trial")}
  where c.email = ${email} ${condition} order by c.family = 'users' limit 1`;

/** Of a credit account and its owner. */
export const accountColumns = sql`
  l.id, c.email, c.name, c.family, l.kind, l.sub_id, c.stripe_customerid as customer_id, l.tier,
  l.price_id, l.purchased, l.given, l.used, l.spent_before, l.started_at, l.renews_at, l.ended_at,
  l.period_started_at, l.period_sequence, l.cancel_at_end`;

/** The running plan of a user in one family. */
export async function findPlan(
  db: Db,
  family: Family,
  email: string,
): Promise<CreditAccountRow | undefined> {
  return (await planStatement(db, { family, email }))[0];
}

const planStatement = prepare<CreditAccountRow, { family: Family; email: string }>(
  "find-plan",
  ({ family, email }) => sql`
    select ${accountColumns} from ${runningAccounts("plan")}
    where c.family = ${family} and c.email = ${email}`,
);

/** The trial of a user, in whichever family it was opened. */
export async function findTrial(db: Db, email: string): Promise<CreditAccountRow | undefined> {
  return (await trialStatement(db, { email }))[0];
}

const trialStatement = prepare<CreditAccountRow, { email: string }>(
  "find-trial",
  ({ email }) => trialOf(accountColumns, email) as RawBuilder<CreditAccountRow>,
);

/** The running plan behind a subscription. */
export async function findBySubId(db: Db, subId: string): Promise<CreditAccountRow | undefined> {
  return (await subIdStatement(db, { subId }))[0];
}

const subIdStatement = prepare<CreditAccountRow, { subId: string }>(
  "find-by-sub-id",
  ({ subId }) => sql`
    select ${accountColumns} from ${accountTables}
    where l.sub_id = ${subId} and l.ended_at is null`,
);

export interface ActiveMembership {
  id: string;
  line_id: string;
  sub_id: string;
  /** Credits used in this period. */
  used: number;
  cap: number | null;
  family: Family;
}

/**
 * The plan a member draws on, in one family or in any. R4.7: only a running plan under one of the
 * team's price ids counts.
 */
export async function findMembership(
  db: Db,
  email: string,
  subUserPriceIds: readonly string[],
  family: Family | null = null,
): Promise<ActiveMembership | undefined> {
  return (await membershipStatement(db, { email, subUserPriceIds, family }))[0];
}

interface MembershipValues {
  email: string;
  subUserPriceIds: readonly string[];
  family: Family | null;
}

const membershipStatement = prepare<ActiveMembership, MembershipValues>(
  "find-membership",
  ({ email, subUserPriceIds, family }) => sql`
    select s.id, s.line_id, l.sub_id, s.used, s.cap, c.family
    from sub_users s join (${accountTables}) on l.id = s.line_id
    where s.email = ${email} and s.removed_at is null and l.ended_at is null
      and l.price_id = any(${subUserPriceIds}::text[])
      and (${family}::text is null or c.family = ${family})`,
);

/** A membership as section 7 sends it. Throws 404 where there is none. */
export function presentMembership(
  member: Pick<ActiveMembership, "id" | "sub_id" | "used"> | undefined,
) {
  if (!member) throw new AppError("not-found");
  return {
    data: { main_sub_id: member.sub_id, credits_used: member.used, sub_user_id: member.id },
  };
}

/** Throws 404 where there is none, 403 where the customer named is another one. */
export function presentOwn(account: CreditAccountRow | undefined, customerid: string) {
  if (!account) throw new AppError("not-found");
  if (customerid && customerid !== account.customer_id) throw new AppError("forbidden");
  return { data: presentSubscription(account) };
}

/** An account as section 7 sends it: purchased minus used is the balance of this period. */
function presentSubscription(account: CreditAccountRow): SubscriptionRecord {
  const { purchased, given, used, spent_before } = account;
  return {
    credits_purchased: purchased === null ? null : purchased - spent_before,
    credits_used: used - spent_before,
    credits_given: given === null ? null : given - spent_before,
    tier: account.tier,
    curr_price_id: account.price_id,
    sub_id: account.sub_id,
    customer_id: account.customer_id,
    main_sub_id: null,
  };
}

interface AccountWithThresholds extends CreditAccountRow {
  thresholds: CreditAccount["thresholds"];
}

const thresholdsPassed = sql`(
  select coalesce(
    json_agg(json_build_object('percent', t.percent, 'at', t.crossed_at) order by t.percent), '[]')
  from thresholds t where t.line_id = l.id and t.period_sequence = l.period_sequence)`;

/** A user's accounts as screens and support see them: plan first, ended ones last if wanted. */
export async function listAccounts(
  db: Db,
  email: string,
  { withEnded = false } = {},
): Promise<CreditAccount[]> {
  const { rows } = await sql<AccountWithThresholds>`
    select ${accountColumns}, ${thresholdsPassed} as thresholds from ${accountTables}
    where c.email = ${email} and (${withEnded} or l.ended_at is null)
    order by l.ended_at desc nulls first, l.kind, c.family desc`.execute(db);
  return rows.map(presentAccount);
}

function presentAccount(account: AccountWithThresholds): CreditAccount {
  const { tierName, tierColor } = viewSubscription({ tier: account.tier });
  const granted = (account.purchased ?? account.given ?? 0) - account.spent_before;
  const used = account.used - account.spent_before;
  return {
    id: account.id,
    kind: account.kind,
    family: account.family,
    tier: account.tier,
    tierName,
    tierColor,
    priceId: account.price_id,
    granted,
    used,
    left: granted - used,
    startedAt: account.started_at.toISOString(),
    renewsAt: account.renews_at?.toISOString() ?? null,
    endedAt: account.ended_at?.toISOString() ?? null,
    cancelAtEnd: account.cancel_at_end,
    thresholds: account.thresholds.map(({ percent, at }) => ({
      percent,
      at: new Date(at).toISOString(),
    })),
  };
}

/** An account held until the transaction is over. */
export interface LockedAccount {
  id: string;
  kind: CreditAccount["kind"];
  /** All that was ever granted and used; the difference is the balance. */
  granted: number;
  used: number;
}

/**
 * Locks the user's running account of that kind, by default the plan, else the trial; undefined
 * where there is none. Throws 404 for an unknown user.
 */
export async function lockAccount(
  trx: Db,
  email: string,
  kind: CreditAccount["kind"] | null = null,
): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select l.id, l.kind, coalesce(l.purchased, l.given, 0) as granted, l.used
    from ${accountTables}
    where c.email = ${email} and l.ended_at is null
      and (${kind}::text is null or l.kind = ${kind})
    order by l.kind, c.family desc limit 1 for no key update of l`.execute(trx);
  if (!rows[0]) await requireCustomer(trx, email);
  return rows[0];
}

/** Opens a trial without credits for a user who has none: one, however many calls race. */
export async function openEmptyTrial(trx: Db, email: string): Promise<LockedAccount> {
  await lockName(trx, "customer", email);
  const existing = await lockAccount(trx, email, "trial");
  if (existing) return existing;
  const opened = await trx
    .insertInto("credit_lines")
    .values({ customer_id: await requireCustomer(trx, email), kind: "trial", given: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (opened) return { id: opened.id, kind: "trial", granted: 0, used: 0 };
  throw new AppError("conflict", {
    message: "This person's trial has ended. Grant credits to a plan instead.",
  });
}

async function requireCustomer(db: Db, email: string): Promise<string> {
  const customer = await db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", email)
    .orderBy("family", "desc")
    .limit(1)
    .executeTakeFirst();
  if (customer) return customer.id;
  throw new AppError("not-found", { reason: `There is no account for ${email}.` });
}
