import { createServer } from "node:http";
import express, { type Express, type Request, type Response } from "express";
import Stripe from "stripe";
import { listen } from "#server/http/shutdown.ts";
import { type ApiCall, callsOf, type Form } from "#tests/support/fake-stripe/calls.ts";
import { serveHostedPages } from "#tests/support/fake-stripe/hosted-pages.ts";
import { type EventObject, Refusal } from "#tests/support/fake-stripe/objects.ts";
import { StripeWorld } from "#tests/support/fake-stripe/world.ts";

export type { EventObject } from "#tests/support/fake-stripe/objects.ts";

/**
 * Stripe in tests: a small real server with the calls that the product uses, which sends signed
 * events on demand.
 */
export interface FakeStripe {
  url: string;
  env: Record<string, string>;
  world: StripeWorld;
  /**
   * `down`: connections break. `broken`: answers 500. `lossy`: executes the call, but the answer is
   * lost.
   */
  condition: "up" | "down" | "broken" | "lossy";
  /** Delay of each answer in milliseconds. */
  delayMs: number;
  /** All requests so far, such as `POST /v1/customers`. */
  requests: string[];
  /**
   * Sends an event to an origin's /webhooks/stripe, optionally signed with another secret or time.
   * Returns the status.
   */
  deliver(
    event: EventObject,
    origin: string,
    options?: { secret?: string; signedAt?: Date },
  ): Promise<number>;
  /** Sends every unsent event. */
  deliverNew(origin: string): Promise<void>;
  /** Processes what is due by the clock, renewals and endings, without sending events. */
  tick(): void;
  close(): Promise<void>;
}

const secretKey = "sk_test_the_stand_in";
const webhookSecret = "whsec_the_stand_in";

export async function startFakeStripe(now: () => Date = () => new Date()): Promise<FakeStripe> {
  const world = new StripeWorld(now);
  const app = express().set("query parser", "extended");
  const listening = await listen(createServer(app), 0, "127.0.0.1");
  const url = `http://127.0.0.1:${listening.port}`;
  const signer = new Stripe(secretKey).webhooks;
  let told = 0;
  const fake: FakeStripe = {
    url,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
      BASE_URL: "http://localhost:3000",
    },
    world,
    condition: "up",
    delayMs: 0,
    requests: [],
    deliver: async (event, origin, { secret = webhookSecret, signedAt = now() } = {}) => {
      const payload = JSON.stringify(event, null, 2);
      const signature = signer.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(signedAt.getTime() / 1000),
      });
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature,
      };
      const answer = await fetch(`${origin}/webhooks/stripe`, {
        method: "POST",
        headers,
        body: payload,
      });
      await answer.text();
      return answer.status;
    },
    deliverNew: async (origin) => {
      while (told < world.events.length) {
        const status = await fake.deliver(world.events[told++] as EventObject, origin);
        if (status !== 200) throw new Error(`an event was answered with ${status}`);
      }
    },
    tick: () => world.tick(),
    close: () => listening.close({ graceMs: 0 }),
  };
  serveHostedPages(app, world);
  serveApi(app, fake);
  return fake;
}

function serveApi(app: Express, fake: FakeStripe): void {
  const kept = new Map<string, { of: string; status: number; body: object }>();
  app.use(express.urlencoded({ extended: true }));
  for (const call of callsOf(fake.world, (session) => `${fake.url}/pay/${session}`)) {
    app[call.method.toLowerCase() as "get" | "post" | "delete"](
      call.path,
      async (request, response) => {
        fake.requests.push(`${request.method} ${request.path}`);
        const { condition } = fake;
        if (condition === "down") return void request.socket.destroy();
        if (fake.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fake.delayMs));
        const answer = condition === "broken" ? broken : answerOnce(call, request);
        if (condition === "lossy") return void request.socket.destroy();
        send(response, answer);
      },
    );
  }

  /**
   * A repeated idempotency key gets its first answer, failures included; another request with it is
   * rejected.
   */
  function answerOnce(call: ApiCall, request: Request): { status: number; body: object } {
    const key = request.get("idempotency-key");
    if (call.method === "POST" && !key)
      throw new Error(`${request.path} came without an idempotency key`);
    if (!key || call.method !== "POST") return answerOf(call, request);
    const of = `${request.path} ${JSON.stringify(request.body)}`;
    const before = kept.get(key);
    if (before && before.of !== of)
      return refuse(
        new Refusal(400, { type: "idempotency_error", message: "Keys are for one request each." }),
      );
    if (before) return before;
    const answer = answerOf(call, request);
    kept.set(key, { of, ...answer });
    return answer;
  }
}

const broken = {
  status: 500,
  body: { error: { type: "api_error", message: "Something went wrong at Stripe." } },
};

function answerOf(call: ApiCall, request: Request): { status: number; body: object } {
  try {
    if (request.get("authorization") !== `Bearer ${secretKey}`)
      throw new Refusal(401, { type: "invalid_request_error", message: "Invalid API Key" });
    if (request.get("stripe-version") !== Stripe.API_VERSION)
      throw new Refusal(400, { message: "Another version of the API." });
    const form = (call.method === "GET" ? request.query : (request.body ?? {})) as Form;
    const unknown = Object.keys(form).find((name) => !call.takes.includes(name));
    if (unknown)
      throw new Refusal(400, {
        code: "parameter_unknown",
        param: unknown,
        message: `Received unknown parameter: ${unknown}`,
      });
    return {
      status: 200,
      body: structuredClone(call.answer(form, String(request.params.id ?? ""))),
    };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
}

function refuse({ status, body }: Refusal): { status: number; body: object } {
  return { status, body: { error: body } };
}

function send(response: Response, { status, body }: { status: number; body: object }): void {
  response.status(status).setHeader("request-id", "req_stand_in").json(body);
}
