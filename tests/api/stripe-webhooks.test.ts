import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing } from "#shared/contract/billing.ts";
import {
  type Buyer,
  offers,
  openBillingStage,
  openSecondBackend,
  openStripeStage,
  type StripeStage,
} from "#tests/support/billing-stage.ts";
import type { EventObject, FakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";
import type { TestBackend } from "#tests/support/start-test-backend.ts";

let stage: StripeStage;
let stripe: FakeStripe;
let second: TestBackend;
/** The web server in front of the first backend: the target of Stripe's events. */
let web: TestApp;

beforeAll(async () => {
  stage = await openStripeStage();
  stripe = stage.stripe;
  second = await openSecondBackend(stage);
  web = await startTestApp({
    env: {
      BACKEND_URL: stage.backend.url,
      BACKEND_TOKEN: "support-token-of-the-tests",
      BASE_URL: "http://localhost:3000",
    },
  });
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await second[Symbol.asyncDispose]();
  await stage[Symbol.asyncDispose]();
});
beforeEach(() => stage.begin());

/** All tables that an event can change, row by row. */
async function snapshot(): Promise<string> {
  const tables = [
    "billing_events",
    "customers",
    "credit_lines",
    "ledger",
    "invoices",
    "checkouts",
    "sub_users",
  ];
  const all = tables.map(
    (table) =>
      `select '${table}' as name, count(*)::int as n, md5(string_agg(t::text, '|'
        order by t::text)) as sum from ${table} t`,
  );
  const { rows } = await stage.backend.database.pool.query(all.join(" union all "));
  return JSON.stringify(rows);
}

async function eventRow(
  id: string,
): Promise<{ outcome: string | null; processed: boolean } | undefined> {
  const { rows } = await stage.backend.database.pool.query<{
    outcome: string | null;
    processed: boolean;
  }>("select outcome, processed_at is not null as processed from billing_events where id = $1", [
    id,
  ]);
  return rows[0];
}

async function post(
  body: string,
  signature: string | null,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(`${web.origin}/webhooks/stripe`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature === null ? {} : { "stripe-signature": signature }),
      ...headers,
    },
    body,
  });
  await response.text();
  return response.status;
}

/** A customer with a paid plan, and its undelivered events. */
async function paidButUndelivered(): Promise<{ buyer: Buyer; events: EventObject[] }> {
  const customerOfPlan = await stage.person();
  const from = stripe.world.events.length;
  const { url } = await customerOfPlan.client(billing.startCheckout, {
    priceId: offers.starter,
    returnTo: "/pricing",
  });
  stripe.world.pay(url.split("/").at(-1) ?? "");
  return { buyer: customerOfPlan, events: stripe.world.events.slice(from) };
}

function paidEvent(events: readonly EventObject[]): EventObject {
  const found = events.find(({ type }) => type === "invoice.paid");
  if (!found) throw new TypeError("nothing was paid");
  return found;
}

describe("forged events", () => {
  it("S-21 1,000 forged events answer 400, without rows or effect", async () => {
    const { events } = await paidButUndelivered();
    const event = paidEvent(events);
    const body = JSON.stringify(event);
    const now = Math.floor(stage.now().getTime() / 1000);
    const forgeries: readonly (() => Promise<number>)[] = [
      () => post(body, null),
      () => post(body, ""),
      () => post(body, `t=${now},v1=${randomBytes(32).toString("hex")}`),
      () => post(body, `t=${now},v0=${randomBytes(32).toString("hex")}`),
      () => post(body, `t=${now}`),
      () => post(body, `v1=${randomBytes(32).toString("hex")}`),
      () => post(body, randomBytes(40).toString("base64")),
      () => post("", `t=${now},v1=${randomBytes(32).toString("hex")}`),
      () => post("not json", `t=${now},v1=${randomBytes(32).toString("hex")}`),
      () =>
        stripe.deliver(event, web.origin, { secret: `whsec_${randomBytes(8).toString("hex")}` }),
      () =>
        stripe.deliver(event, web.origin, { signedAt: new Date(stage.now().getTime() - 301_000) }),
      () => stripe.deliver(event, stage.backend.url, { secret: "whsec_another" }),
    ];
    const before = await snapshot();
    stripe.requests = [];
    const statuses = new Set<number>();
    for (let sent = 0; sent < 1000; sent += 50) {
      const batch = Array.from(
        { length: 50 },
        (_, index) => forgeries[(sent + index) % forgeries.length]?.() ?? 0,
      );
      for (const status of await Promise.all(batch)) statuses.add(status);
    }
    expect([...statuses]).toEqual([400]);
    expect(await snapshot()).toBe(before);
    expect(stripe.requests).toEqual([]);
  });

  it("S-21 rejects a body changed by one byte", async () => {
    const { events } = await paidButUndelivered();
    const event = paidEvent(events);
    const seen: { body: string; signature: string }[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      seen.push({ body: String(init?.body), signature: headers.get("stripe-signature") ?? "" });
      return original(input, init);
    };
    await stripe.deliver(event, web.origin).finally(() => {
      globalThis.fetch = original;
    });
    const [sent] = seen;
    expect(await post(`${sent?.body} `, sent?.signature ?? "")).toBe(400);
    expect(await post(sent?.body.replace("1900", "9900") ?? "", sent?.signature ?? "")).toBe(400);
    expect(await post(sent?.body ?? "", sent?.signature ?? "")).toBe(200);
  });

  it("S-15 rejects more than a megabyte", async () => {
    const before = await snapshot();
    expect(await post("x".repeat(1_100_000), "t=1,v1=00")).toBe(413);
    expect(await snapshot()).toBe(before);
  });
});

