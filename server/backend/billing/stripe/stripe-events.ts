import type Stripe from "stripe";
import type { EventReceiver } from "#server/backend/billing/billing.ts";
import type { Synchronise } from "#server/backend/billing/stripe/synchronise.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { AppError } from "#shared/errors.ts";

/** What came of an event; it stands beside it. */
export type EventOutcome = "synchronised" | "not-ours" | "ignored";

export interface StripeEventsOptions {
  stripe: Stripe;
  webhookSecret: string;
  database: Database;
  log: Log;
  synchronise: Synchronise;
  now(): Date;
}

export interface StripeEvents extends EventReceiver {
  /**
   * Works on what was stored and not finished, such as an event whose sender gave up during an
   * outage.
   */
  catchUp(isStopping: () => boolean): Promise<void>;
}

/**
 * Events after which a plan may be another. What they say is not believed: the customer they name
 * is asked about.
 */
const aboutPlans =
  /^(customer\.subscription|subscription_schedule|checkout\.session|invoice|charge|refund)\./;

interface StoredEvent {
  id: string;
  type: string;
  customer: string | null;
}

export function createStripeEvents({
  stripe,
  webhookSecret,
  database,
  log,
  synchronise,
  now,
}: StripeEventsOptions): StripeEvents {
  return {
    receive: async (body, signature) => {
      const event = verify(body, signature);
      if (await store(event))
        await work({ id: event.id, type: event.type, customer: customerOf(event) });
    },
    catchUp: async (isStopping) => {
      const { rows } = await database.pool.query<StoredEvent>(
        `select id, type, payload #>> '{data,object,customer}' as customer from billing_events where processed_at is null order by received_at limit 100`,
      );
      for (const event of rows) {
        if (isStopping()) return;
        // One that cannot be done now keeps no other waiting.
        await work(event).catch((error: unknown) =>
          log.warn({ err: error, event: event.id }, "an event could not be caught up with"),
        );
      }
    },
  };

  function verify(body: Buffer, signature: string): Stripe.Event {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        undefined,
        undefined,
        now().getTime(),
      );
    } catch {
      // Not as its cause: that carries the body and the header.
      throw new AppError("invalid-input", { message: "The signature does not hold." });
    }
  }

  /**
   * Before any work: whatever happens then, the event is not lost. False for one that is done
   * already.
   */
  async function store({ id, type, ...rest }: Stripe.Event): Promise<boolean> {
    const { rows } = await database.pool.query<{ processed_at: Date | null }>(
      `with stored as (insert into billing_events (id, type, payload, received_at) values ($1, $2, $3, $4) on conflict (id) do nothing returning processed_at)
       select processed_at from stored union all select processed_at from billing_events where id = $1 limit 1`,
      [id, type, JSON.stringify({ id, type, ...rest }), now()],
    );
    return rows[0]?.processed_at == null;
  }

  async function work(event: StoredEvent): Promise<void> {
    const outcome = aboutPlans.test(event.type) ? await takeOver(event) : "ignored";
    await database.pool.query(
      "update billing_events set processed_at = $2, outcome = $3 where id = $1 and processed_at is null",
      [event.id, now(), outcome],
    );
  }

  async function takeOver({ id, type, customer }: StoredEvent): Promise<EventOutcome> {
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from customers where stripe_customerid = $1",
      [customer],
    );
    if (!rows[0]) {
      log.warn({ event: id, type }, "an event about a customer nobody here has");
      return "not-ours";
    }
    await synchronise(rows[0].id);
    return "synchronised";
  }
}

function customerOf({ data }: Stripe.Event): string | null {
  const { customer } = data.object as { customer?: unknown };
  return typeof customer === "string" ? customer : null;
}
