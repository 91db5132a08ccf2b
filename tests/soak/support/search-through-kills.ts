import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { clientWith } from "#tests/support/backend-caller.ts";
import {
  type BuiltProgram,
  embeddedUrl,
  findCluster,
  killIfAlive,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";

const victimsByTurn = ["web", "backend", "database"] as const;
type Victim = (typeof victimsByTurn)[number];

export interface SearchPlan {
  kills: number;
  people: number;
  searchesEach: number;
  random: Random;
  say?(text: string): void;
}

export interface SearchAftermath {
  kills: Record<Victim, number>;
  /** Searches opened, and those among them that took a reload under a new key. */
  opened: number;
  reloaded: number;
  refused: number;
  debits: number;
  searches: number;
  /** Bound to a spend but never shown. */
  unopened: number;
  differences: number;
  problems: string[];
}

/** Share of searches that are made in two tabs at once. */
const twoTabs = 0.3;
/** Delay from a moment of the work to the kill, so that kills hit every phase of a paid search. */
const aimMs = 60;

/**
 * Users repeat each search under new keys until they have its results, while web server, backend
 * and database, each a process of its own, are killed in turn.
 */
export async function searchThroughKills(plan: SearchPlan): Promise<SearchAftermath> {
  const { dataDir, remove } = await makeDataDir();
  const site = await openSite(dataDir, plan.people * plan.searchesEach);
  try {
    const callers = await Promise.all(
      Array.from({ length: plan.people }, () => registerCaller(site.web.origin)),
    );
    for (const caller of callers) await caller.get("/api/credits");
    const done = { opened: 0, reloaded: 0, refused: 0 };
    const killing = killByTurns(site, plan, () => done.opened);
    await Promise.all(callers.map((caller) => searchAll(caller, plan, done)));
    const kills = await killing;
    return { kills, ...done, ...(await takeStock(site, callers)) };
  } finally {
    await Promise.all([site.web, site.backend].map((program) => program.end("SIGKILL")));
    await remove();
  }
}

interface Site {
  dataDir: string;
  web: BuiltProgram;
  backend: BuiltProgram;
  startWeb(): Promise<BuiltProgram>;
  startBackend(): Promise<BuiltProgram>;
}

/** Web server and backend on one data folder, always on the same ports. */
async function openSite(dataDir: string, credits: number): Promise<Site> {
  const token = randomUUID();
  const [port, backendPort] = [await findFreePort(), await findFreePort()];
  const env = {
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    BACKEND_TOKEN: token,
    MOCK_DELAY_MS: "0",
    TRIAL_CREDITS: String(credits),
  };
  const startBackend = () => startBuiltProgram(dataDir, env, "backend");
  const startWeb = () =>
    startBuiltProgram(dataDir, { ...env, BACKEND_URL: `http://127.0.0.1:${backendPort}` });
  const backend = await startBackend();
  return {
    dataDir,
    backend: { ...backend, supportToken: async () => token },
    web: await startWeb(),
    startWeb,
    startBackend,
  };
}

async function killByTurns(site: Site, plan: SearchPlan, opened: () => number) {
  const { kills, people, searchesEach, random, say } = plan;
  const done: Record<Victim, number> = { web: 0, backend: 0, database: 0 };
  for (let index = 0; index < kills; index += 1) {
    const moment = (people * searchesEach * (index + random.next())) / (kills + 1);
    while (opened() < moment) await sleep(2);
    await sleep(random.next() * aimMs);
    const victim = victimsByTurn[index % victimsByTurn.length] ?? "web";
    await kill(site, victim);
    done[victim] += 1;
    if ((index + 1) % 10 === 0) say?.(`${index + 1} kills, ${opened()} searches opened`);
  }
  return done;
}

async function kill(site: Site, victim: Victim): Promise<void> {
  if (victim === "web") {
    await site.web.end("SIGKILL");
    site.web = await site.startWeb();
  } else if (victim === "backend") {
    await site.backend.end("SIGKILL");
    const { supportToken } = site.backend;
    site.backend = { ...(await site.startBackend()), supportToken };
  } else {
    const { postmaster } = await findCluster(site.dataDir);
    if (!postmaster) throw new Error("there is no database to kill");
    killIfAlive(postmaster, "SIGKILL");
    while ((await findCluster(site.dataDir)).postmaster === postmaster) await sleep(20);
  }
}

async function searchAll(
  caller: ApiCaller,
  { searchesEach, random }: SearchPlan,
  done: { opened: number; reloaded: number; refused: number },
): Promise<void> {
  for (let n = 0; n < searchesEach; n += 1) {
    const q = `running shoes ${randomUUID().slice(0, 8)}`;
    const tabs = random.chance(twoTabs) ? 2 : 1;
    await Promise.all(Array.from({ length: tabs }, () => searchUntilOpen(caller, q, done)));
    done.opened += 1;
  }
}

const giveUpMs = 300_000;

async function searchUntilOpen(
  caller: ApiCaller,
  q: string,
  done: { reloaded: number; refused: number },
): Promise<void> {
  const started = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    const key = { "idempotency-key": randomUUID() };
    const answer = await caller
      .post("/api/searches", { kind: "hs-code", q }, key)
      .catch(() => null);
    if (answer?.body.state === "open" && Number(answer.body.total) > 0) {
      if (attempt > 1) done.reloaded += 1;
      return;
    }
    if (answer?.status === 402) done.refused += 1;
    if (Date.now() - started > giveUpMs)
      throw new Error(`"${q}" does not open; the last answer was ${JSON.stringify(answer)}`);
    await sleep(50);
  }
}

async function takeStock({ dataDir, backend }: Site, callers: readonly ApiCaller[]) {
  const support = clientWith(backend.backendUrl, `Bearer ${await backend.supportToken()}`);
  const { differences, unopened } = await reconcileAll(support);
  const pool = new pg.Pool({ connectionString: await embeddedUrl(dataDir) });
  // The database may stop before the pool's connections have.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    const emails = callers.map(({ email }) => email);
    const { rows } = await pool.query<{ debits: number; searches: number }>(
      `select
         (select count(*)::int from ledger where kind = 'spend' and actor = any($1)) as debits,
         (select count(*)::int from searches where actor = any($1)) as searches`,
      [emails],
    );
    return {
      debits: rows[0]?.debits ?? -1,
      searches: rows[0]?.searches ?? -1,
      unopened: unopened.filter(({ who }) => emails.includes(who)).length,
      differences: differences.length,
      problems: await auditLedger(pool, emails),
    };
  } finally {
    await pool.end();
  }
}
