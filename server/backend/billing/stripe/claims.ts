import type { Database } from "#server/database/database.ts";
import { AppError } from "#shared/errors.ts";

/** Longer than the slowest change at the provider; after it a process that died no longer stands in the way. */
const claimSeconds = 180;
const waitMs = 30_000;
const pauseMs = 150;

/**
 * Work on one customer at the payment provider, one piece at a time in whichever process. The claim is a row's, not a connection's: the provider may
 * take its time, and nobody's database connection is held for it. Who comes second waits; throws 409 after half a minute.
 */
export function createClaims({ pool }: Database): <T>(customerId: string, work: () => Promise<T>) => Promise<T> {
  async function claim(customerId: string): Promise<Date | undefined> {
    const { rows } = await pool.query<{ until: Date }>(
      // In milliseconds, as the date that comes back has no more, and has to be recognised.
      `update customers set billing_busy_until = date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds})
       where id = $1 and (billing_busy_until is null or billing_busy_until < now()) returning billing_busy_until as until`,
      [customerId],
    );
    return rows[0]?.until;
  }

  async function waitForClaim(customerId: string): Promise<Date> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const until = await claim(customerId);
      if (until) return until;
      if (Date.now() > deadline) throw new AppError("conflict", { retryAfter: 5 });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  return async (customerId, work) => {
    const until = await waitForClaim(customerId);
    try {
      return await work();
    } finally {
      // Only one's own: a claim that ran out may be somebody else's by now. Where it cannot be given back, it runs out.
      const release = "update customers set billing_busy_until = null where id = $1 and billing_busy_until = $2";
      await pool.query(release, [customerId, until]).catch(() => undefined);
    }
  };
}
