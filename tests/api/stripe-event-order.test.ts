import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import {
  type Buyer,
  offers,
  openSecondBackend,
  openStripeStage,
  type StripeStage,
} from "#tests/support/billing-stage.ts";
import type { EventObject, FakeStripe } from "#tests/support/fake-stripe.ts";
import type { TestBackend } from "#tests/support/start-test-backend.ts";
import { times } from "#tests/support/thorough.ts";

let stage: StripeStage;
let stripe: FakeStripe;
let second: TestBackend;

beforeAll(async () => {
  stage = await openStripeStage();
  stripe = stage.stripe;
  second = await openSecondBackend(stage);
});
afterAll(async () => {
  await second[Symbol.asyncDispose]();
  await stage[Symbol.asyncDispose]();
});
beforeEach(() => stage.begin());

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

/** Changes of a plan at Stripe: through its portal, its dashboard, or time. */
const steps: Readonly<Record<string, (customer: string, invoices: string[]) => void>> = {
  upgrade: (customer) =>
    withSubscription(customer, (one) => stripe.world.beginNow(one, offers.business)),
  fail: (customer) => void stripe.world.declining.add(customer),
  mend: (customer) => {
    stripe.world.declining.delete(customer);
    stripe.world.retryPayments();
  },
  cancel: (customer) =>
    withSubscription(customer, (one) => void Object.assign(one, { cancel_at_period_end: true })),
  refund: (_customer, invoices) => stripe.world.refund(invoices.at(-1) ?? ""),
  end: (customer) => withSubscription(customer, (one) => stripe.world.end(one)),
  again: (customer) => {
    if (
      ![...stripe.world.subscriptions.values()].some(
        (one) => one.customer === customer && one.status !== "canceled",
      )
    )
      stripe.world.subscribe(customer, offers.premium);
  },
};

function withSubscription(
  customer: string,
  work: (one: Parameters<FakeStripe["world"]["end"]>[0]) => void,
): void {
  const running = [...stripe.world.subscriptions.values()]
    .filter((one) => one.customer === customer && one.status === "active")
    .at(-1);
  if (!running || stripe.world.declining.has(customer)) return;
  work(running);
  stripe.world.emit("customer.subscription.updated", running);
}

const history = fc.array(fc.constantFrom(...Object.keys(steps), "month", "month"), {
  minLength: 6,
  maxLength: 16,
});

describe("events in any order", () => {
  it(`S-21 R1.4 200 shuffled deliveries lead to the final state (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.infiniteStream(fc.nat()),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        async (changes, random, early) => {
          const { prompt, late } = await runTwice(changes, early);
          const events = stripe.world.events.slice();
          const deliveries = shuffle(
            Array.from({ length: 200 }, (_, index) => events[index % events.length] as EventObject),
            random,
          );
          for (let at = 0; at < deliveries.length; at += 20) {
            const batch = deliveries.slice(at, at + 20);
            const statuses = await Promise.all(
              batch.map((event, index) =>
                stripe.deliver(event, index % 2 ? second.url : stage.backend.url),
              ),
            );
            expect(new Set(statuses)).toEqual(new Set([200]));
          }
          expect(await finalState(prompt)).toEqual(await finalState(late));
          expect(await stage.reconcile()).toEqual([]);
          expect(
            await auditLedger(stage.backend.database.pool, [prompt.email, late.email]),
          ).toEqual([]);
          stripe.world.events.length = 0;
        },
      ),
      { seed, numRuns: times(20), endOnFailure: true },
    );
  });

  /**
   * Two customers with the same history: one receives events on the way, the other only at the end.
   */
  async function runTwice(
    changes: readonly string[],
    early: readonly boolean[],
  ): Promise<{ prompt: Buyer; late: Buyer }> {
    stage.begin();
    stripe.world.declining.clear();
    stripe.world.events.length = 0;
    const [prompt, late] = [await stage.person(), await stage.person()];
    const customers = await Promise.all([prompt, late].map(({ email }) => customerOf(email)));
    for (const customer of customers) stripe.world.subscribe(customer, offers.starter);
    let month = 1;
    for (const [index, step] of changes.entries()) {
      if (step === "month") {
        month += 1;
        stage.moveClock(new Date(Date.UTC(2027, month, 2)).toISOString());
        stripe.tick();
      } else for (const customer of customers) steps[step]?.(customer, invoicesOf(customer));
      // An hour later, so that no two steps happen in the same second.
      stage.moveClock(new Date(stage.now().getTime() + 3_600_000).toISOString());
      if (!early[index]) continue;
      const events = stripe.world.events.filter(
        ({ data }) => (data.object as { customer?: string }).customer === customers[0],
      );
      for (const event of events.slice(-2)) await stripe.deliver(event, stage.backend.url);
    }
    return { prompt, late };
  }

  function invoicesOf(customer: string): string[] {
    return [...stripe.world.invoices.values()]
      .filter((one) => one.customer === customer && one.status === "paid")
      .map(({ id }) => id);
  }

  async function customerOf(email: string): Promise<string> {
    const { rows } = await stage.backend.database.pool.query<{ id: string }>(
      "select stripe_customerid as id from customers where email = $1",
      [email],
    );
    return rows[0]?.id ?? "";
  }

  /** The final state, without names that differ between customers. */
  async function finalState(customerOfPlan: Buyer) {
    const { left, price, tier, renewsAt, ending, pastDue, invoices } =
      await customerOfPlan.standing();
    return { left, price, tier, renewsAt, ending, pastDue, invoices };
  }

  function shuffle<T>(
    all: T[],
    random: Iterable<number> & { next(): IteratorResult<number> },
  ): T[] {
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = Number(random.next().value) % (at + 1);
      [all[at], all[other]] = [all[other] as T, all[at] as T];
    }
    return all;
  }
});
