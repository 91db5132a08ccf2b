import type pg from "pg";
import { inTransaction, openTrial } from "#server/backend/accounts/customers.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";
import type { Family } from "#shared/contract/subscriptions.ts";
import { demoAccounts, mockAccount } from "#shared/domain/demo-accounts.ts";
import { findPlanByPrice, type Interval } from "#shared/domain/plans.ts";

interface DemoPlan {
  email: string;
  family: Family;
  priceId: string;
  tier: number;
  interval: Interval;
  credits: number;
}

/** Plans of the demo accounts that have one; every demo account but member@ also has its trial. */
function demoPlans({ credits: ids }: Config): DemoPlan[] {
  const onSale = (email: string, priceId: string | undefined): DemoPlan[] => {
    const plan = findPlanByPrice(ids, priceId);
    return plan ? [{ ...plan, email, family: "users-smart-hs" }] : [];
  };
  return [
    ...onSale("starter@clearlane.test", ids.planPriceIds[0]),
    ...onSale("premium@clearlane.test", ids.planPriceIds[2]),
    ...onSale("business@clearlane.test", ids.subUserPriceIds[0]),
    // From before the plans of today: nobody can buy it any more, and who has it keeps it.
    {
      email: "legacy@clearlane.test",
      family: "users",
      priceId: "price_legacy_month",
      tier: 1,
      interval: "month",
      credits: 40,
    },
  ];
}

/**
 * Makes the demo accounts that are not there yet. What somebody did with them since is left alone.
 */
export async function seedDemoAccounts(database: Database, config: Config): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('demo-accounts', 1))");
    const people = [
      ...demoAccounts,
      { email: mockAccount.email, name: `${mockAccount.firstName} ${mockAccount.lastName}` },
    ];
    for (const person of people) await seedPerson(client, config, person);
    await seedMember(client);
  });
}

async function seedPerson(
  client: pg.ClientBase,
  config: Config,
  person: { email: string; name: string },
): Promise<void> {
  const known = await client.query("select 1 from customers where email = $1", [person.email]);
  if (known.rowCount) return;
  const plan = demoPlans(config).find((one) => one.email === person.email);
  const { rows } = await client.query<{ id: string }>(
    "insert into customers (family, email, name, stripe_customerid) values ($1, $2, $3, $4) returning id",
    [
      plan?.family ?? "users-smart-hs",
      person.email,
      person.name,
      `cus_demo_${person.email.split("@")[0]}`,
    ],
  );
  const customerId = rows[0]?.id ?? "";
  if (plan) await openPlan(client, customerId, plan);
  if (person.email === "empty@clearlane.test") return openUsedTrial(client, customerId);
  if (person.email !== "member@clearlane.test")
    await openTrial(client, customerId, config.credits.trialCredits);
}

async function openPlan(client: pg.ClientBase, customerId: string, plan: DemoPlan): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into credit_lines (customer_id, kind, sub_id, tier, price_id, purchased, renews_at, billing_interval)
     values ($1, 'plan', $2, $3, $4, $5, now() + interval '1 month', $6) returning id`,
    [
      customerId,
      `sub_demo_${plan.email.split("@")[0]}`,
      plan.tier,
      plan.priceId,
      plan.credits,
      plan.interval,
    ],
  );
  await client.query(
    "insert into ledger (line_id, kind, credits, balance_after, actor, reason) values ($1, 'grant', $2, $2, 'clearlane', 'plan started')",
    [rows[0]?.id, plan.credits],
  );
}

/** A trial of which the ledger shows every credit spent. */
async function openUsedTrial(client: pg.ClientBase, customerId: string): Promise<void> {
  const credits = 10;
  await openTrial(client, customerId, credits);
  const { rows } = await client.query<{ id: string }>(
    "update credit_lines set used = given where customer_id = $1 and kind = 'trial' returning id",
    [customerId],
  );
  await client.query(
    `insert into ledger (line_id, kind, credits, balance_after, actor, reason)
     select $1, 'spend', -1, $2 - n, 'empty@clearlane.test', 'hs-code search' from generate_series(1, $2::int) n order by n`,
    [rows[0]?.id, credits],
  );
}

async function seedMember(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into sub_users (line_id, email) select l.id, 'member@clearlane.test' from credit_lines l where l.sub_id = 'sub_demo_business'
     and not exists (select 1 from sub_users where email = 'member@clearlane.test')`,
  );
}
