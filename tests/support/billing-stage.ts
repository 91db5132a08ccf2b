import { randomUUID } from "node:crypto";
import { billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

/** A backend with a test clock, with Stripe or embedded billing: the same steps for both. */
export interface BillingStage {
  backend: TestBackend;
  /** Null with embedded billing. */
  stripe: FakeStripe | null;
  now(): Date;
  /** Resets the clock, and Stripe's data. */
  begin(): void;
  /** Resets the clock only. */
  moveClock(iso: string): void;
  /** Advances the clock and processes what is due. */
  advanceTo(iso: string): Promise<void>;
  person(email?: string): Promise<Buyer>;
  reconcile(): Promise<unknown[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Buyer {
  email: string;
  client: Client;
  /** Buys a plan completely: checkout, payment and events. */
  buy(priceId: string): Promise<void>;
  change(priceId: string): Promise<void>;
  cancel(): Promise<void>;
  resume(): Promise<void>;
  /** Uses credits of the running plan. */
  spend(times: number): Promise<void>;
  standing(): Promise<Standing>;
}

/** A user's credits. */
interface Standing {
  price: string | null;
  tier: number | null;
  /** Figures of this period, as on screens. */
  granted: number;
  used: number;
  left: number;
  renewsAt: string | null;
  ending: boolean;
  next: string | null;
  pastDue: boolean;
  invoices: string[];
}

export const offers = {
  starter: "price_starter_month",
  starterYear: "price_starter_year",
  premium: "price_premium_month",
  premiumYear: "price_premium_year",
  premiumTeam: "price_premium_team_month",
  premiumTeamYear: "price_premium_team_year",
  business: "price_business_month",
  businessYear: "price_business_year",
} as const;

const prices = [1900, 19_000, 5900, 59_000, 7900, 79_000, 19_900, 199_000];

/**
 * The plans at Stripe, at embedded billing's prices, so that tests can expect the same from both.
 */
export function addPrices({ world }: FakeStripe): void {
  for (const [index, id] of Object.values(offers).entries()) {
    const recurring = {
      interval: id.endsWith("year") ? ("year" as const) : ("month" as const),
      interval_count: 1 as const,
    };
    world.prices.set(id, {
      id,
      object: "price",
      active: true,
      unit_amount: prices[index] ?? 0,
      currency: "eur",
      recurring,
    });
  }
}

export interface StripeStage extends BillingStage {
  stripe: FakeStripe;
}

export async function openStripeStage(): Promise<StripeStage> {
  const stage = await openBillingStage("stripe");
  const { stripe } = stage;
  if (!stripe) throw new TypeError("no Stripe");
  return Object.assign(stage, { stripe });
}

/** Another backend on the stage's database, with the same clock and Stripe. */
export function openSecondBackend({ backend, now, stripe }: StripeStage): Promise<TestBackend> {
  return startTestBackend({ now, env: stripe.env, shareDatabaseOf: backend });
}

/** Id of the customer at Stripe; empty if there is none. */
export async function stripeIdOf({ backend }: BillingStage, email: string): Promise<string> {
  const { rows } = await backend.database.pool.query<{ id: string }>(
    "select stripe_customerid as id from customers where email = $1",
    [email],
  );
  return rows[0]?.id ?? "";
}

export async function openBillingStage(
  provider: "embedded" | "stripe",
  start = "2027-01-31T10:00:00.000Z",
): Promise<BillingStage> {
  let time = new Date(start);
  const now = () => time;
  const stripe = provider === "stripe" ? await startFakeStripe(now) : null;
  if (stripe) addPrices(stripe);
  const backend = await startTestBackend({ now, env: stripe?.env ?? {} });
  const stage: BillingStage = {
    backend,
    stripe,
    now,
    begin: () => {
      time = new Date(start);
      if (!stripe) return;
      Object.assign(stripe, { condition: "up", delayMs: 0, requests: [] });
      stripe.world.forget();
      stripe.world.declining.clear();
    },
    moveClock: (iso) => {
      time = new Date(iso);
    },
    advanceTo: async (iso) => {
      stage.moveClock(iso);
      stripe?.tick();
      await stripe?.deliverNew(backend.url);
    },
    person: (email = `buyer-${randomUUID().slice(0, 8)}@example.test`) => createBuyer(stage, email),
    reconcile: async () => (await supportClient(backend.url)(credits.reconcile, {})).differences,
    [Symbol.asyncDispose]: async () => {
      await backend[Symbol.asyncDispose]();
      await stripe?.close();
    },
  };
  return stage;
}

async function createBuyer(stage: BillingStage, email: string): Promise<Buyer> {
  const { backend, stripe } = stage;
  const client = await personClient(backend.url, email);
  await client(usersSmartHs.createCustomer, { email, name: "Pat" });
  const told = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await stripe?.deliverNew(backend.url);
  };
  return {
    email,
    client,
    buy: (priceId) => told(pay(stage, client, priceId)),
    change: (priceId) => told(client(billing.change, { priceId })),
    cancel: () => told(client(billing.cancel, {})),
    resume: () => told(client(billing.resume, {})),
    spend: async (times) => {
      const { data: user } = await client(usersSmartHs.find, { userid: email });
      const { data } = await client(usersSmartHs.currentAlt, {
        userid: email,
        customerid: String(user.stripe_customerid),
      });
      for (let time = 0; time < times; time += 1)
        await client(usersSmartHs.useCredit, { subId: String(data.sub_id) }, keyed());
    },
    standing: () => readStanding(client),
  };
}

function keyed() {
  return { headers: { "idempotency-key": randomUUID() } };
}

async function pay({ stripe }: BillingStage, client: Client, priceId: string): Promise<void> {
  const { url } = await client(billing.startCheckout, { priceId, returnTo: "/pricing" });
  if (stripe)
    await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ do: "pay" }),
      redirect: "manual",
    });
  else await client(billing.finishCheckout, { id: url.split("/").at(-1) ?? "", outcome: "paid" });
}

async function readStanding(client: Client): Promise<Standing> {
  const [{ plan, invoices }, { lines }] = [
    await client(billing.show, {}),
    await client(credits.overview, {}),
  ];
  const line = lines.find(({ kind }) => kind === "plan");
  return {
    price: plan?.priceId ?? null,
    tier: plan?.tier ?? null,
    granted: line?.granted ?? 0,
    used: line?.used ?? 0,
    left: line?.left ?? 0,
    renewsAt: plan?.renewsAt ?? null,
    ending: plan?.cancelAtEnd ?? false,
    next: plan?.nextPriceId ?? null,
    pastDue: plan?.pastDue ?? false,
    invoices: invoices
      .map(({ reason, status, credits: brought }) => `${reason} ${status} ${brought}`)
      .toReversed(),
  };
}
