import { sql } from "kysely";
import { accountTables, trialOf } from "#server/backend/subscriptions/credit-accounts.ts";
import { mayReadQuery } from "#server/backend/subscriptions/ledger.ts";
import {
  bindSearch,
  repeatOf,
  type SearchToBind,
} from "#server/backend/subscriptions/search-binding.ts";
import type { Database } from "#server/database/database.ts";
import { prepare } from "#server/database/pool.ts";
import { retryOnConflict } from "#server/database/unique-violation.ts";
import { inSpan } from "#server/http/spans.ts";
import { AppError } from "#shared/errors.ts";

/** Which of the actor's accounts; null where it is not named and only one is possible. */
export type DebitSource =
  | { kind: "trial"; customerId: string | null }
  | { kind: "plan"; subId: string; customerId: string | null }
  /** `member`: the actor's address or the membership's id. */
  | { kind: "member"; subId: string | null; member: string };

interface DebitInput {
  from: DebitSource;
  /** The owner of the account, or a member of its plan. */
  actor: string;
  subUserPriceIds: readonly string[];
  key: string | null;
  /** Identifies the request that the key belongs to. */
  bodyHash: string;
  reason: string;
  /** The search to bind; null where the caller names none. */
  search: SearchToBind | null;
  /** The search's results go out with the answer. */
  opens: boolean;
}

type DebitOutcome =
  | {
      /** `paid-before`: by a repeat, or by a spend of the actor that had opened no search. */
      outcome: "debited" | "replay" | "paid-before";
      /** Null for a repeat whose words are another user's alone. */
      ledgerId: string | null;
      /** After the debit; the account's present balance where there was none. */
      balanceAfter: number | null;
      /** The highest percentage of the period's credits that this very debit passed. */
      threshold: number | null;
      /** The search that this very debit was bound to. */
      searchId: string | null;
    }
  | { outcome: "key-reused" }
  | { outcome: "refused" };

/**
 * Debits one credit, once per key and actor: a repeat gets the first answer again. A debit that
 * names a search is bound to it in the same statement, once per account and search, and takes a
 * spend of the actor that has opened nothing before it takes a new credit. Lock order, here and
 * wherever several of these rows change: the member first, then the account.
 */
export function debitCredit(database: Database, input: DebitInput): Promise<DebitOutcome> {
  return inSpan("spend", "work", { "clearlane.source": input.from.kind }, async (span) => {
    const debit = await debitUntilDecided(database, input);
    span?.set({ "clearlane.outcome": debit.outcome });
    return debit;
  });
}

async function debitUntilDecided(database: Database, input: DebitInput): Promise<DebitOutcome> {
  const { search, key } = input;
  let row = await debitOrFind(database, input);
  for (let attempt = 1; row?.outcome === "busy"; attempt += 1) {
    if (attempt > maxWaits) throw new AppError("conflict", { retryAfter: 1 });
    await waitForSpend(database, row.id);
    row = await debitOrFind(database, input);
  }
  // A concurrent request with the same key or search may have won, perhaps with the last credit:
  // its entry is visible by now.
  if (!isEntry(row) && (key !== null || search)) row = await debitOrFind(database, input);
  if (!isEntry(row)) return { outcome: "refused" };
  if (row.outcome === "replay" && isOther(row, input)) return { outcome: "key-reused" };
  return {
    outcome: row.outcome,
    ledgerId: row.id,
    balanceAfter: row.balance_after,
    threshold: row.threshold,
    searchId: row.search_id,
  };
}

/** Requests of one user that may be taking their spends at once. */
const maxWaits = 20;

/** Waits for the request that is taking a spend. */
async function waitForSpend(database: Database, id: string | null): Promise<void> {
  await sql`select from ledger where id = ${id} for no key update`.execute(database);
}

interface DebitRow {
  /** `busy`: another request of the actor is taking the spend that this one would take. */
  outcome: "debited" | "replay" | "paid-before" | "member-only" | "busy";
  /** Null for a repeat whose words are another user's alone. */
  id: string | null;
  balance_after: number | null;
  body_hash: string | null;
  threshold: number | null;
  /** Of the search that a replayed debit paid for. */
  fingerprint: string | null;
  /** Of the search that a debit was bound to. */
  search_id: string | null;
}

type Entry = DebitRow & { outcome: "debited" | "replay" | "paid-before" };

