/** Spending: `npm run bench -- spend [--seconds 5]`. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import * as z from "zod/mini";
import { percentile } from "#bench/statistics.ts";
import { readUsage } from "#bench/support/process-usage.ts";
import { readQuerySet } from "#bench/support/query-rows.ts";
import { format, showTable } from "#bench/support/table.ts";
import { type Client, createClient } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { searches } from "#shared/contract/searches.ts";
import { mockApi } from "#shared/contract/session.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";

export const about =
  "credits spent a second over HTTP: many accounts, one hot account, one team; then the ledger " +
  "is checked";

const accounts = 32;
const callers = 32;
/** On one core, which `taskset -c 0` gives to servers, database and callers together. */
const budgets = { search: 200, hot: 800, team: 300 };
/** V8 compiles what runs often: just after the start a search takes twice as long. */
const warmUpSeconds = 20;
/** A demo account with a team plan. */
const owner = { email: "business@clearlane.test", subId: "sub_demo_business" };

/** Spends one credit of an account; throws if none was debited. */
type Spend = (account: Account) => Promise<unknown>;

interface Account {
  email: string;
  web: Client;
  backend: Client;
}

interface Way {
  what: string;
  spend: Spend;
  whose: readonly Account[];
  /** Minimum spends per second. */
  budget?: number;
  /** Time before it is measured; shown in a row of its own. */
  warmUpSeconds?: number;
}

interface Measured {
  spends: number;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number | null;
  failed: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "5" } } });
  const seconds = Number(values.seconds);
  const { dataDir, remove } = await makeDataDir();
  try {
    const program = await startBuiltProgram(dataDir, {
      MOCK_DELAY_MS: "0",
      TRIAL_CREDITS: "100000",
    });
    const connections = openConnections(program);
    const rows: string[][] = [];
    let spends = 0;
    for (const way of await prepareWays(connections, await program.supportToken())) {
      const first = await measure(program, way, way.warmUpSeconds ?? seconds / 3);
      spends += first.spends;
      if (way.warmUpSeconds) {
        const { what, spend, whose } = way;
        rows.push(rowOf({ what: `first ${way.warmUpSeconds} s: ${what}`, spend, whose }, first));
      }
      const measured = await measure(program, way, seconds);
      spends += measured.spends;
      rows.push(rowOf(way, measured));
    }
    rows.push(
      await reconcile(connections.backend(`Bearer ${await program.supportToken()}`), spends),
    );
    await connections.close();
    await program.end("SIGTERM");
    showTable(
      ["Spending", "Spends", "Spends/s", "p50 ms", "p99 ms", "CPU ms each", "Budget", ""],
      rows,
    );
  } finally {
    await remove();
  }
}

interface Connections {
  web(authorization?: string): Client;
  backend(authorization: string): Client;
  close(): Promise<void>;
}

