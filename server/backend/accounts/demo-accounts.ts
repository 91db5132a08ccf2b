import { sql } from "kysely";
import { openTrial, writeFirstGrant } from "#server/backend/accounts/customers.ts";
import type { Config } from "#server/config/config.ts";
import type { Database, Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import type { Family } from "#shared/contract/subscriptions.ts";
import type { User } from "#shared/contract/users.ts";
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
    // A plan no longer on sale; its subscribers keep it.
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

/** Creates missing demo accounts; existing ones stay as they are. */
export async function seedDemoAccounts(database: Database, config: Config): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockName(trx, "customer", "demo-accounts");
    const mockUser = {
      email: mockAccount.email,
      name: `${mockAccount.firstName} ${mockAccount.lastName}`,
    };
    for (const user of [...demoAccounts, mockUser]) await seedUser(trx, config, user);
    await seedMember(trx);
  });
}

async function seedUser(trx: Db, config: Config, { email, name }: User): Promise<void> {
  if (await isCustomer(trx, email)) return;
  const plan = demoPlans(config).find((one) => one.email === email);
  const { id } = await trx
    .insertInto("customers")
    .values({
      family: plan?.family ?? "users-smart-hs",
      email,
      name,
      stripe_customerid: `cus_demo_${email.split("@")[0]}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (plan) await openPlan(trx, id, plan);
  if (email === "empty@clearlane.test") return openUsedTrial(trx, id);
  if (email !== "member@clearlane.test") await openTrial(trx, id, config.credits.trialCredits);
}

async function isCustomer(trx: Db, email: string): Promise<boolean> {
  const customer = await trx
    .selectFrom("customers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return customer !== undefined;
}

async function openPlan(trx: Db, customerId: string, plan: DemoPlan): Promise<void> {
  const { id } = await trx
    .insertInto("credit_lines")
    .values({
      customer_id: customerId,
      kind: "plan",
      sub_id: `sub_demo_${plan.email.split("@")[0]}`,
      tier: plan.tier,
      price_id: plan.priceId,
      purchased: plan.credits,
      renews_at: sql<Date>`now() + interval '1 month'`,
      billing_interval: plan.interval,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeFirstGrant(trx, id, plan.credits, "plan started");
}

/** A trial whose every credit was debited, each with its ledger entry. */
async function openUsedTrial(trx: Db, customerId: string): Promise<void> {
  const credits = 10;
  await openTrial(trx, customerId, credits);
  await sql`
    with trial as (
      update credit_lines set used = given
      where customer_id = ${customerId} and kind = 'trial' returning id)
    insert into ledger (line_id, kind, credits, balance_after, actor, reason)
    select trial.id, 'spend', -1, ${credits}::int - n, 'empty@clearlane.test', 'HS code search'
    from trial, generate_series(1, ${credits}::int) n order by n`.execute(trx);
}

async function seedMember(trx: Db): Promise<void> {
  await sql`
    insert into sub_users (line_id, email)
    select l.id, 'member@clearlane.test' from credit_lines l
    where l.sub_id = 'sub_demo_business'
      and not exists (select from sub_users where email = 'member@clearlane.test')`.execute(trx);
}
