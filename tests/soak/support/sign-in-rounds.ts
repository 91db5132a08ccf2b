import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { LossStage } from "#tests/soak/support/loss-stage.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { personAuthorization } from "#tests/support/backend-caller.ts";
import type { Fate } from "#tests/support/lossy-proxy.ts";
import { send } from "#tests/support/mock-sign-in.ts";

/** First balance requests of a new user, sent concurrently. */
export async function signInAtOnce(
  { patientOrigin, lane }: LossStage,
  times: number,
): Promise<string[]> {
  const email = `${randomUUID()}@first.test`;
  const answers = await lookAtBalance(patientOrigin, email, times);
  const problems = answers.filter((one) => one !== "10 known").map((one) => `answered ${one}`);
  const { customers, trials } = await countFor(lane.database.pool, [email]);
  if (customers !== 1 || trials !== 1) problems.push(`${customers} customers and ${trials} trials`);
  return [...new Set(problems)];
}

async function lookAtBalance(origin: string, email: string, times: number): Promise<string[]> {
  const authorization = await personAuthorization(email);
  const looks = Array.from({ length: times }, () =>
    send(`${origin}/api/credits`, "GET", undefined, { authorization }),
  );
  return (await Promise.all(looks)).map(({ body }) => `${body.balance} ${body.reason}`);
}

async function countFor(
  pool: pg.Pool,
  emails: readonly string[],
): Promise<{ customers: number; trials: number }> {
  const { rows } = await pool.query<{ customers: number; trials: number }>(
    `select count(distinct c.id)::int as customers, count(l.id)::int as trials from customers c
     left join credit_lines l on l.customer_id = c.id and l.kind = 'trial' where c.email = any($1)`,
    [emails],
  );
  return rows[0] ?? { customers: -1, trials: -1 };
}

export interface Outage {
  /** Balance requests by the outcome of both lookups. */
  looks: number;
  lookups: number;
  /** Calls that would create a customer, and customers created. */
  creations: number;
  customers: number;
  /** Responses other than an unknown balance of 0. */
  wrong: number;
  /** Users who have one customer and one trial after trying again. */
  mended: number;
  askedAgain: number;
}

const troubles: readonly (readonly [Fate, Fate])[] = [
  ["swallow", "swallow"],
  ["swallow", "pass"],
  ["pass", "swallow"],
  ["lose", "lose"],
  ["lose", "pass"],
  ["pass", "lose"],
  ["cut", "cut"],
  ["fail", "pass"],
  ["pass", "fail"],
  ["pass", "cut"],
];

/**
 * New users request their balance while at least one of the two lookups fails: silence beyond every
 * timeout, connections broken before or after, or 503. All other calls succeed, including the
 * creation of a customer.
 */
export async function lookDuringOutage(
  stage: LossStage,
  looks: number,
  atOnce: number,
  random: Random,
): Promise<Outage> {
  const { origin, proxy, lane } = stage;
  const outage: Outage = {
    looks,
    lookups: 0,
    creations: 0,
    customers: 0,
    wrong: 0,
    mended: 0,
    askedAgain: Math.min(20, looks),
  };
  const fates = new Map<string, readonly [Fate, Fate]>();
  proxy.decide = ({ path }) => {
    const url = new URL(path, origin);
    if (url.pathname.endsWith("/stripe/customer/create")) outage.creations += 1;
    const index = ["/users", "/users-smart-hs"].indexOf(url.pathname);
    if (index < 0) return "pass";
    outage.lookups += 1;
    return fates.get(url.searchParams.get("userid") ?? "")?.[index] ?? "pass";
  };
  const emails = Array.from({ length: looks }, () => `${randomUUID()}@outage.test`);
  const open = [...emails];
  const worker = async () => {
    for (let email = open.pop(); email; email = open.pop()) {
      fates.set(email, random.pick(troubles as [(typeof troubles)[number]]));
      const [answer] = await lookAtBalance(origin, email, 1);
      if (answer !== "0 unknown") outage.wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  outage.customers = (await countFor(lane.database.pool, emails)).customers;
  proxy.decide = () => "pass";
  for (const email of emails.slice(0, outage.askedAgain)) {
    await untilKnown(origin, email);
    const { customers, trials } = await countFor(lane.database.pool, [email]);
    if (customers === 1 && trials === 1) outage.mended += 1;
  }
  return outage;
}

/** The web server's circuit breaker stays open for a moment. */
async function untilKnown(origin: string, email: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while ((await lookAtBalance(origin, email, 1))[0] !== "10 known" && Date.now() < deadline)
    await sleep(200);
}
