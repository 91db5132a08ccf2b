import type pg from "pg";
import type { PaymentCustomers, Person } from "#server/backend/billing/billing.ts";
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

type Queryable = Pick<pg.ClientBase, "query">;

const columns = "id, family, email, name, stripe_customerid";

export async function findCustomer(
  database: Database,
  family: Family,
  email: string,
): Promise<Customer | undefined> {
  const text = `select ${columns} from customers where family = $1 and email = $2`;
  const { rows } = await database.pool.query<Customer>({
    name: "find-customer",
    text,
    values: [family, email],
  });
  return rows[0];
}

export interface NewCustomerOptions {
  trialCredits: number;
  /** Where the payment customer comes from. */
  payments: PaymentCustomers;
}

/**
 * The person's customer in users-smart-hs, made with their trial and a payment customer if there is
 * none in either family. Any number of calls at once make one: a lock on the address, and the
 * unique key behind it. Throws 503 where payments do not answer; then nothing was made.
 */
export async function createCustomer(
  database: Database,
  person: Person,
  { trialCredits, payments }: NewCustomerOptions,
): Promise<Customer> {
  const known = await findAnyCustomer(database.pool, person.email, "smart-hs first");
  if (known) return known;
  // Before the transaction: nothing is held while somebody else's server takes its time.
  const paymentCustomer = await payments.create(person);
  const customer = await inTransaction(database.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [person.email]);
    return (
      (await findAnyCustomer(client, person.email, "smart-hs first")) ??
      (await insertCustomer(client, person, paymentCustomer, trialCredits))
    );
  });
  if (customer.stripe_customerid !== paymentCustomer) await payments.discard(paymentCustomer);
  return customer;
}

/**
 * Whose customer a purchase is for: of two records the one in `users`, which is where the credit
 * chain looks first; made where there is none.
 */
export async function findBuyer(
  database: Database,
  person: Person,
  options: NewCustomerOptions,
): Promise<Customer> {
  return (
    (await findAnyCustomer(database.pool, person.email, "users first")) ??
    createCustomer(database, person, options)
  );
}

async function findAnyCustomer(
  client: Queryable,
  email: string,
  order: "smart-hs first" | "users first",
): Promise<Customer | undefined> {
  const { rows } = await client.query<Customer>(
    `select ${columns} from customers where email = $1 order by family ${order === "users first" ? "asc" : "desc"} limit 1`,
    [email],
  );
  return rows[0];
}

async function insertCustomer(
  client: pg.ClientBase,
  person: Person,
  paymentCustomer: string,
  trialCredits: number,
): Promise<Customer> {
  const { rows } = await client.query<Customer>(
    `insert into customers (family, email, name, stripe_customerid) values ('users-smart-hs', $1, $2, $3) returning ${columns}`,
    [person.email, person.name, paymentCustomer],
  );
  const customer = rows[0] as Customer;
  await openTrial(client, customer.id, trialCredits);
  return customer;
}

/** Opens a trial line and writes the grant into the ledger. */
export async function openTrial(
  client: pg.ClientBase,
  customerId: string,
  credits: number,
): Promise<void> {
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

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
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
