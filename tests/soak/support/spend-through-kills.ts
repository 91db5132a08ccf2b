import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openTeams, openTrials } from "#tests/soak/support/open-spenders.ts";
import type { Random } from "#tests/soak/support/random.ts";
import { type Settled, type Spender, settleSpend } from "#tests/soak/support/spender.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import {
  type BuiltProgram,
  embeddedUrl,
  findCluster,
  killIfAlive,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { send } from "#tests/support/mock-sign-in.ts";

export type Victim = "program" | "database";

export interface KillPlan {
  /** Processes killed in turn, at random moments during the spends. */
  victims: readonly Victim[];
  /** Users with a trial, and teams of four on one plan. */
  people: number;
  teams: number;
  /** Credits per user, all of which are spent. */
  creditsEach: number;
  random: Random;
  say?(text: string): void;
}

export interface Aftermath {
  /** Spends confirmed to a client, and those among them that needed a retry with their key. */
  accepted: number;
  confirmedLater: number;
  debits: number;
  used: number;
  acceptedWithoutDebit: number;
  refusedWithDebit: number;
  problems: string[];
  differences: number;
  exitCode: number | null;
  /** Milliseconds until it responded again. */
  slowest: Record<Victim, number>;
}

/** Concurrent spenders per user. */
const atOnce = 2;
/** Share of spends that go through the web server. */
const webShare = 0.1;

/** Kills the built program repeatedly under load, then audits the ledger. */
export async function spendThroughKills(plan: KillPlan): Promise<Aftermath> {
  const { people, teams, creditsEach, random } = plan;
  const { dataDir, remove } = await makeDataDir();
  const env = { MOCK_DELAY_MS: "0", TRIAL_CREDITS: String(creditsEach), LOG_LEVEL: "error" };
  const running: Running = { dataDir, env, program: await startBuiltProgram(dataDir, env) };
  try {
    const spenders = [
      ...(await openTrials(running.program, people)),
      ...(await openTeams(running.program, teams, creditsEach)),
    ];
    const settled: Settled[] = [];
    const killing = killByTurns(
      running,
      plan,
      () => settled.filter(({ outcome }) => outcome === "accepted").length,
    );
    const side = spenders.flatMap((spender) => Array.from({ length: atOnce }, () => spender));
    await Promise.all(side.map((spender) => spendAll(running, spender, settled, random)));
    const slowest = await killing;
    const books = await takeStock(running, spenders, settled);
    return { ...books, slowest, exitCode: (await running.program.end("SIGTERM")).code };
  } finally {
    killIfAlive(running.program.pid, "SIGKILL");
    await remove();
  }
}

interface Running {
  dataDir: string;
  env: Record<string, string>;
  program: BuiltProgram;
}

/**
 * A killed program is restarted, as a process manager would; a killed database is left to the
 * program.
 */
async function killByTurns(running: Running, plan: KillPlan, accepted: () => number) {
  const { victims, people, teams, creditsEach, random, say } = plan;
  const slowest: Record<Victim, number> = { program: 0, database: 0 };
  for (const [index, victim] of victims.entries()) {
    const moment =
      ((people + 4 * teams) * creditsEach * (index + random.next())) / (victims.length + 1);
    while (accepted() < moment) await sleep(2);
    const started = Date.now();
    await (victim === "program" ? killProgram(running) : killDatabase(running));
    slowest[victim] = Math.max(slowest[victim], Date.now() - started);
    if ((index + 1) % 10 === 0) say?.(`${index + 1} kills, ${accepted()} spends accepted`);
  }
  return slowest;
}

async function killProgram(running: Running): Promise<void> {
  await running.program.end("SIGKILL");
  running.program = await startBuiltProgram(running.dataDir, running.env);
}

async function killDatabase({ dataDir, program }: Running): Promise<void> {
  const { postmaster } = await findCluster(dataDir);
  if (!postmaster) throw new Error("there is no database to kill");
  killIfAlive(postmaster, "SIGKILL");
  const deadline = Date.now() + 60_000;
  while ((await findCluster(dataDir)).postmaster === postmaster || !(await isReady(program))) {
    if (Date.now() > deadline)
      throw new Error("the program did not come back after its database was killed");
    await sleep(20);
  }
}

async function isReady({ origin }: BuiltProgram): Promise<boolean> {
  return (await send(`${origin}/readyz`, "GET").catch(() => null))?.status === 200;
}

/** Spends one credit after another until none is left. */
async function spendAll(
  running: Running,
  spender: Spender,
  settled: Settled[],
  random: Random,
): Promise<void> {
  for (;;) {
    const through = spender.throughWeb && random.chance(webShare) ? "web" : "backend";
    const one = await settleSpend(() => running.program, spender, through);
    settled.push(one);
    if (one.outcome === "refused") return;
  }
}

async function takeStock(
  { program, dataDir }: Running,
  spenders: readonly Spender[],
  settled: readonly Settled[],
) {
  const support = { authorization: `Bearer ${await program.supportToken()}` };
  const reconciled = await send(
    `${program.backendUrl}/ledger/reconcile`,
    "GET",
    undefined,
    support,
  );
  const pool = new pg.Pool({ connectionString: await embeddedUrl(dataDir) });
  try {
    const { rows } = await pool.query<{ key: string }>(
      "select actor || ' ' || key as key from ledger where kind = 'spend' and key is not null",
    );
    const lines = await pool.query<{ used: number }>(
      "select coalesce(sum(l.used), 0)::int as used from credit_lines l join customers c on c.id = l.customer_id where c.email = any($1)",
      [spenders.map(({ email }) => email)],
    );
    const debits = new Set(rows.map(({ key }) => key));
    const of = (outcome: Settled["outcome"]) => settled.filter((one) => one.outcome === outcome);
    return {
      accepted: of("accepted").length,
      confirmedLater: of("accepted").filter(({ lost }) => lost > 0).length,
      debits: rows.length,
      used: lines.rows[0]?.used ?? -1,
      acceptedWithoutDebit: of("accepted").filter(
        ({ email, key }) => !debits.has(`${email} ${key}`),
      ).length,
      refusedWithDebit: of("refused").filter(({ email, key }) => debits.has(`${email} ${key}`))
        .length,
      problems: await auditLedger(pool),
      differences: (reconciled.body.differences as unknown[]).length,
    };
  } finally {
    await pool.end();
  }
}