/** Keep-alive connections to both servers, so that connection set-up is not measured. */
function openConnections({ origin, backendUrl }: BuiltProgram): Connections {
  const [web, backend] = [
    new Pool(origin, { connections: callers }),
    new Pool(backendUrl, { connections: callers }),
  ];
  const clientOf = (pool: Pool, prefix: string, authorization?: string) =>
    createClient(async ({ method, path, headers, body }) => {
      const sent = {
        ...headers,
        "x-requested-with": "bench",
        ...(authorization ? { authorization } : {}),
      };
      const answer = await pool.request({
        method: method as "GET",
        path,
        headers: sent,
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.statusCode, body: await answer.body.json() };
    }, prefix);
  return {
    web: (authorization) => clientOf(web, authorization ? "/api" : "", authorization),
    backend: (authorization) => clientOf(backend, "", authorization),
    close: async () => void (await Promise.all([web.close(), backend.close()])),
  };
}

async function prepareWays(connections: Connections, supportToken: string): Promise<Way[]> {
  const register = () => registerAccount(connections);
  const many = await Promise.all(Array.from({ length: accounts }, register));
  const members = await Promise.all(Array.from({ length: accounts }, register));
  const hot = await register();
  const goods = (await readQuerySet("everyday")).map(({ query }) => query);
  const support = connections.backend(`Bearer ${supportToken}`);
  const granted = { userid: owner.email, credits: 1_000_000, reason: "bench" };
  await support(credits.grant, granted, { headers: { "idempotency-key": randomUUID() } });
  for (const { email, backend } of members) {
    await support(subUsers.add, { email, owner: owner.email });
    for (const { id } of (await backend(invitations.list, {})).items)
      await backend(invitations.accept, { id });
  }
  return [
    {
      what: `paid search, ${accounts} accounts`,
      spend: paySearch,
      whose: many,
      budget: budgets.search,
      warmUpSeconds,
    },
    { what: "paid search, one account", spend: paySearch, whose: [hot] },
    {
      what: `paid search of two goods, new each time, ${accounts} accounts`,
      spend: (account) => payNewSearch(account, goods),
      whose: many,
    },
    { what: `useCredit at the backend, ${accounts} accounts`, spend: spendTrial, whose: many },
    {
      what: "useCredit at the backend, one hot account",
      spend: spendTrial,
      whose: [hot],
      budget: budgets.hot,
    },
    {
      what: `useCredit at the backend, ${accounts} members of one plan`,
      spend: spendAsMember,
      whose: members,
      budget: budgets.team,
    },
  ];
}

/** A new user with a trial. */
async function registerAccount({ web, backend }: Connections): Promise<Account> {
  const email = `${randomUUID()}@example.test`;
  const { token } = await web()(mockApi.register, {
    fullname: "Pat Person",
    email,
    password: "correct horse",
  });
  const account = { email, web: web(`JWT ${token}`), backend: backend(`JWT ${token}`) };
  await account.web(credits.show, {});
  return account;
}

/** Only the receipt is parsed: validating two hundred results would measure the client. */
const revealRead = {
  ...searches.unlock,
  answer: z.looseObject({ receipt: z.looseObject({ charged: z.boolean(), reason: z.string() }) }),
};

/**
 * The complete journey at the web server: preview, balance, spend, unlock. A unique word prevents a
 * free repeat; the goods are the same, so that their ranking is cached.
 */
function paySearch(account: Account): Promise<void> {
  return payFor(account, `running shoes ${uniqueWord()}`);
}

/** Two random kinds of goods, so that hardly any ranking is cached; the queries are longer, too. */
function payNewSearch(account: Account, goods: readonly string[]): Promise<void> {
  const one = () => goods[Math.floor(Math.random() * goods.length)] ?? "";
  return payFor(account, `${one()} ${one()} ${uniqueWord()}`);
}

function uniqueWord(): string {
  return randomUUID().slice(0, 8);
}

async function payFor({ web }: Account, q: string): Promise<void> {
  const search = { kind: "hs-code" as const, q };
  const { receipt } = await web(revealRead, search, newKey());
  if (!receipt.charged) throw new Error(`not charged: ${receipt.reason}`);
}

/** The single call that spends, as sent by the web server. */
function spendTrial({ backend }: Account): Promise<unknown> {
  return backend(usersSmartHs.useCredit, {}, newKey());
}

function spendAsMember({ backend, email }: Account): Promise<unknown> {
  return backend(usersSmartHs.useCredit, { subId: owner.subId, subUserId: email }, newKey());
}

function newKey() {
  return { headers: { "idempotency-key": randomUUID() } };
}

/** Concurrent clients that share the accounts, each spending one credit at a time. */
async function measure(
  { pid }: BuiltProgram,
  { spend, whose }: Way,
  seconds: number,
): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  const before = await readUsage(pid);
  const started = performance.now();
  const until = started + seconds * 1000;
  const callOn = async (account: Account) => {
    while (performance.now() < until) {
      const began = performance.now();
      await spend(account).then(
        () => times.push(performance.now() - began),
        () => (failed += 1),
      );
    }
  };
  await Promise.all(
    Array.from({ length: callers }, (_, index) => callOn(whose[index % whose.length] as Account)),
  );
  const perSecond = (times.length * 1000) / (performance.now() - started);
  const after = await readUsage(pid);
  const sorted = times.sort((a, b) => a - b);
  const cpuMs = before && after ? (after.cpuMs - before.cpuMs) / times.length : null;
  return {
    spends: times.length,
    perSecond,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    cpuMs,
    failed,
  };
}

function rowOf(
  { what, budget }: Way,
  { spends, perSecond, p50, p99, cpuMs, failed }: Measured,
): string[] {
  const verdict =
    failed > 0
      ? `${failed} FAILED`
      : budget === undefined
        ? ""
        : perSecond >= budget
          ? "ok"
          : "OVER";
  const figures = [
    String(spends),
    format(perSecond),
    format(p50),
    format(p99),
    cpuMs === null ? "" : format(cpuMs),
  ];
  return [what, ...figures, budget === undefined ? "" : `at least ${budget}/s`, verdict];
}

/** Each confirmed spend is in the ledger exactly once, and all accounts balance. */
async function reconcile(support: Client, spends: number): Promise<string[]> {
  const { lines, differences } = await reconcileAll(support);
  const verdict = differences.length === 0 ? "ok" : "WRONG";
  return [
    "ledger afterwards",
    String(spends),
    `${lines} lines, ${differences.length} differences`,
    "",
    "",
    "",
    "0 differences",
    verdict,
  ];
}
