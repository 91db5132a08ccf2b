import { sql } from "kysely";
import type Stripe from "stripe";
import { lockBilling } from "#server/backend/billing/plans.ts";
import { type Account, readAccount } from "#server/backend/billing/stripe/account.ts";
import { applyAccount } from "#server/backend/billing/stripe/apply-account.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import type { PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

export interface SynchroniseOptions {
  stripe: Stripe;
  database: Database;
  log: Log;
  ids: PriceIds;
  now(): Date;
}

/**
 * Brings the plans of one customer (by our id) to their present state at Stripe. Throws 503 when
 * Stripe does not answer; then nothing has changed.
 */
export type Synchronise = (customerId: string) => Promise<void>;

const attempts = 10;

interface CustomerRow {
  id: string;
  email: string;
  stripe_customerid: string;
  billing_version: number;
}

/**
 * An event only says that something changed; the state is read from Stripe. Optimistic locking by
 * `billing_version` keeps an older answer from overwriting a newer one: it is read again.
 */
export function createSynchronise({
  stripe,
  database,
  log,
  ids,
  now,
}: SynchroniseOptions): Synchronise {
  return coalesce(async (customerId) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const customer = await readCustomer(customerId);
      const account = await readAccount(stripe, customer.stripe_customerid);
      if (await apply(customer, account)) return;
    }
    throw new AppError("unavailable", { retryAfter: 5 });
  });

  async function readCustomer(id: string): Promise<CustomerRow> {
    const customer = await database
      .selectFrom("customers")
      .select(["id", "email", "stripe_customerid", "billing_version"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!customer) throw new AppError("not-found");
    return customer;
  }

  function apply(customer: CustomerRow, account: Account): Promise<boolean> {
    return database.transaction().execute(async (trx) => {
      await lockBilling(trx, customer.email);
      if (!(await raiseVersion(trx, customer))) return false;
      const at = now();
      await applyAccount(trx, customer, account, { ids, log, at });
      await finishCheckouts(trx, customer.id, at);
      return true;
    });
  }
}

/** False if the customer was synchronised or replaced since it was read. */
async function raiseVersion(trx: Db, customer: CustomerRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("customers")
    .set({ billing_version: customer.billing_version + 1 })
    .where("id", "=", customer.id)
    .where("billing_version", "=", customer.billing_version)
    .where("stripe_customerid", "=", customer.stripe_customerid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A purchase is finished once its plan runs. */
async function finishCheckouts(trx: Db, customerId: string, at: Date): Promise<void> {
  await sql`
    update checkouts set finished_at = ${at}, outcome = 'paid'
    where customer_id = ${customerId} and finished_at is null
      and exists (
        select from credit_lines
        where customer_id = ${customerId} and kind = 'plan' and billed_by = 'stripe'
          and ended_at is null)`.execute(trx);
}

/**
 * Runs work by key, one at a time: a call during a run shares the next one with all others waiting,
 * which begins after the call. A hundred events of one change cost two runs.
 */
export function coalesce(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  interface Runs {
    present: Promise<void>;
    next: Promise<void> | null;
  }
  const all = new Map<string, Runs>();

  function start(key: string): Promise<void> {
    const runs: Runs = { present: work(key), next: null };
    all.set(key, runs);
    runs.present = runs.present.finally(() => {
      if (runs.next === null) all.delete(key);
    });
    return runs.present;
  }

  return (key) => {
    const runs = all.get(key);
    if (!runs) return start(key);
    runs.next ??= runs.present.catch(() => undefined).then(() => start(key));
    return runs.next;
  };
}

/** Longer than the slowest change at the provider; then the claim of a dead process expires. */
const claimSeconds = 180;
const waitMs = 30_000;
const pauseMs = 150;
const retryPausesMs = [50, 200, 800] as const;

/**
 * Serialises the work on one customer at the payment provider across processes. The claim is stored
 * in a row, so that no database connection is held while the provider takes its time. A second
 * caller waits; throws 409 after half a minute.
 */
export function createClaims(
  db: Db,
): <T>(customerId: string, work: () => Promise<T>) => Promise<T> {
  /** The end of a new claim, as text: its microseconds identify the claim. */
  async function drawClaim(): Promise<string> {
    const { rows } = await sql<{ until: string }>`
      select (clock_timestamp()
        + make_interval(secs => ${sql.lit(claimSeconds)} + random()))::text as until`.execute(db);
    return rows[0]?.until ?? "";
  }

  async function claim(customerId: string, until: string): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update customers set billing_busy_until = ${until}::timestamptz
      where id = ${customerId}
        and (billing_busy_until is null or billing_busy_until < now()
          or billing_busy_until = ${until}::timestamptz)`.execute(db);
    return numAffectedRows === 1n;
  }

  async function waitForClaim(customerId: string, until: string): Promise<void> {
    const deadline = Date.now() + waitMs;
    while (!(await retryQuery(() => claim(customerId, until)))) {
      if (Date.now() > deadline) throw new AppError("conflict", { retryAfter: 5 });
      await sleep(pauseMs);
    }
  }

  return async (customerId, work) => {
    const until = await retryQuery(drawClaim);
    await waitForClaim(customerId, until);
    try {
      return await work();
    } finally {
      // A claim that cannot be released expires.
      await retryQuery(() => release(customerId, until)).catch(() => undefined);
    }
  };

  /** Only one's own: an expired claim may have another holder by now. */
  async function release(customerId: string, until: string): Promise<void> {
    await sql`
      update customers set billing_busy_until = null
      where id = ${customerId} and billing_busy_until = ${until}::timestamptz`.execute(db);
  }
}

/** Retries: a query on a broken connection may have left a claim that blocks the customer. */
async function retryQuery<T>(query: () => Promise<T>): Promise<T> {
  for (const pause of retryPausesMs) {
    try {
      return await query();
    } catch {
      await sleep(pause);
    }
  }
  return query();
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
