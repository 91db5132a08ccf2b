import type { Database } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Longer than the slowest change at the provider; after it a process that died no longer stands in
 * the way.
 */
const claimSeconds = 180;
const waitMs = 30_000;
const pauseMs = 150;
const insistMs = [50, 200, 800] as const;

/**
 * Work on one customer at the payment provider, one piece at a time in whichever process. The claim
 * is a row's, not a connection's: the provider may take its time, and nobody's database connection
 * is held for it. Who comes second waits; throws 409 after half a minute.
 */
export function createClaims({
  pool,
}: Database): <T>(customerId: string, work: () => Promise<T>) => Promise<T> {
  /**
   * How long a claim made now is to last: as text, to the microsecond, by which it is recognised as
   * one's own.
   */
  async function drawClaim(): Promise<string> {
    const { rows } = await pool.query<{ until: string }>(
      `select (clock_timestamp() + make_interval(secs => ${claimSeconds} + random()))::text as until`,
    );
    return rows[0]?.until ?? "";
  }

  async function claim(customerId: string, until: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `update customers set billing_busy_until = $2::timestamptz
       where id = $1 and (billing_busy_until is null or billing_busy_until < now() or billing_busy_until = $2::timestamptz)`,
      [customerId, until],
    );
    return rowCount === 1;
  }

  async function waitForClaim(customerId: string, until: string): Promise<void> {
    const deadline = Date.now() + waitMs;
    while (!(await insist(() => claim(customerId, until)))) {
      if (Date.now() > deadline) throw new AppError("conflict", { retryAfter: 5 });
      await sleep(pauseMs);
    }
  }

  return async (customerId, work) => {
    const until = await insist(drawClaim);
    await waitForClaim(customerId, until);
    try {
      return await work();
    } finally {
      // Only one's own: a claim that ran out may be somebody else's by now. Where it cannot be
      // given back, it runs out.
      const release =
        "update customers set billing_busy_until = null where id = $1 and billing_busy_until = $2::timestamptz";
      await insist(() => pool.query(release, [customerId, until])).catch(() => undefined);
    }
  };
}

/**
 * A connection that broke may have carried the query out: a claim that nobody knows of would keep
 * the customer waiting for minutes.
 */
async function insist<T>(query: () => Promise<T>): Promise<T> {
  for (const pause of insistMs) {
    try {
      return await query();
    } catch {
      await sleep(pause);
    }
  }
  return query();
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
