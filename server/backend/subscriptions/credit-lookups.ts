import { sql } from "kysely";
import { presentCustomer } from "#server/backend/accounts/customers.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  accountColumns,
  accountTables,
  type CreditAccountRow,
  presentMembership,
  presentOwn,
} from "#server/backend/subscriptions/credit-accounts.ts";
import { prepare } from "#server/database/pool.ts";
import { type AnyCall, buildTarget, type InputOf } from "#shared/contract/call.ts";
import type { IncludedAnswer } from "#shared/contract/included.ts";
import { callsOf, type Family, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError, presentError } from "#shared/errors.ts";

type Context = Pick<BackendContext, "database" | "config" | "billing">;

/**
 * The answers to every lookup of the credit chain (specification, section 4), to be included in
 * another. One statement reads what the calls themselves read one by one.
 */
export async function answerCreditLookups(
  { database, config, billing }: Context,
  email: string,
): Promise<Record<string, IncludedAnswer>> {
  await billing.settle(email);
  const { subUserPriceIds } = config.credits;
  return presentLookups(email, await recordsStatement(database, { email, subUserPriceIds }));
}

/** The same from records that are already loaded. */
export function presentLookups(
  email: string,
  records: readonly CreditRecord[],
): Record<string, IncludedAnswer> {
  return Object.fromEntries(
    lookupsOf(email, records).map(([target, find]) => [target, answer(find)]),
  );
}

/** A customer record of the user with an account of it, or the plan of the team they are in. */
export interface CreditRecord extends Omit<CreditAccountRow, "id" | "kind"> {
  /** Null where the customer has no account. */
  id: string | null;
  kind: CreditAccountRow["kind"] | null;
  /** The user's membership of the plan; null for their own records. */
  member_id: string | null;
  member_used: number | null;
}

interface RecordValues {
  email: string;
  subUserPriceIds: readonly string[];
}

/** All records that the chain may look up, in one query. */
export const creditRecords = ({ email, subUserPriceIds }: RecordValues) => sql<CreditRecord>`
  select ${accountColumns}, null::uuid as member_id, null::bigint as member_used
  from customers c left join credit_lines l on l.customer_id = c.id and l.ended_at is null
  where c.email = ${email}
  union all select ${accountColumns}, s.id, s.used
  from sub_users s join (${accountTables}) on l.id = s.line_id
  where s.email = ${email} and s.removed_at is null and l.ended_at is null
    and l.price_id = any(${subUserPriceIds}::text[])`;

const recordsStatement = prepare<CreditRecord, RecordValues>("credit-records", creditRecords);

type LookupOf = [target: string, find: () => unknown];

function lookupsOf(email: string, rows: readonly CreditRecord[]): LookupOf[] {
  const own = rows.filter(({ member_id }) => member_id === null);
  const teams = rows.filter(({ member_id }) => member_id !== null);
  const customerOf = (name: Family) => own.find((row) => row.family === name);
  const accountOf = (kind: CreditAccountRow["kind"], name?: Family) =>
    own.find((row) => row.kind === kind && (!name || row.family === name)) as
      | CreditAccountRow
      | undefined;
  // The chain uses the customer that it finds first.
  const customerid = (customerOf("users") ?? customerOf("users-smart-hs"))?.customer_id ?? "";
  const ids = { userid: email, customerid };
  const trial = accountOf("trial", "users-smart-hs") ?? accountOf("trial", "users");
  return [
    ...family.options.flatMap((name): LookupOf[] => {
      const { find, current, checkSubUser } = callsOf(name);
      const team = teams.find((row) => row.family === name);
      return [
        lookup(find, { userid: email }, () => presentRecord(customerOf(name))),
        lookup(current, ids, () => presentOwn(accountOf("plan", name), customerid)),
        lookup(checkSubUser, { user_email: email }, () => presentTeam(team)),
        ...teamLookups(name, team),
      ];
    }),
    lookup(usersSmartHs.currentAlt, ids, () =>
      presentOwn(accountOf("plan", "users-smart-hs"), customerid),
    ),
    lookup(usersSmartHs.trial, ids, () => presentOwn(trial, customerid)),
  ];
}

function presentRecord(row: CreditRecord | undefined) {
  return presentCustomer(row && { ...row, stripe_customerid: row.customer_id });
}

function presentTeam(row: CreditRecord | undefined) {
  return presentMembership(
    row && { id: row.member_id ?? "", sub_id: row.sub_id ?? "", used: row.member_used ?? 0 },
  );
}

/** The lookup of the owner's plan, which follows that of a membership. */
function teamLookups(name: Family, team: CreditRecord | undefined): LookupOf[] {
  if (!team?.sub_id) return [];
  const plan = team as CreditAccountRow;
  return [
    lookup(callsOf(name).mainUserCredits, { sub_id: team.sub_id }, () => presentOwn(plan, "")),
  ];
}

function lookup<C extends AnyCall>(call: C, input: InputOf<C>, find: () => unknown): LookupOf {
  return [buildTarget(call, input as Record<string, unknown>).path, find];
}

/** The answer to a lookup sent on its own. */
function answer(find: () => unknown): IncludedAnswer {
  try {
    return { status: 200, body: find() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.status, body: presentError(error) };
  }
}