function isEntry(row: DebitRow | undefined): row is Entry {
  return row !== undefined && row.outcome !== "member-only" && row.outcome !== "busy";
}

function isOther(row: Entry, { bodyHash, search }: DebitInput): boolean {
  if (row.body_hash !== bodyHash) return true;
  return search !== null && row.fingerprint !== null && row.fingerprint !== search.fingerprint;
}

/**
 * Of two debits racing with one key, or two racing for one search, the loser's unique violation
 * means that the other's entry is there.
 */
function debitOrFind(database: Database, input: DebitInput): Promise<DebitRow | undefined> {
  return retryOnConflict(() => debitOnce(database, input));
}

async function debitOnce(database: Database, input: DebitInput): Promise<DebitRow | undefined> {
  const { from, search, opens, ...rest } = input;
  const common = { subId: null, customerId: null, member: null, ...from, ...rest };
  const debit = (db: Parameters<(typeof bare)["trial"]>[0]) =>
    search
      ? (opens ? opening : named)[from.kind](db, { ...common, ...search })
      : bare[from.kind](db, common);
  // A statement alone is a transaction of its own. A member's debit changes two rows, of which the
  // second can fail; then the first has to be undone.
  if (from.kind !== "member") return (await debit(database))[0];
  const trx = await database.startTransaction().execute();
  try {
    const row = (await debit(trx))[0];
    await (row?.outcome === "member-only" ? trx.rollback() : trx.commit()).execute();
    return row;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
  }
}

interface DebitValues extends Omit<DebitInput, "from" | "search" | "opens"> {
  subId: string | null;
  customerId: string | null;
  member: string | null;
}

/**
 * Per source, a query of the account's id and, for a member of a team's plan, of the membership's.
 */
const sources = {
  trial: ({ actor, customerId }: DebitValues) =>
    trialOf(
      sql`l.id, null::uuid as member_id`,
      actor,
      sql`and (${customerId}::text is null or c.stripe_customerid = ${customerId})`,
    ),
  plan: ({ actor, subId, customerId }: DebitValues) => sql`
  select l.id, null::uuid as member_id from ${accountTables}
  where l.sub_id = ${subId} and c.email = ${actor}
    and (${customerId}::text is null or c.stripe_customerid = ${customerId})`,
  member: ({ actor, subId, member }: DebitValues) => sql`
  select l.id, m.id as member_id from sub_users m join credit_lines l on l.id = m.line_id
  where m.email = ${actor} and m.removed_at is null
    and (${subId}::text is null or l.sub_id = ${subId})
    and ${member} in (m.email, m.id::text)`,
} as const;

const prior = ({ actor, key }: DebitValues) => sql`prior as (
  select e.id, e.line_id, e.balance_after, e.body_hash, e.unopened, (
    select max(t.percent) from thresholds t where t.line_id = e.line_id and t.ledger_id = e.id
  ) as threshold
  from ledger e where e.actor = ${actor} and e.key = ${key}
)`;

/**
 * Finds the account, debits it, writes the ledger and notes the threshold it passed. The row lock
 * it takes, and the CHECK behind it, make overspending impossible whatever races. A member's cap,
 * and that the plan still has a team, are part of the condition.
 */
function debitUnless(
  isPaid: ReturnType<typeof sql>,
  { actor, key, bodyHash, reason, subUserPriceIds }: DebitValues,
  { kind, unopened }: { kind: DebitSource["kind"]; unopened: boolean },
) {
  const isMember = kind === "member";
  const member = sql`
member as (
  update sub_users set used = used + 1, last_used_at = now()
  where id = (select member_id from source) and line_id = (select id from source)
    and removed_at is null and (cap is null or used < cap) and not ${isPaid}
  returning id
),`;
  const isOfTeam = sql`
    and price_id = any(${subUserPriceIds}::text[]) and exists (select from member)`;
  return sql`${isMember ? member : sql``}
debit as (
  update credit_lines set used = used + 1
  where id = (select id from source) and ended_at is null
    and used < coalesce(purchased, given, 0) and not ${isPaid}${isMember ? isOfTeam : sql``}
  returning id, coalesce(purchased, given, 0) - used as balance_after, period_sequence,
    (used - spent_before)::bigint as used,
    (coalesce(purchased, given, 0) - spent_before)::bigint as granted
),
entry as (
  insert into ledger
    (line_id, kind, credits, balance_after, actor, reason, key, body_hash, sub_user_id, unopened)
  select id, 'spend', -1, balance_after, ${actor}, ${reason}, ${key}, ${bodyHash},
    ${isMember ? sql`(select id from member)` : sql`null::uuid`}, ${sql.lit(unopened)}
  from debit returning id, line_id, actor, balance_after
),
crossed as (
  insert into thresholds (line_id, period_sequence, percent, ledger_id)
  select d.id, d.period_sequence, percent, entry.id
  from debit d, entry, unnest(array[50, 80, 100]) percent
  where 100 * d.used >= percent * d.granted
  on conflict do nothing returning percent
)`;
}

