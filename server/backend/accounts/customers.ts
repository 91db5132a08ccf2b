import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Database } from "#server/database/database.ts";
import type { Family } from "#shared/contract/subscriptions.ts";

/** A person's record in a family, with the payment customer it stands for. */
export interface Customer {
  id: string;
  family: Family;
  email: string;
  name: string;
  stripe_customerid: string;
}

const columns = "id, family, email, name, stripe_customerid";

export async function findCustomer(database: Database, family: Family, email: string): Promise<Customer | undefined> {
  const { rows } = await database.pool.query<Customer>(`select ${columns} from customers where family = $1 and email = $2`, [
    family,
    email,
  ]);
  return rows[0];
}

/**
 * The person's customer in users-smart-hs, made with their trial if there is none in either family. Any number of calls at once make one: a lock on
 * the address, and the unique key behind it.
 */
export async function createCustomer(database: Database, person: { email: string; name: string }, trialCredits: number): Promise<Customer> {
  return inTransaction(database.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [person.email]);
    const found = await client.query<Customer>(`select ${columns} from customers where email = $1 order by family desc limit 1`, [
      person.email,
    ]);
    if (found.rows[0]) return found.rows[0];
    const { rows } = await client.query<Customer>(
      `insert into customers (family, email, name, stripe_customerid) values ('users-smart-hs', $1, $2, $3) returning ${columns}`,
      [person.email, person.name, `cus_${randomUUID().replaceAll("-", "").slice(0, 18)}`],
    );
    const customer = rows[0] as Customer;
    await openTrial(client, customer.id, trialCredits);
    return customer;
  });
}

/** Opens a trial line and writes the grant into the ledger. */
export async function openTrial(client: pg.ClientBase, customerId: string, credits: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "insert into credit_lines (customer_id, kind, given) values ($1, 'trial', $2) returning id",
    [customerId, credits],
  );
  if (credits > 0) {
    await client.query(
      "insert into ledger (line_id, kind, credits, balance_after, actor, reason) values ($1, 'grant', $2, $2, 'clearlane', 'free trial')",
      [rows[0]?.id, credits],
    );
  }
}

export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
