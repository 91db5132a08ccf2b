import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { type CreditRecord, creditRecords } from "#server/backend/subscriptions/credit-lookups.ts";
import { mayReadQuery } from "#server/backend/subscriptions/ledger.ts";
import { lockSpend, refundSpend } from "#server/backend/subscriptions/refund.ts";
import {
  bindSearch,
  type RepeatValues,
  repeatOf,
  type SearchToBind,
} from "#server/backend/subscriptions/search-binding.ts";
import type { Database, Db } from "#server/database/database.ts";
import { prepare } from "#server/database/pool.ts";
import { retryOnConflict } from "#server/database/unique-violation.ts";
import type { SearchInput } from "#shared/contract/searches.ts";
import { AppError } from "#shared/errors.ts";

/** A paid search, free to repeat until `freeUntil`. */
export interface PaidSearch {
  id: string;
  ledgerId: string;
  fingerprint: string;
  balanceAfter: number;
  freeUntil: Date;
  /** The percentage of the account's credits that its debit reached. */
  threshold: number | null;
  /** The balance after its refund, null without one. */
  refundedTo: number | null;
  /** Whether its results were sent before. */
  opened: boolean;
}

/** A paid search that opens again; payer and date are left out for a private one. */
type Repeat = PaidSearch & { isPrivate: boolean };

const paidColumns = sql`
  s.id, s.ledger_id as "ledgerId", s.fingerprint, e.balance_after as "balanceAfter",
  s.free_until as "freeUntil", s.opened,
  (select max(t.percent) from thresholds t
   where t.line_id = e.line_id and t.ledger_id = e.id) as threshold,
  (select r.balance_after from ledger r where r.refund_of = e.id) as "refundedTo"`;

const repeatColumns = (reader: string) =>
  sql`${paidColumns}, not ${mayReadQuery(reader, "e")} as "isPrivate"`;

interface Payment {
  /** Records for the lookups of the credit chain; null unless requested. */
  records: CreditRecord[] | null;
  /** The debit of this idempotency key, even if its response was lost. */
  receiptId: string | null;
  /** The same search, paid for before and still free. */
  repeat: Repeat | null;
}

interface PaymentQuery {
  email: string;
  key: string | null;
  input: SearchInput;
  now: Date;
  withRecords: boolean;
}

/** One query, since every preview runs it. */
export async function findPayment(
  { database, config }: Pick<BackendContext, "database" | "config">,
  { email, key, input, now, withRecords }: PaymentQuery,
): Promise<Payment> {
  const [row] = await (withRecords ? paymentAndRecords : paymentStatement)(database, {
    email,
    key,
    fingerprint: searchFingerprint(input.kind, input.q),
    now,
    subUserPriceIds: config.credits.subUserPriceIds,
  });
  return {
    receiptId: row?.receiptId ?? null,
    repeat: row && row.id !== null ? row : null,
    records: withRecords ? (row?.records ?? []) : null,
  };
}

interface PaymentValues extends RepeatValues {
  key: string | null;
}

type PaymentRow = { receiptId: string | null; records?: CreditRecord[] | null } & (
  | Repeat
  | { id: null }
);

const paymentStatement = preparePayment("find-payment", { withRecords: false });
const paymentAndRecords = preparePayment("find-payment-records", { withRecords: true });

function preparePayment(name: string, { withRecords }: { withRecords: boolean }) {
  return prepare<PaymentRow, PaymentValues>(name, (values) => {
    const { email, key, fingerprint, now, subUserPriceIds } = values;
    const repeat = repeatOf(repeatColumns(email), { email, subUserPriceIds, fingerprint, now });
    const records = sql`, (select json_agg(r) from (${creditRecords(values)}) r) as records`;
    return sql`
    select (
      select id from ledger where actor = ${email} and key = ${key} and kind = 'spend'
    ) as "receiptId", repeat.* ${withRecords ? records : sql``}
    from (values (1)) once left join lateral (${repeat}) repeat on true`;
  });
}

/** A search whose results are to be sent. */
export interface Opening {
  email: string;
  input: SearchInput;
  /** Null if the search no longer finds anything. */
  total: number | null;
  freeUntil: Date;
  now: Date;
}

/**
 * Opens the one search that a receipt paid for, and binds a spend that names none. A search that
 * finds nothing when it is first opened is refunded in the same transaction. Throws `forbidden` for
 * another user's receipt, `key-reused` for another search.
 */
export async function openWithReceipt(
  database: Database,
  receiptId: string,
  opening: Opening,
): Promise<PaidSearch> {
  if (!/^[0-9a-f-]{36}$/i.test(receiptId)) throw new AppError("forbidden");
  return openOrRefund(database, receiptId, opening, (db) => openBound(db, receiptId, opening));
}

/** Opens a repeat, which somebody else of the team may have paid for. */
export async function openRepeat(
  database: Database,
  repeat: PaidSearch,
  opening: Opening,
): Promise<PaidSearch> {
  if (repeat.opened) return repeat;
  return openOrRefund(database, repeat.ledgerId, opening, async (db) => {
    const [search] = await openStatement(db, {
      ...bindingOf(opening),
      spendId: repeat.ledgerId,
      payer: null,
    });
    return search ? { search, isNew: true } : { search: repeat, isNew: false };
  });
}