const debited = (
  kind: DebitSource["kind"],
  { bodyHash }: DebitValues,
  searchId = sql`null::uuid`,
) => sql`
select 'debited' as outcome, id, balance_after, ${bodyHash}::text as body_hash,
  (select max(percent) from crossed) as threshold, null::text as fingerprint,
  ${searchId} as search_id from entry
${kind === "member" ? memberOnly : sql``}`;

const memberOnly = sql`
union all select 'member-only', id, 0, '', null, null, null from member
  where not exists (select from entry)`;

/** A debit that names no search: its spend waits for one. */
function prepareBare(kind: DebitSource["kind"]) {
  return prepare<DebitRow, DebitValues>(
    `debit-${kind}`,
    (values) => sql`
with ${prior(values)},
source as (${sources[kind](values)}),
${debitUnless(sql`exists (select from prior)`, values, { kind, unopened: true })}
${debited(kind, values)}
union all select 'replay', id, balance_after, body_hash, threshold, null, null from prior`,
  );
}

/**
 * A debit that names its search. What is paid already is looked for first: by this key, by a
 * repeat, by the actor's oldest spend on this account that has opened nothing.
 */
function prepareNamed(kind: DebitSource["kind"], { opened }: { opened: boolean }) {
  const name = `pay-${opened ? "opened" : "search"}-${kind}`;
  return prepare<DebitRow, DebitValues & SearchToBind>(name, (values) => {
    const { actor, subUserPriceIds, fingerprint, now } = values;
    const repeat = repeatOf(sql`e.id`, { email: actor, subUserPriceIds, fingerprint, now });
    const isWaiting = sql`e.actor = ${actor} and e.unopened and not exists (select from repeat)
      and e.line_id = coalesce((select line_id from prior), (select id from source))
      and e.id = coalesce((select id from prior), e.id)`;
    return sql`
with ${prior(values)},
source as (${sources[kind](values)}),
repeat as (
  select paid.id from (${repeat}) paid
  where exists (select from source) and not exists (select from prior where not unopened)
),
waiting as (
  select e.id from ledger e where ${isWaiting}
  order by e.sequence limit 1 for no key update skip locked
),
-- Whether locked or not: while a spend waits, no credit is debited.
held as (select e.id from ledger e where ${isWaiting} order by e.sequence limit 1),
taken as (
  update ledger set unopened = false where id = (select id from waiting)
  returning id, line_id, actor
),
${debitUnless(
  sql`exists (select from prior union all select from repeat union all select from held)`,
  values,
  { kind, unopened: false },
)},
paid as (
  select id, line_id, actor from entry union all select id, line_id, actor from taken
),
${bindSearch(values, { opened })}
${debited(kind, values, sql`(select bound.id from bound)`)}
union all select 'replay', id, balance_after, body_hash, threshold,
    (select s.fingerprint from searches s where s.ledger_id = prior.id), null
  from prior where not exists (select from repeat)
union all select 'busy', held.id, null, null, null, null, null from held
  where not exists (select from prior) and not exists (select from taken)
union all select 'paid-before',
    (select e.id from ledger e where e.id = paid.id and ${mayReadQuery(actor, "e")}),
    (select coalesce(l.purchased, l.given, 0) - l.used from credit_lines l
     where l.id = (select id from source)), null, null, null, null
  from (select id from repeat union all select id from taken
    where not exists (select from prior)) paid`;
  });
}

const bare = {
  trial: prepareBare("trial"),
  plan: prepareBare("plan"),
  member: prepareBare("member"),
};

const named = {
  trial: prepareNamed("trial", { opened: false }),
  plan: prepareNamed("plan", { opened: false }),
  member: prepareNamed("member", { opened: false }),
};

const opening = {
  trial: prepareNamed("trial", { opened: true }),
  plan: prepareNamed("plan", { opened: true }),
  member: prepareNamed("member", { opened: true }),
};
