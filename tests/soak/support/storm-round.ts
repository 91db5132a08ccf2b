import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import type { Lane } from "#tests/support/lane.ts";

export interface StormResult {
  /** What was asked for and what came of it, counted. */
  met: Map<string, number>;
  problems: string[];
}

const callsAtOnce = 80;
const month = 31 * 86_400_000;
const offers = [
  "price_premium_team_month",
  "price_business_month",
  "price_business_year",
  "price_starter_month",
  "price_premium_month",
] as const;

/** A team whose people spend while everything about it changes at the same time, at several backends on one database. */
export async function runStorm(lanes: readonly [Lane, ...Lane[]], random: Random): Promise<StormResult> {
  const result: StormResult = { met: new Map(), problems: [] };
  const team = await openTeam(lanes, random);
  const accepted = new Set<string>();
  const acts = Array.from({ length: callsAtOnce }, () => drawAct(team, random, accepted));
  const clock = random.chance(0.5) ? pass(lanes, random) : Promise.resolve();
  await Promise.all([clock, ...acts.map((act) => carryOut(act, result))]);
  await deliver(lanes[0]);
  await Promise.all(team.people.map(({ at }) => at[0]?.(credits.overview, {})));
  result.problems.push(...(await judge(lanes[0], team, accepted)));
  await lanes[0].database.pool.query(
    "update credit_lines set renews_at = null where customer_id in (select id from customers where email = any($1))",
    [team.people.map(({ email }) => email)],
  );
  lanes[0].stripe?.world.forget();
  return result;
}

interface Someone {
  email: string;
  customerId: string;
  /** At each of the backends. */
  at: Client[];
}

interface Team {
  owner: Someone;
  people: Someone[];
  support: Client[];
  subId: string;
  /** Spends that were made before the storm. */
  entries: string[];
}

interface Act {
  what: string;
  /** Refusals that may come of it. */
  refusals: readonly string[];
  run(): Promise<unknown>;
}

async function openTeam(lanes: readonly [Lane, ...Lane[]], random: Random): Promise<Team> {
  const id = randomUUID().slice(0, 13);
  const people = await Promise.all(["owner", "ann", "ben", "cem", "dee"].map((name) => openPerson(lanes, `${name}-${id}@storm.test`)));
  const [owner] = people as [Someone, ...Someone[]];
  const client = owner.at[0] as Client;
  await buy(lanes[0], client, random.pick(["price_premium_team_month", "price_business_month"]));
  for (const member of people.slice(1, 4))
    await client(subUsers.add, { email: member.email, cap: random.chance(0.5) ? null : random.whole(0, 12) });
  const { data } = await client(usersSmartHs.currentAlt, { userid: owner.email, customerid: owner.customerId });
  const subId = String(data.sub_id);
  const entries: string[] = [];
  for (const spender of [owner, owner, ...people.slice(1, 4)]) entries.push(await spendOnce(spender, subId, spender === owner));
  const support = lanes.map((lane) => lane.clients.support);
  const left = Number(data.credits_purchased) - entries.filter((entry) => entry !== "").length - random.whole(0, 60);
  await support[0]?.(credits.void, { userid: owner.email, credits: left, reason: "before the storm" }, keyed());
  return { owner, people, support, subId, entries: entries.filter((entry) => entry !== "") };
}

async function openPerson(lanes: readonly Lane[], email: string): Promise<Someone> {
  const at = await Promise.all(lanes.map((lane) => lane.clients.person(email)));
  const created = await at[0]?.(usersSmartHs.createCustomer, { email, name: "Pat" });
  return { email, at, customerId: String(created?.data?.stripe_customerid) };
}

async function buy(lane: Lane, client: Client, priceId: string): Promise<void> {
  const { url } = await client(billing.startCheckout, { priceId, returnTo: "/pricing" }, keyed());
  if (lane.stripe) await fetch(url, { method: "POST", body: new URLSearchParams({ do: "pay" }), redirect: "manual" });
  else await client(billing.finishCheckout, { id: url.split("/").at(-1) ?? "", outcome: "paid" });
  await deliver(lane);
}

async function spendOnce({ email, at }: Someone, subId: string, isOwner: boolean): Promise<string> {
  const body = isOwner ? { subId } : { subId, subUserId: email };
  const call = at[0]?.(usersSmartHs.useCredit, body, keyed());
  return (call ?? Promise.reject()).then(
    (answer) => (answer as { data: { receipt_id: string } }).data.receipt_id,
    () => "",
  );
}

/** Every event, at once and once more; until they are taken. */
async function deliver({ stripe, url }: Lane): Promise<void> {
  const events = stripe?.world.events.splice(0) ?? [];
  await Promise.all(
    [...events, ...events].map(async (event) => {
      for (let attempt = 0; attempt < 50 && (await stripe?.deliver(event, url)) !== 200; attempt += 1) await sleep(20);
    }),
  );
}