interface Opened {
  search: PaidSearch;
  /** Opened just now, for the first time. */
  isNew: boolean;
}

async function openOrRefund(
  database: Database,
  spendId: string,
  { total }: Opening,
  openIn: (db: Db) => Promise<Opened>,
): Promise<PaidSearch> {
  if (total !== null) return (await retryOnConflict(() => openIn(database))).search;
  return database.transaction().execute(async (trx) => {
    await lockSpend(trx, spendId);
    const { search, isNew } = await openIn(trx);
    if (!isNew) return search;
    const refund = await refundSpend(trx, {
      spendId,
      actor: "clearlane",
      reason: "the search found nothing any more",
    });
    return refund.outcome === "refunded" ? { ...search, refundedTo: refund.balanceAfter } : search;
  });
}

async function openBound(db: Db, spendId: string, opening: Opening): Promise<Opened> {
  const { email } = opening;
  const binding = bindingOf(opening);
  const [opened] = await openStatement(db, { ...binding, spendId, payer: email });
  if (opened) return { search: opened, isNew: true };
  const known = await findBound(db, spendId, email);
  if (known) return { search: requireSame(known, binding.fingerprint), isNew: false };
  const [bound] = await bindStatement(db, { ...binding, spendId, payer: email });
  if (bound) return { search: bound, isNew: true };
  const raced = await findBound(db, spendId, email);
  if (!raced) throw new AppError("forbidden");
  return { search: requireSame(raced, binding.fingerprint), isNew: false };
}

async function findBound(db: Db, spendId: string, email: string): Promise<PaidSearch | undefined> {
  const { rows } = await sql<PaidSearch>`
    select ${paidColumns} from searches s join ledger e on e.id = s.ledger_id
    where s.ledger_id = ${spendId} and s.actor = ${email}`.execute(db);
  return rows[0];
}

function requireSame(search: PaidSearch, fingerprint: string): PaidSearch {
  if (search.fingerprint !== fingerprint) throw new AppError("key-reused");
  return search;
}

/**
 * Binds the search to a spend of the user that has opened none, whichever account it is on, before
 * "no credits" is reported. False if there is none.
 */
export async function bindWaitingSpend(database: Database, opening: Opening): Promise<boolean> {
  const values = { ...bindingOf(opening), email: opening.email };
  return (await retryOnConflict(() => waitingStatement(database, values))).length > 0;
}

/** The search as its spend is bound to it. */
export function bindingOf({ input, total, now, freeUntil }: Opening): SearchToBind {
  return {
    kind: input.kind,
    fingerprint: searchFingerprint(input.kind, input.q),
    q: input.q,
    query: queryOf(input),
    total: total ?? 0,
    now,
    freeUntil,
  };
}

/** Query string that opens a search again. */
function queryOf(input: SearchInput): string {
  const query = new URLSearchParams({ q: input.q });
  for (const [name, value] of Object.entries(input)) {
    if (name === "kind" || name === "q" || name === "sort") continue;
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      query.append(name, String(one));
  }
  return query.toString();
}

interface SpendValues extends SearchToBind {
  spendId: string;
  /** The user whose spend it has to be; null where that is known. */
  payer: string | null;
}

/** A search that waited longer than its free period starts that period now. */
const openStatement = prepare<PaidSearch, SpendValues>(
  "open-search",
  ({ spendId, payer, fingerprint, query, total, now, freeUntil }) => sql`
    with s as (
      update searches set opened = true, total = ${total}, query = ${query},
        free_until = case when free_until > ${now} then free_until else ${freeUntil} end
      where ledger_id = ${spendId} and fingerprint = ${fingerprint} and not opened
        and (${payer}::text is null or actor = ${payer})
      returning *)
    select ${paidColumns} from s join ledger e on e.id = s.ledger_id`,
);

const bindStatement = prepare<PaidSearch, SpendValues>("bind-receipt", (values) => {
  const { spendId, payer } = values;
  return sql`
    with paid as (
      update ledger set unopened = false
      where id = ${spendId} and actor = ${payer} and kind = 'spend'
        and not exists (select from searches s where s.ledger_id = ledger.id)
      returning id, line_id, actor),
    ${bindSearch(values, { opened: true })}
    select ${paidColumns} from bound s join ledger e on e.id = s.ledger_id`;
});

const waitingStatement = prepare<{ id: string }, SearchToBind & { email: string }>(
  "bind-waiting-spend",
  (values) => sql`
    with paid as (
      update ledger set unopened = false
      where id = (
        select e.id from ledger e where e.actor = ${values.email} and e.unopened
        order by e.sequence limit 1 for no key update skip locked)
      returning id, line_id, actor),
    ${bindSearch(values, { opened: false })}
    select id from bound`,
);

/** Unifies case, punctuation and spaces. Keeps quotes and a leading minus, which have meaning. */
function normalizeQuery(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cc}/gu, " ")
    .replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, " ")
    .replace(/[.,;:!?()[\]{}]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Searches with equal fingerprints are charged once. Filters, order and answers to
 * questions are not part of it: they only rearrange paid results.
 */
export function searchFingerprint(kind: string, q: string): string {
  return `${kind}:${normalizeQuery(q)}`;
}
