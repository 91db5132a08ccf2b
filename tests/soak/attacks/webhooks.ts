import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import {
  type AttackedProgram,
  changedTables,
  startAttackedProgram,
} from "#tests/soak/attacks/attacked-program.ts";
import {
  type AttackFamily,
  createTally,
  forEachAtOnce,
  type Tally,
} from "#tests/soak/attacks/family.ts";
import { createRandom, type Random } from "#tests/soak/support/random.ts";
import { addPrices, offers } from "#tests/support/billing-stage.ts";
import { type EventObject, type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";

/** Events of the payment provider: forged, changed, expired, replayed and out of order. */
export const webhooks: AttackFamily = {
  name: "webhooks",
  wanted: 528,
  run: async ({ seed, runs }) => {
    const stripe = await startFakeStripe();
    addPrices(stripe);
    // Without BASE_URL the program serves every loopback address.
    const { BASE_URL: _, ...env } = stripe.env;
    try {
      await using attacked = await startAttackedProgram(env);
      const tally = createTally();
      const count = runs ?? 528;
      const events = await buyPlan(attacked, stripe);
      await forge(attacked, stripe, events, Math.ceil(count / 2), tally);
      await stripe.deliverNew(attacked.origin);
      await replay(attacked, stripe, events, Math.ceil(count / 2), createRandom(seed), tally);
      return { ...tally, note: "0 effects" };
    } finally {
      await stripe.close();
    }
  },
};

/** A plan that is paid at Stripe, before the program has received the event. */
async function buyPlan({ origin }: AttackedProgram, stripe: FakeStripe): Promise<EventObject[]> {
  const caller = await registerCaller(origin);
  await caller.get("/api/credits");
  const started = await caller.post("/api/billing/checkouts", {
    priceId: offers.premium,
    returnTo: "/pricing",
  });
  stripe.world.pay(String(started.body.url).split("/").at(-1) ?? "");
  return [...stripe.world.events];
}

const signer = new Stripe("sk_test_of_nobody").webhooks;

async function forge(
  attacked: AttackedProgram,
  stripe: FakeStripe,
  events: readonly EventObject[],
  count: number,
  tally: Tally,
): Promise<void> {
  const before = await attacked.snapshot();
  const secret = stripe.env.STRIPE_WEBHOOK_SECRET ?? "";
  const names = Object.keys(forgeries);
  await forEachAtOnce(Array.from({ length: count }), 16, async (_, index) => {
    const name = names[index % names.length] ?? "";
    const [event, other] = [0, 1].map((more) => events[(index + more) % events.length]);
    const body = JSON.stringify(event);
    const scene = {
      body,
      other: JSON.stringify(other),
      secret,
      now: Math.floor(Date.now() / 1000),
    };
    const { signature, sent = body } = forgeries[name]?.(scene) ?? {};
    const target = index % 3 === 0 ? attacked.backendUrl : attacked.origin;
    const answer = await attacked.send(`${target}/webhooks/stripe`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(signature === undefined ? {} : { "stripe-signature": signature }),
      },
      body: sent,
      from: target === attacked.origin ? index : 0,
    });
    tally.count(answer.status === 400 ? null : `forged, ${name}: answered ${answer.status}`);
  });
  const changed = changedTables(before, await attacked.snapshot());
  if (changed) tally.failures.push(`a forged event had an effect: ${changed}`);
}

interface ForgeryScene {
  body: string;
  /** Another event of the provider. */
  other: string;
  secret: string;
  /** Seconds. */
  now: number;
}

const sign = (payload: string, secret: string, timestamp: number) =>
  signer.generateTestHeaderString({ payload, secret, timestamp });
const noise = () => randomBytes(32).toString("hex");

/** Only the last five know the real secret; they replay or change a signed event. */
const forgeries: Record<string, (scene: ForgeryScene) => { signature?: string; sent?: string }> = {
  "no signature": () => ({}),
  "an empty signature": () => ({ signature: "" }),
  "a random signature": ({ now }) => ({ signature: `t=${now},v1=${noise()}` }),
  "an older scheme": ({ now }) => ({ signature: `t=${now},v0=${noise()}` }),
  "a time alone": ({ now }) => ({ signature: `t=${now}` }),
  "no time": () => ({ signature: `v1=${noise()}` }),
  "a time that is no number": () => ({ signature: `t=now,v1=${noise()}` }),
  "many signatures": ({ now }) => ({
    signature: `t=${now},${Array.from({ length: 50 }, () => `v1=${noise()}`).join(",")}`,
  }),
  "another secret": ({ body, now }) => ({ signature: sign(body, `whsec_${noise()}`, now) }),
  "an empty secret": ({ body, now }) => ({ signature: sign(body, "whsec_", now) }),
  "no body": ({ now }) => ({ signature: `t=${now},v1=${noise()}`, sent: "" }),
  "no json": ({ now }) => ({ signature: `t=${now},v1=${noise()}`, sent: "not json" }),
  "deep json": ({ now }) => ({ signature: `t=${now},v1=${noise()}`, sent: "[".repeat(50_000) }),
  "signed ten minutes ago": ({ body, secret, now }) => ({
    signature: sign(body, secret, now - 600),
  }),
  "a later time put in": ({ body, secret, now }) => ({
    signature: sign(body, secret, now - 600).replace(/^t=\d+/, `t=${now}`),
  }),
  "another event's signature": ({ other, secret, now }) => ({
    signature: sign(other, secret, now),
  }),
  "a changed amount": ({ body, secret, now }) => ({
    signature: sign(body, secret, now),
    sent: body.includes("5900") ? body.replaceAll("5900", "59000") : `${body} `,
  }),
  "one more byte": ({ body, secret, now }) => ({
    signature: sign(body, secret, now),
    sent: `${body}\n`,
  }),
};

/** Real events again, in reverse and random order, at web server and backend. */
async function replay(
  attacked: AttackedProgram,
  stripe: FakeStripe,
  events: readonly EventObject[],
  count: number,
  random: Random,
  tally: Tally,
): Promise<void> {
  const before = await attacked.snapshot();
  const backwards = events.toReversed();
  await forEachAtOnce(Array.from({ length: count }), 8, async (_, index) => {
    const event = backwards[index] ?? events[random.whole(0, events.length - 1)];
    if (!event) throw new TypeError("no events");
    const target = random.chance(0.5) ? attacked.origin : attacked.backendUrl;
    const status = await stripe.deliver(event, target);
    tally.count(status === 200 ? null : `replayed ${event.type}: answered ${status}`);
  });
  const changed = changedTables(before, await attacked.snapshot());
  if (changed) tally.failures.push(`a replayed event had an effect: ${changed}`);
}
