import { createHash, randomUUID } from "node:crypto";
import { inTransaction } from "#server/backend/accounts/customers.ts";
import type { PurchaseWish } from "#server/backend/billing/billing.ts";
import { paymentOf, settlePlan } from "#server/backend/billing/embedded/settle-plan.ts";
import { lockPerson, type Queryable } from "#server/backend/billing/plan-line.ts";
import { refuseSecondPlan, requireOffer } from "#server/backend/billing/plan-rules.ts";
import { startPlan } from "#server/backend/billing/plan-states.ts";
import type { Database } from "#server/database/database.ts";
import type { PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

export type CheckoutOutcome = "paid" | "declined" | "left";

/** A purchase under way. */
export interface CheckoutRow {
  id: string;
  customer_id: string;
  price_id: string;
  return_to: string;
  outcome: CheckoutOutcome | null;
}

/**
 * Embedded billing's checkout: found and finished by the person who began it, and by nobody else.
 */
export interface Checkouts {
  /** Throws 404 for everybody else's. */
  find(email: string, id: string): Promise<CheckoutRow>;
  /**
   * The first outcome stands, whatever comes later. Throws 404; 409 where the person has got a plan
   * meanwhile.
   */
  finish(email: string, id: string, outcome: CheckoutOutcome): Promise<CheckoutRow>;
}

export interface CheckoutOptions {
  database: Database;
  ids: PriceIds;
  now(): Date;
}

export function createCheckouts({ database, ids, now }: CheckoutOptions): Checkouts {
  return {
    find: (email, id) => findCheckout(database.pool, email, id),
    finish: (email, id, outcome) =>
      inTransaction(database.pool, async (client) => {
        await lockPerson(client, email);
        const checkout = await findCheckout(client, email, id);
        if (checkout.outcome !== null) return checkout;
        if (outcome === "paid") await buy(client, email, checkout);
        await client.query("update checkouts set outcome = $2, finished_at = $3 where id = $1", [
          id,
          outcome,
          now(),
        ]);
        return { ...checkout, outcome };
      }),
  };

  async function buy(client: Queryable, email: string, checkout: CheckoutRow): Promise<void> {
    const at = now();
    if (await settlePlan(client, email, ids, at)) throw refuseSecondPlan();
    const plan = requireOffer(ids, checkout.price_id);
    const paid = paymentOf(plan, `in_${checkout.id}`, at);
    const subId = `sub_${checkout.id}`;
    await startPlan(client, {
      customerId: checkout.customer_id,
      email,
      subId,
      billedBy: "embedded",
      terms: plan,
      paid,
      at,
    });
  }
}

/**
 * Opens a checkout; the same key again is the same one. Throws 422 where the key was used for
 * another plan.
 */
export async function openCheckout(
  client: Queryable,
  id: string,
  customerId: string,
  { plan, returnTo }: PurchaseWish,
  at: Date,
): Promise<void> {
  const { rows } = await client.query<{ price_id: string; customer_id: string }>(
    `with made as (insert into checkouts (id, customer_id, price_id, return_to, created_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing
       returning price_id, customer_id)
     select * from made union all select price_id, customer_id from checkouts where id = $1 limit 1`,
    [id, customerId, plan.priceId, returnTo, at],
  );
  if (rows[0] && (rows[0].price_id !== plan.priceId || rows[0].customer_id !== customerId))
    throw new AppError("key-reused");
}

/** A checkout's id: the request's key decides where it has one, together with whose it is. */
export function checkoutIdOf(email: string, key: string | null): string {
  if (key === null) return randomUUID();
  const hex = createHash("sha256")
    .update(JSON.stringify([email, key]))
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function findCheckout(client: Queryable, email: string, id: string): Promise<CheckoutRow> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new AppError("not-found");
  const { rows } = await client.query<CheckoutRow>(
    `select k.id, k.customer_id, k.price_id, k.return_to, k.outcome from checkouts k join customers c on c.id = k.customer_id
     where k.id = $1 and c.email = $2`,
    [id, email],
  );
  if (!rows[0]) throw new AppError("not-found");
  return rows[0];
}
