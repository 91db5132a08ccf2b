import {
  type AttackedProgram,
  addressOf,
  startAttackedProgram,
  whatIsBroken,
} from "#tests/soak/attacks/attacked-program.ts";
import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { fuzzCalls } from "#tests/support/fuzz-calls.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";

/** Each caller has an address of its own. */
export const crowdEnv = { TRUST_PROXY: "loopback" };
export const comingFrom = (computer: number) => ({ "x-forwarded-for": addressOf(computer) });

/**
 * Every call of web server and backend with invalid inputs of every kind, by visitors, users and
 * support.
 */
export const fuzz: AttackFamily = {
  name: "fuzz",
  wanted: 10_000,
  run: async ({ seed, runs }) => {
    await using attacked = await startAttackedProgram(crowdEnv);
    const target = {
      servers: { web: attacked.origin, backend: attacked.backendUrl },
      callers: await openCallers(attacked),
      countSpends: async () => {
        const found = await attacked.pool.query("select 1 from ledger where kind = 'spend'");
        return found.rowCount ?? -1;
      },
    };
    const outcome = await fuzzCalls(target, { seed, cases: runs ?? 10_400 });
    const { statuses, chargedSilently } = outcome;
    const broken = await whatIsBroken(attacked);
    return {
      // Requests beyond the rate limit were refused unread: they do not count as attempts.
      attempts: outcome.cases - (statuses[429] ?? 0),
      failures: [
        ...outcome.failures,
        ...outcome.reflected.map((title) => `${title}: in a page as markup`),
        ...(chargedSilently > 0 ? [`${chargedSilently} charges that no answer told of`] : []),
        ...(await auditLedger(attacked.pool)),
        ...(broken ? [broken] : []),
      ],
      note: Object.entries(statuses)
        .map(([status, times]) => `${times} x ${status}`)
        .join(", "),
    };
  },
};

async function openCallers({ origin, program }: AttackedProgram) {
  const users: Record<string, string>[] = [];
  for (let index = 0; index < 30; index += 1) {
    const { authorization, get } = await registerCaller(origin);
    await get("/api/credits");
    users.push({ authorization, ...comingFrom(index) });
  }
  const visitors = Array.from({ length: 20 }, (_, index) => comingFrom(100 + index));
  return [...visitors, ...users, { authorization: `Bearer ${await program.supportToken()}` }];
}