describe("genuine events", () => {
  it("S-21 reach the backend byte for byte, exempt from CSRF protection", async () => {
    const { buyer: customerOfPlan, events } = await paidButUndelivered();
    const event = paidEvent(events);
    Object.assign(event.data.object as object, { description: "Größe ☃ \u2028 \\u0000 'quoted'" });
    expect(await stripe.deliver(event, web.origin)).toBe(200);
    expect(await eventRow(event.id)).toEqual({ outcome: "synchronised", processed: true });
    expect(await customerOfPlan.standing()).toMatchObject({ left: 50 });
  });

  it("S-21 of an unknown kind or customer are stored without effect", async () => {
    const [kind, customer] = ["product.updated", "invoice.paid"].map((type, index) => ({
      ...({
        object: "event",
        created: 1,
        livemode: false,
        api_version: "any",
        pending_webhooks: 1,
      } as const),
      id: `evt_foreign_${index}`,
      type,
      data: { object: { id: "in_x", object: "invoice", customer: "cus_nobody_here" } },
    }));
    if (!kind || !customer) throw new TypeError("two events");
    expect(await stripe.deliver(kind, web.origin)).toBe(200);
    expect(await stripe.deliver(customer, web.origin)).toBe(200);
    expect(await eventRow(kind.id)).toEqual({ outcome: "ignored", processed: true });
    expect(await eventRow(customer.id)).toEqual({ outcome: "not-ours", processed: true });
  });

  it("S-21 one event delivered 40 times in parallel at two backends has one effect", async () => {
    const { buyer: customerOfPlan, events } = await paidButUndelivered();
    const event = paidEvent(events);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        stripe.deliver(event, index % 2 ? second.url : web.origin),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await customerOfPlan.standing()).toMatchObject({
      left: 50,
      invoices: ["started paid 50"],
    });
  });

  it("S-21 a later redelivery has no effect and no request to Stripe", async () => {
    const { buyer: customerOfPlan, events } = await paidButUndelivered();
    for (const event of events) await stripe.deliver(event, web.origin);
    const before = await snapshot();
    stage.moveClock("2027-02-05T00:00:00.000Z");
    stripe.requests = [];
    for (const event of events) expect(await stripe.deliver(event, web.origin)).toBe(200);
    expect(stripe.requests).toEqual([]);
    expect(await snapshot()).toBe(before);
    expect(await customerOfPlan.standing()).toMatchObject({ left: 50 });
  });

  it.each(["down", "broken"] as const)(
    "S-21 with Stripe %s are stored and answer 503; the redelivery is processed",
    async (condition) => {
      const { buyer: customerOfPlan, events } = await paidButUndelivered();
      const event = paidEvent(events);
      stripe.condition = condition;
      expect(await stripe.deliver(event, web.origin)).toBe(503);
      expect(await eventRow(event.id)).toEqual({ outcome: null, processed: false });
      expect((await customerOfPlan.client(billing.show, {})).plan).toBeNull();
      stripe.condition = "up";
      expect(await stripe.deliver(event, web.origin)).toBe(200);
      expect(await customerOfPlan.standing()).toMatchObject({ left: 50 });
    },
  );

  it("S-21 events stored in an outage are processed when a backend starts", async () => {
    const { events } = await paidButUndelivered();
    const event = paidEvent(events);
    stripe.condition = "down";
    await stripe.deliver(event, web.origin);
    stripe.condition = "up";
    await using third = await openSecondBackend(stage);
    await expect.poll(async () => (await eventRow(event.id))?.processed).toBe(true);
    expect(third.url).not.toBe(stage.backend.url);
  });

  it("S-21 without Stripe the path answers 404", async () => {
    await using other = await openBillingStage("embedded");
    expect(
      await stripe.deliver({ ...(stripe.world.events[0] as EventObject) }, other.backend.url),
    ).toBe(404);
  });
});
