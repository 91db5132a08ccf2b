import { randomUUID } from "node:crypto";
import type { Database } from "#server/database/database.ts";
import type { Client } from "#shared/contract/call.ts";
import { type Family, usersSmartHs } from "#shared/contract/subscriptions.ts";

export interface TestPlan {
  lineId: string;
  subId: string;
}

/**
 * Gives a user a running plan with its grant in the ledger; by default Business by month, which
 * includes a team.
 */
export async function openTeamPlan(
  { pool }: Database,
  email: string,
  {
    priceId = "price_business_month",
    tier = 3,
    credits = 1000,
    family = "users-smart-hs" as Family,
  } = {},
): Promise<TestPlan> {
  const customer = await pool.query<{ id: string }>(
    `insert into customers (family, email, stripe_customerid) values ($1, $2, $3)
     on conflict (family, email) do update set email = excluded.email returning id`,
    [family, email, `cus_${randomUUID()}`],
  );
  const subId = `sub_${randomUUID()}`;
  const line = await pool.query<{ id: string }>(
    `insert into credit_lines (customer_id, kind, sub_id, tier, price_id, purchased, renews_at)
     values ($1, 'plan', $2, $3, $4, $5, now() + interval '1 month') returning id`,
    [customer.rows[0]?.id, subId, tier, priceId, credits],
  );
  const lineId = line.rows[0]?.id ?? "";
  await pool.query(
    `insert into ledger (line_id, kind, credits, balance_after, actor, reason)
      values ($1, 'grant', $2, $2, 'tests', 'plan')`,
    [lineId, credits],
  );
  return { lineId, subId };
}

/** Spends one credit of a plan as its member. */
export function spendAsMember(
  client: Client,
  email: string,
  plan: TestPlan,
  key: string = randomUUID(),
) {
  return client(
    usersSmartHs.useCredit,
    { subId: plan.subId, subUserId: email },
    { headers: { "idempotency-key": key } },
  );
}

/** Outcomes of promises: how many were fulfilled, and the error codes of the others. */
export async function countOutcomes(
  work: readonly Promise<unknown>[],
): Promise<{ done: number; codes: Record<string, number> }> {
  const codes: Record<string, number> = {};
  let done = 0;
  for (const result of await Promise.allSettled(work)) {
    if (result.status === "fulfilled") {
      done += 1;
      continue;
    }
    const code = String((result.reason as { code?: unknown }).code ?? result.reason);
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return { done, codes };
}
