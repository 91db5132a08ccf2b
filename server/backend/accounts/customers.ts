import { sql } from "kysely";
import type { PaymentCustomers } from "#server/backend/billing/billing.ts";
import type { Database, Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import { prepare } from "#server/database/pool.ts";
import type { Family } from "#shared/contract/subscriptions.ts";
import type { User } from "#shared/contract/users.ts";
import { AppError } from "#shared/errors.ts";

/** A user's record in a family, with the payment customer it stands for. */
export interface Customer {
  id: string;
  family: Family;
  email: string;
  name: string;
  stripe_customerid: string;
}

const columns = ["id", "family", "email", "name", "stripe_customerid"] as const;

export async function findCustomer(
  db: Db,
  family: Family,
  email: string,
): Promise<Customer | undefined> {
  return (await customerStatement(db, { family, email }))[0];
}

const customerStatement = prepare<Customer, { family: Family; email: string }>(
  "find-customer",
  ({ family, email }) => sql`
    select id, family, email, name, stripe_customerid from customers
    where family = ${family} and email = ${email}`,
);

/** A record as section 7 sends it. Throws 404 where there is none. */
export function presentCustomer(
  customer: Pick<Customer, "stripe_customerid" | "email" | "name"> | undefined,
) {
  if (!customer) throw new AppError("not-found");
  const { stripe_customerid, email, name } = customer;
  return { data: { stripe_customerid, email, name } };
}

export interface NewCustomerOptions {
  trialCredits: number;
  payments: PaymentCustomers;
}

/**
 * The user's customer, created in users-smart-hs with a trial and a payment customer if neither
 * family has one. Concurrent calls create one: a lock on the address, and the unique key behind it.
 * Throws 503 when payments do not answer; then nothing was created.
 */
export async function createCustomer(
  database: Database,
  user: User,
  { trialCredits, payments }: NewCustomerOptions,
): Promise<Customer> {
  const known = await findAnyCustomer(database, user.email, "smart-hs first");
  if (known) return known;
  // Outside the transaction: the payment provider may be slow, and no lock must wait for it.
  const paymentCustomer = await payments.create(user);
  const customer = await database.transaction().execute(async (trx) => {
    await lockName(trx, "customer", user.email);
    return (
      (await findAnyCustomer(trx, user.email, "smart-hs first")) ??
      (await insertCustomer(trx, user, paymentCustomer, trialCredits))
    );
  });
  if (customer.stripe_customerid !== paymentCustomer) await payments.discard(paymentCustomer);
  return customer;
}

/**
 * The customer that a purchase is for: of two the one in `users`, where the credit chain looks
 * first; created if there is none.
 */
export async function findOrCreateCustomer(
  database: Database,
  user: User,
  options: NewCustomerOptions,
): Promise<Customer> {
  return (
    (await findAnyCustomer(database, user.email, "users first")) ??
    createCustomer(database, user, options)
  );
}

function findAnyCustomer(
  db: Db,
  email: string,
  order: "smart-hs first" | "users first",
): Promise<Customer | undefined> {
  return db
    .selectFrom("customers")
    .select(columns)
    .where("email", "=", email)
    .orderBy("family", order === "users first" ? "asc" : "desc")
    .limit(1)
    .executeTakeFirst();
}

async function insertCustomer(
  trx: Db,
  { email, name }: User,
  paymentCustomer: string,
  trialCredits: number,
): Promise<Customer> {
  const customer = await trx
    .insertInto("customers")
    .values({ family: "users-smart-hs", email, name, stripe_customerid: paymentCustomer })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await openTrial(trx, customer.id, trialCredits);
  return customer;
}

/** Opens a trial and writes its grant into the ledger. */
export async function openTrial(trx: Db, customerId: string, credits: number): Promise<void> {
  const { id } = await trx
    .insertInto("credit_lines")
    .values({ customer_id: customerId, kind: "trial", given: credits })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (credits > 0) await writeFirstGrant(trx, id, credits, "free trial");
}

/** The ledger entry of the credits that an account opens with. */
export async function writeFirstGrant(
  trx: Db,
  accountId: string,
  credits: number,
  reason: string,
): Promise<void> {
  const entry = { kind: "grant", credits, balance_after: credits, actor: "clearlane" } as const;
  await trx
    .insertInto("ledger")
    .values({ line_id: accountId, reason, ...entry })
    .execute();
}
