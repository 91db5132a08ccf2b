import type Stripe from "stripe";
import { inTransaction } from "#server/backend/accounts/customers.ts";
import { lockPerson } from "#server/backend/billing/plan-line.ts";
import { applyAccount } from "#server/backend/billing/stripe/apply-account.ts";
import { coalesce } from "#server/backend/billing/stripe/coalesce.ts";
import { type Account, readAccount } from "#server/backend/billing/stripe/read-account.ts";
import type { Database } from "#server/database/database.ts";
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
 * Brings the plans of one customer (our record's id) to what Stripe says now. Throws 503 where
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
 * Events say that something happened; what is true is asked for. Two who ask at once could finish
 * in the wrong order and write the older answer last, so every write counts a version up, and an
 * answer that was asked for under an older version is thrown away and asked for again.
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
    const { rows } = await database.pool.query<CustomerRow>(
      "select id, email, stripe_customerid, billing_version from customers where id = $1",
      [id],
    );
    if (!rows[0]) throw new AppError("not-found");
    return rows[0];
  }

  function apply(customer: CustomerRow, account: Account): Promise<boolean> {
    return inTransaction(database.pool, async (client) => {
      await lockPerson(client, customer.email);
      const claimed = await client.query(
        "update customers set billing_version = billing_version + 1 where id = $1 and billing_version = $2 and stripe_customerid = $3",
        [customer.id, customer.billing_version, customer.stripe_customerid],
      );
      if (claimed.rowCount !== 1) return false;
      const at = now();
      await applyAccount(client, customer, account, { ids, log, at });
      await finishCheckouts(client, customer.id, at);
      return true;
    });
  }
}

/** A purchase is over once its plan runs. */
async function finishCheckouts(
  client: Parameters<typeof lockPerson>[0],
  customerId: string,
  at: Date,
): Promise<void> {
  await client.query(
    `update checkouts set finished_at = $2, outcome = 'paid' where customer_id = $1 and finished_at is null
     and exists (select from credit_lines where customer_id = $1 and kind = 'plan' and billed_by = 'stripe' and ended_at is null)`,
    [customerId, at],
  );
}