/** A month goes by in the middle of it. */
async function pass(lanes: readonly [Lane, ...Lane[]], random: Random): Promise<void> {
  await sleep(random.whole(0, 60));
  lanes[0].moveClock(month);
  lanes[0].stripe?.tick();
  await deliver(lanes[0]);
}

function drawAct(team: Team, random: Random, accepted: Set<string>): Act {
  const { owner, people, subId } = team;
  const at = random.whole(0, owner.at.length - 1);
  const mine = owner.at[at] as Client;
  const support = team.support[at] as Client;
  const member = people[random.whole(1, 4)] as Someone;
  const userid = owner.email;
  const acts: [weight: number, draw: () => Act][] = [
    [30, () => spendAct(owner, at, { subId }, accepted, "the owner spends")],
    [40, () => spendAct(member, at, { subId, subUserId: member.email }, accepted, "a member spends")],
    [3, () => act("a member is removed", ["not-found", "forbidden"], () => mine(subUsers.remove, { email: member.email }))],
    [
      3,
      () => act("a member is added", ["conflict", "forbidden"], () => mine(subUsers.add, { email: member.email, cap: random.whole(0, 9) })),
    ],
    [
      3,
      () => {
        const cap = random.chance(0.5) ? null : random.whole(0, 9);
        return act("a cap is set", ["not-found", "forbidden", "invalid-input"], () => mine(subUsers.setCap, { email: member.email, cap }));
      },
    ],
    [2, () => act("a member leaves", ["not-found"], () => (member.at[at] as Client)(subUsers.leave, {}))],
    [3, () => act("the plan is changed", ["not-found", "conflict"], () => mine(billing.change, { priceId: random.pick(offers) }))],
    [1, () => act("the plan is cancelled", ["not-found", "conflict"], () => mine(billing.cancel, {}))],
    [1, () => act("the plan is resumed", ["not-found", "conflict"], () => mine(billing.resume, {}))],
    [2, () => act("the balance is read", [], () => mine(credits.overview, {}))],
    [4, () => act("support grants", [], () => support(credits.grant, { userid, credits: random.whole(1, 5), reason: "storm" }, keyed()))],
    [
      4,
      () =>
        act("support voids", ["invalid-input"], () =>
          support(credits.void, { userid, credits: random.whole(1, 5), reason: "storm" }, keyed()),
        ),
    ],
    [
      8,
      () => {
        const entryId = team.entries[random.whole(0, team.entries.length - 1)] ?? randomUUID();
        return act("a spend is given back", ["conflict", "invalid-input", "not-found"], () =>
          support(credits.refund, { entryId, reason: "storm" }, keyed()),
        );
      },
    ],
  ];
  const drawn = acts.flatMap(([weight, draw]) => Array.from({ length: weight }, () => draw));
  return random.pick(drawn as [() => Act, ...(() => Act)[]])();
}

function act(what: string, refusals: readonly string[], run: () => Promise<unknown>): Act {
  return { what, refusals, run };
}

/** A spend, now and then sent twice at once under its key. */
function spendAct({ email, at }: Someone, lane: number, body: object, accepted: Set<string>, what: string): Act {
  const key = randomUUID();
  return act(what, ["no-credits", "forbidden"], async () => {
    await (at[lane] as Client)(usersSmartHs.useCredit, body, { headers: { "idempotency-key": key } });
    accepted.add(`${email} ${key}`);
  });
}

async function carryOut({ what, refusals, run }: Act, { met, problems }: StormResult): Promise<void> {
  const code = await run().then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
  met.set(`${what}: ${code}`, (met.get(`${what}: ${code}`) ?? 0) + 1);
  if (code !== "done" && !refusals.includes(code)) problems.push(`${what}: ${code}`);
}

/** One debit for each accepted key and none besides; and the books. */
async function judge({ database: { pool } }: Lane, { people, entries }: Team, accepted: ReadonlySet<string>): Promise<string[]> {
  const emails = people.map(({ email }) => email);
  const { rows } = await pool.query<{ id: string; key: string }>(
    "select id, actor || ' ' || key as key from ledger where kind = 'spend' and actor = any($1)",
    [emails],
  );
  const debits = rows.filter(({ id }) => !entries.includes(id)).map(({ key }) => key);
  const problems = await auditLedger(pool, emails);
  const missing = [...accepted].filter((key) => !debits.includes(key)).length;
  if (missing > 0 || debits.length !== accepted.size)
    problems.push(`${accepted.size} accepted, ${debits.length} debits, ${missing} accepted without one`);
  return problems;
}

function keyed() {
  return { headers: { "idempotency-key": randomUUID() } };
}
