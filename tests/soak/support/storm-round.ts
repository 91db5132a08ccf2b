import { setTimeout as sleep } from "node:timers/promises";
import { credits } from "#shared/contract/credits.ts";
import { AppError } from "#shared/errors.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { type Act, drawAct } from "#tests/soak/support/storm-acts.ts";
import { deliverAll, openTeam, type Team } from "#tests/soak/support/storm-team.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import type { Lane } from "#tests/support/lane.ts";

export interface StormResult {
  /** Actions and outcomes by count. */
  met: Map<string, number>;
  problems: string[];
}

const callsAtOnce = 80;
const month = 31 * 86_400_000;

/** A team spends while everything about it changes, with several backends on one database. */
export async function runStorm(
  lanes: readonly [Lane, ...Lane[]],
  random: Random,
): Promise<StormResult> {
  const result: StormResult = { met: new Map(), problems: [] };
  const team = await openTeam(lanes, random);
  const accepted = new Set<string>();
  const acts = Array.from({ length: callsAtOnce }, () => drawAct(team, random, accepted));
  const clock = random.chance(0.5) ? pass(lanes, random) : Promise.resolve();
  await Promise.all([clock, ...acts.map((act) => carryOut(act, result))]);
  await deliverAll(lanes[0]);
  await Promise.all(team.people.map(({ at }) => at[0]?.(credits.overview, {})));
  result.problems.push(...(await judge(lanes[0], team, accepted)));
  await lanes[0].database.pool.query(
    "update credit_lines set renews_at = null where customer_id in (select id from customers where email = any($1))",
    [team.people.map(({ email }) => email)],
  );
  lanes[0].stripe?.world.forget();
  return result;
}

/** Advances the clock by a month during the storm. */
async function pass(lanes: readonly [Lane, ...Lane[]], random: Random): Promise<void> {
  await sleep(random.whole(0, 60));
  lanes[0].moveClock(month);
  lanes[0].stripe?.tick();
  await deliverAll(lanes[0]);
}

async function carryOut(
  { what, refusals, run }: Act,
  { met, problems }: StormResult,
): Promise<void> {
  const code = await run().then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
  met.set(`${what}: ${code}`, (met.get(`${what}: ${code}`) ?? 0) + 1);
  if (code !== "done" && !refusals.includes(code)) problems.push(`${what}: ${code}`);
}

/** One debit per accepted key and no others, then a ledger audit. */
async function judge(
  { database: { pool } }: Lane,
  { people, entries }: Team,
  accepted: ReadonlySet<string>,
): Promise<string[]> {
  const emails = people.map(({ email }) => email);
  const { rows } = await pool.query<{ id: string; key: string }>(
    "select id, actor || ' ' || key as key from ledger where kind = 'spend' and actor = any($1)",
    [emails],
  );
  const debits = rows.filter(({ id }) => !entries.includes(id)).map(({ key }) => key);
  const problems = await auditLedger(pool, emails);
  const missing = [...accepted].filter((key) => !debits.includes(key)).length;
  if (missing > 0 || debits.length !== accepted.size)
    problems.push(
      `${accepted.size} accepted, ${debits.length} debits, ${missing} accepted without one`,
    );
  return problems;
}
