import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CheckoutRequest, CheckoutRow, Checkouts } from "#server/backend/billing/billing.ts";
import { paymentOf, settlePlan } from "#server/backend/billing/embedded/renewals.ts";
import { startPlan } from "#server/backend/billing/plan-states.ts";
import { lockBilling, refuseSecondPlan, requireOffer } from "#server/backend/billing/plans.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

export interface CheckoutOptions {
  database: Database;
  ids: PriceIds;
  now(): Date;
}

export function createCheckouts({ database, ids, now }: CheckoutOptions): Checkouts {
  return {
    find: (email, id) => findCheckout(database, email, id),
    finish: (email, id, outcome) =>
      database.transaction().execute(async (trx) => {
        await lockBilling(trx, email);
        const checkout = await findCheckout(trx, email, id);
        if (checkout.outcome !== null) return checkout;
        if (outcome === "paid") await buy(trx, email, checkout);
        await trx
          .updateTable("checkouts")
          .set({ outcome, finished_at: now() })
          .where("id", "=", id)
          .execute();
        return { ...checkout, outcome };
      }),
  };

  async function buy(trx: Db, email: string, checkout: CheckoutRow): Promise<void> {
    const at = now();
    if (await settlePlan(trx, email, ids, at)) throw refuseSecondPlan();
    const plan = requireOffer(ids, checkout.price_id);
    const paid = paymentOf(plan, `in_${checkout.id}`, at);
    const subId = `sub_${checkout.id}`;
    await startPlan(trx, {
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

/** Opens a checkout, or finds the one of the same key. Throws 422 for a key of another plan. */
export async function openCheckout(
  db: Db,
  id: string,
  customerId: string,
  { plan, returnTo }: CheckoutRequest,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ price_id: string; customer_id: string }>`
    with opened as (
      insert into checkouts (id, customer_id, price_id, return_to, created_at)
      values (${id}, ${customerId}, ${plan.priceId}, ${returnTo}, ${at})
      on conflict (id) do nothing returning price_id, customer_id)
    select * from opened
    union all select price_id, customer_id from checkouts where id = ${id} limit 1`.execute(db);
  if (rows[0] && (rows[0].price_id !== plan.priceId || rows[0].customer_id !== customerId))
    throw new AppError("key-reused");
}

/** A checkout's id, derived from the user and the request's key if it has one. */
export function checkoutIdOf(email: string, key: string | null): string {
  if (key === null) return randomUUID();
  const hex = createHash("sha256")
    .update(JSON.stringify([email, key]))
    .digest("hex");
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...groups, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

async function findCheckout(db: Db, email: string, id: string): Promise<CheckoutRow> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new AppError("not-found");
  const checkout = await db
    .selectFrom("checkouts as k")
    .innerJoin("customers as c", "c.id", "k.customer_id")
    .select(["k.id", "k.customer_id", "k.price_id", "k.return_to", "k.outcome"])
    .where("k.id", "=", id)
    .where("c.email", "=", email)
    .executeTakeFirst();
  if (!checkout) throw new AppError("not-found");
  return checkout;
}
