import { setTimeout as sleep } from "node:timers/promises";
import { startAttackedProgram, whatIsBroken } from "#tests/soak/attacks/attacked-program.ts";
import { compare, watch, watchFor } from "#tests/soak/attacks/bystander.ts";
import { type AttackFamily, createTally } from "#tests/soak/attacks/family.ts";
import { createRandom } from "#tests/soak/support/random.ts";

const perSecond = 60;
const quietMs = 4000;

/** Many requests a second for uncached addresses, beside an ordinary user. */
export const cacheBusting: AttackFamily = {
  name: "cache-busting",
  wanted: 1200,
  run: async ({ seed, runs }) => {
    await using attacked = await startAttackedProgram();
    const random = createRandom(seed);
    const tally = createTally();
    await watchFor(attacked, quietMs / 2);
    const quiet = await watchFor(attacked, quietMs);
    const watching = watch(attacked);
    const running: Promise<void>[] = [];
    const statuses = new Map<number, number>();
    const count = runs ?? 1200;
    for (let sent = 0; sent < count; sent += 1) {
      const path = random.pick(["/pricing", "/", "/pages/faq", "/hs-code-search", "/landing"]);
      const query = `${random.pick(["x", "utm_source", "q_", "v", "lng_"])}=${random.next()}`;
      const from = 100 + (sent % 200);
      running.push(
        attacked.send(`${path}?${query}`, { headers: { accept: "text/html" }, from }).then(
          ({ status }) => {
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            tally.count(status >= 500 && status !== 503 ? `${path}: answered ${status}` : null);
          },
          // The attacker's answers do not matter; the bystander measures the effect.
          () => {
            statuses.set(0, (statuses.get(0) ?? 0) + 1);
            tally.count(null);
          },
        ),
      );
      await sleep(1000 / perSecond);
    }
    await Promise.all(running);
    const { note, failures } = compare(quiet, await watching.stop());
    tally.failures.push(...failures);
    const broken = await whatIsBroken(attacked);
    if (broken) tally.failures.push(broken);
    const told = [...statuses]
      .map(([status, times]) => `${times} x ${status || "none"}`)
      .join(", ");
    return { ...tally, note: `${note}; ${told}` };
  },
};
