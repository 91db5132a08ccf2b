import { inTransaction } from "#server/backend/accounts/customers.ts";
import { settlePlan } from "#server/backend/billing/embedded/settle-plan.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { listPlans, type PriceIds } from "#shared/domain/plans.ts";

const pauseMs = 60_000;
const atOnce = 100;

export interface DueSweepOptions {
  database: Database;
  log: Log;
  ids: PriceIds;
  now(): Date;
}

export interface DueSweep {
  /**
   * Settles what this person's balance depends on: their own plan and the one they are a member of.
   * Asks the database only when something may be due.
   */
  settle(email: string): Promise<void>;
  close(): Promise<void>;
}

interface Due {
  email: string;
  renews_at: Date;
}

const dueFor = `select distinct c.email from credit_lines l join customers c on c.id = l.customer_id
  where l.kind = 'plan' and l.ended_at is null and l.billed_by = 'embedded' and l.renews_at <= $2
    and (c.email = $1 or l.id in (select line_id from sub_users where email = $1 and removed_at is null))`;

/**
 * Renews and ends plans when their time has come: at the start, once a minute, and a person's own
 * whenever their balance is about to be read.
 */
export function createDueSweep({ database, log, ids, now }: DueSweepOptions): DueSweep {
  const onSale = listPlans(ids).map(({ priceId }) => priceId);
  let running: Promise<void> | null = null;
  /** Between these two moments nothing is due; a clock that was put back is outside. */
  let quiet = { from: 0, to: 0 };
  let closed = false;

  const settle = async (email: string): Promise<void> => {
    const time = now().getTime();
    if (time >= quiet.from && time < quiet.to) return;
    const { rows } = await database.pool.query<{ email: string }>(dueFor, [email, now()]);
    for (const owner of rows)
      await inTransaction(database.pool, (client) => settlePlan(client, owner.email, ids, now()));
  };

  const sweepOnce = (): void => {
    if (closed) return;
    running ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, "looking for plans that are due"))
      .finally(() => {
        running = null;
      });
  };

  async function sweep(): Promise<void> {
    const failed: string[] = [];
    for (;;) {
      const people = await findDue(failed);
      const due = people.filter(({ renews_at }) => renews_at <= now());
      for (const { email } of due) if (!(await settleOne(email))) failed.push(email);
      if (due.length > 0 && !closed) continue;
      const from = now().getTime();
      quiet = {
        from,
        to: Math.min(from + pauseMs, people[0]?.renews_at.getTime() ?? Number.POSITIVE_INFINITY),
      };
      return;
    }
  }

  /** The next plans to be settled, due or not, earliest first. */
  async function findDue(failed: readonly string[]): Promise<Due[]> {
    const { rows } = await database.pool.query<Due>(
      `select c.email, l.renews_at from credit_lines l join customers c on c.id = l.customer_id
       where l.kind = 'plan' and l.ended_at is null and l.renews_at is not null and l.billed_by = 'embedded'
         and (l.cancel_at_end or coalesce(l.next_price_id, l.price_id) = any($1)) and not c.email = any($2)
       order by l.renews_at limit ${atOnce}`,
      [onSale, failed],
    );
    return rows;
  }

  /**
   * One that cannot be settled must not keep the others waiting; it is tried again the next time.
   */
  async function settleOne(email: string): Promise<boolean> {
    try {
      await inTransaction(database.pool, (client) => settlePlan(client, email, ids, now()));
      return true;
    } catch (error) {
      log.error({ err: error }, "a plan that is due could not be settled");
      return false;
    }
  }

  const timer = setInterval(sweepOnce, pauseMs).unref();
  sweepOnce();
  return {
    settle,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
