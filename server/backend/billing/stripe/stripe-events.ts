import { sql } from "kysely";
import type Stripe from "stripe";
import type { EventReceiver } from "#server/backend/billing/billing.ts";
import { askStripe, isMissing } from "#server/backend/billing/stripe/stripe-client.ts";
import type { Synchronise } from "#server/backend/billing/stripe/synchronise.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { AppError } from "#shared/errors.ts";

/** The result of an event, stored with it. */
type EventOutcome = "synchronised" | "not-ours" | "ignored";

export interface StripeEventsOptions {
  stripe: Stripe;
  webhookSecret: string;
  database: Database;
  log: Log;
  synchronise: Synchronise;
  now(): Date;
}

export interface StripeEvents extends EventReceiver {
  /** Processes events that were stored but not finished, for example in an outage. */
  catchUp(isStopping: () => boolean): Promise<void>;
}

/**
 * Events that may change a plan. Only the customer is read from them; Stripe is asked for the rest.
 */
const aboutPlans =
  /^(customer\.subscription|subscription_schedule|checkout\.session|invoice|charge|refund)\./;

interface StoredEvent {
  id: string;
  type: string;
  customer: string | null;
  /** Disputes and refunds name their charge instead. */
  charge: string | null;
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
      if (await store(event)) await work({ id: event.id, type: event.type, ...subjectOf(event) });
    },
    catchUp: async (isStopping) => {
      const { rows } = await sql<StoredEvent>`
        select id, type, payload #>> '{data,object,customer}' as customer,
          payload #>> '{data,object,charge}' as charge
        from billing_events
        where processed_at is null order by received_at limit 100`.execute(database);
      for (const event of rows) {
        if (isStopping()) return;
        // An event that fails must not hold up the others.
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
      // Without a cause, which would carry the body and the header.
      throw new AppError("invalid-input", { message: "Invalid signature." });
    }
  }

  /** Stores the event before any work, so that it is not lost. False for a processed one. */
  async function store({ id, type, ...rest }: Stripe.Event): Promise<boolean> {
    const payload = JSON.stringify({ id, type, ...rest });
    const { rows } = await sql<{ processed_at: Date | null }>`
      with stored as (
        insert into billing_events (id, type, payload, received_at)
        values (${id}, ${type}, ${payload}, ${now()})
        on conflict (id) do nothing returning processed_at)
      select processed_at from stored
      union all select processed_at from billing_events where id = ${id} limit 1`.execute(database);
    return rows[0]?.processed_at == null;
  }

  async function work(event: StoredEvent): Promise<void> {
    const outcome = aboutPlans.test(event.type) ? await takeOver(event) : "ignored";
    await database
      .updateTable("billing_events")
      .set({ processed_at: now(), outcome })
      .where("id", "=", event.id)
      .where("processed_at", "is", null)
      .execute();
  }

  async function takeOver({ id, type, ...subject }: StoredEvent): Promise<EventOutcome> {
    const customer = subject.customer ?? (await customerOfCharge(subject.charge));
    const owner = await database
      .selectFrom("customers")
      .select("id")
      .where("stripe_customerid", "=", customer ?? "")
      .executeTakeFirst();
    if (!owner) {
      log.warn({ event: id, type }, "an event about an unknown customer");
      return "not-ours";
    }
    await synchronise(owner.id);
    return "synchronised";
  }

  async function customerOfCharge(charge: string | null): Promise<string | null> {
    if (charge === null) return null;
    try {
      const { customer } = await askStripe(() => stripe.charges.retrieve(charge));
      return textOf(customer);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

function subjectOf({ data }: Stripe.Event): Pick<StoredEvent, "customer" | "charge"> {
  const { customer, charge } = data.object as { customer?: unknown; charge?: unknown };
  return { customer: textOf(customer), charge: textOf(charge) };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

const pauseMs = 10 * 60_000;
/** Stripe collects a payment about an hour after the period's end. */
const overdueMs = 3 * 60 * 60_000;
/** A request waits this long for Stripe, then shows the stored state. */
const synchroniseTimeoutMs = 2000;
/** Age up to which an open checkout may have an unannounced purchase. */
const freshMs = 60 * 60_000;

export interface StripeSweepOptions {
  database: Database;
  log: Log;
  synchronise: Synchronise;
  catchUp(isStopping: () => boolean): Promise<void>;
  now(): Date;
}

export interface StripeSweep {
  /** A user back from the checkout may be faster than the event of their payment. */
  refresh(email: string): Promise<void>;
  close(): Promise<void>;
}

/** Makes up for lost events: finishes stored ones, and looks up plans long overdue. */
export function createStripeSweep({
  database,
  log,
  synchronise,
  catchUp,
  now,
}: StripeSweepOptions): StripeSweep {
  let running: Promise<void> | null = null;
  let closed = false;

  async function sweep(): Promise<void> {
    await catchUp(() => closed);
    const overdue = await database
      .selectFrom("credit_lines")
      .select("customer_id as id")
      .distinct()
      .where("kind", "=", "plan")
      .where("ended_at", "is", null)
      .where("billed_by", "=", "stripe")
      .where("renews_at", "<", new Date(now().getTime() - overdueMs))
      .limit(100)
      .execute();
    for (const { id } of overdue) {
      if (closed) return;
      await synchronise(id).catch((error: unknown) =>
        log.warn({ err: error }, "an overdue plan could not be looked up"),
      );
    }
  }

  const sweepOnce = (): void => {
    running ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, "could not catch up with Stripe"))
      .finally(() => {
        running = null;
      });
  };

  async function refresh(email: string): Promise<void> {
    const open = await database
      .selectFrom("checkouts as k")
      .innerJoin("customers as c", "c.id", "k.customer_id")
      .select("k.customer_id as id")
      .distinct()
      .where("c.email", "=", email)
      .where("k.finished_at", "is", null)
      .where("k.created_at", ">", new Date(now().getTime() - freshMs))
      .execute();
    for (const { id } of open) await atMost(synchroniseTimeoutMs, synchronise(id));
  }

  const timer = setInterval(sweepOnce, pauseMs).unref();
  sweepOnce();
  return {
    refresh: (email) =>
      refresh(email).catch((error: unknown) =>
        log.warn({ err: error }, "a purchase could not be looked up"),
      ),
    close: async () => {
      closed = true;
      clearInterval(timer);
      if (running) await atMost(synchroniseTimeoutMs, running);
    },
  };
}

/** Waits for work up to a limit; the work itself goes on. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
