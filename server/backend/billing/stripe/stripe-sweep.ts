import type { Synchronise } from "#server/backend/billing/stripe/synchronise.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";

const pauseMs = 10 * 60_000;
/** Stripe takes about an hour from a period's end to the payment. */
const overdueMs = 3 * 60 * 60_000;
/** A person waits this long for Stripe before they see what is known here. */
const patienceMs = 2000;
/** How long after a checkout was opened its purchase may come back without having been told of. */
const freshMs = 60 * 60_000;

export interface StripeSweepOptions {
  database: Database;
  log: Log;
  synchronise: Synchronise;
  catchUp(isStopping: () => boolean): Promise<void>;
  now(): Date;
}

export interface StripeSweep {
  /**
   * A person just back from the checkout may be faster than the event that tells of their payment.
   */
  refresh(email: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Asks Stripe where its events may have been lost: events that were stored and not finished, plans
 * whose period is long over.
 */
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
    const { rows } = await database.pool.query<{ id: string }>(
      `select distinct customer_id as id from credit_lines
       where kind = 'plan' and ended_at is null and billed_by = 'stripe' and renews_at < $1 limit 100`,
      [new Date(now().getTime() - overdueMs)],
    );
    for (const { id } of rows) {
      if (closed) return;
      await synchronise(id).catch((error: unknown) =>
        log.warn({ err: error }, "a plan long over could not be looked up"),
      );
    }
  }

  const sweepOnce = (): void => {
    running ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, "asking Stripe for what was not told"))
      .finally(() => {
        running = null;
      });
  };

  async function refresh(email: string): Promise<void> {
    const { rows } = await database.pool.query<{ id: string }>(
      `select distinct k.customer_id as id from checkouts k join customers c on c.id = k.customer_id
       where c.email = $1 and k.finished_at is null and k.created_at > $2`,
      [email, new Date(now().getTime() - freshMs)],
    );
    for (const { id } of rows) await atMost(patienceMs, synchronise(id));
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
      if (running) await atMost(patienceMs, running);
    },
  };
}

/** Waits for work no longer than that; it goes on by itself. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
