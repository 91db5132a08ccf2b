import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request as send } from "node:http";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BuiltProgram,
  findCluster,
  isBuilt,
  killIfAlive,
  makeDataDir,
  runBuiltProgram,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";

// `npm test` builds first; a bare run of the test runner may find nothing to start.
const built = isBuilt();
if (!built)
  process.stderr.write("start-stop: SKIPPED, there is no build in dist/ (npm run build)\n");

describe.skipIf(!built)("a bad start", { timeout: 60_000 }, () => {
  it.each([
    ["one bad port", { PORT: "hunter2" }, ["PORT"]],
    [
      "three problems at once",
      { WORKERS: "hunter2", LOG_LEVEL: "hunter2", SECRET: "hunter2" },
      ["WORKERS", "LOG_LEVEL", "SECRET"],
    ],
    ["a database of another kind", { DATABASE_URL: "mysql://user:hunter2@db/x" }, ["DATABASE_URL"]],
    [
      "S-17 demo accounts in production",
      { BASE_URL: "https://clearlane.example" },
      ["ISSUER_BASE_URL"],
    ],
    [
      "half a provider",
      { ISSUER_BASE_URL: "https://id.example", CLIENT_ID: "hunter2" },
      ["CLIENT_SECRET", "BASE_URL"],
    ],
  ])("is refused within a second, naming %s", async (_what, env, names) => {
    const times: number[] = [];
    for (const program of ["main", "backend", "main"] as const) {
      const { code, output, milliseconds } = await runBuiltProgram(program, env);
      times.push(milliseconds);
      expect(code).toBe(2);
      for (const name of names) expect(output).toContain(`- ${name} `);
      expect(output).not.toContain("hunter2");
      expect(output).not.toContain("    at ");
    }
    // The quickest: on a busy machine the others say more about the machine.
    expect(Math.min(...times)).toBeLessThan(1000);
  });

  it("on a port that is taken says which, and what to set", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, () => resolve()));
    const { port } = taken.address() as { port: number };
    const { dataDir, remove } = await makeDataDir();
    try {
      const { code, output } = await runBuiltProgram("main", {
        PORT: String(port),
        BACKEND_PORT: "0",
        DATA_DIR: dataDir,
      });
      expect(code).toBe(1);
      expect(output).toContain(`port ${port} is taken`);
      expect(await livingPostmaster(dataDir)).toBe(false);
    } finally {
      await remove();
      taken.close();
    }
  });
});

describe.skipIf(!built)("SIGTERM under load", { timeout: 120_000 }, () => {
  it("drops no request and ends within ten seconds, its database too", async () => {
    const { dataDir, remove } = await makeDataDir();
    try {
      const program = await startBuiltProgram(dataDir, { MOCK_DELAY_MS: "400" });
      const load = startLoad(program.origin, 24);
      await sleep(1500);
      const { code, milliseconds } = await program.end("SIGTERM");
      const { answered, refused, dropped } = await load;
      expect(dropped).toEqual([]);
      expect(answered).toBeGreaterThan(100);
      expect(refused).toBe(24);
      expect({ code, late: milliseconds > 10_000 }).toEqual({ code: 0, late: false });
      expect(await livingPostmaster(dataDir)).toBe(false);
    } finally {
      await remove();
    }
  });
});

describe.skipIf(!built)("kill -9 during spends", { timeout: 120_000 }, () => {
  let folder: { dataDir: string; remove: () => Promise<void> };
  beforeAll(async () => {
    folder = await makeDataDir();
  });
  afterAll(async () => {
    await folder.remove();
  });

  it.each([
    ["the program alone", false],
    ["the program and its database", true],
  ])(
    "of %s: starts again by itself, every answered spend is there, the ledger adds up",
    async (_what, databaseToo) => {
      const program = await startBuiltProgram(folder.dataDir, { MOCK_DELAY_MS: "0" });
      const callers = await Promise.all(
        Array.from({ length: 8 }, () => registerCaller(program.origin)),
      );
      const spent: number[] = callers.map(() => 0);
      const spending = Promise.all(
        callers.map((caller, index) =>
          spendUntilItBreaks(caller, () => (spent[index] = (spent[index] ?? 0) + 1)),
        ),
      );
      while (sum(spent) < 20) await sleep(5);
      const { postmaster } = await findCluster(folder.dataDir);
      await program.end("SIGKILL");
      if (databaseToo && postmaster) killIfAlive(postmaster, "SIGKILL");
      await spending;
      expect(sum(spent)).toBeLessThan(callers.length * goods.length);

      const again = await startBuiltProgram(folder.dataDir, { MOCK_DELAY_MS: "0" });
      try {
        expect((await askSupport(again, "/ledger/reconcile")).differences).toEqual([]);
        for (const [index, caller] of callers.entries()) {
          const { total } = await askSupport(
            again,
            `/ledger?userid=${encodeURIComponent(caller.email)}`,
          );
          const debits = Number(total) - 1;
          // What was committed when the answer was lost may be there without having been answered;
          // never the other way round.
          expect(debits).toBeGreaterThanOrEqual(spent[index] ?? 0);
          expect(debits).toBeLessThanOrEqual((spent[index] ?? 0) + 1);
        }
      } finally {
        expect((await again.end("SIGTERM")).code).toBe(0);
      }
      expect(await livingPostmaster(folder.dataDir)).toBe(false);
    },
  );
});

describe.skipIf(!built || process.getuid?.() !== 0)("started as root", { timeout: 120_000 }, () => {
  it("runs its database as somebody else", async () => {
    const { dataDir, remove } = await makeDataDir();
    try {
      const program = await startBuiltProgram(dataDir);
      const { postmaster } = await findCluster(dataDir);
      const status = await readFile(`/proc/${postmaster}/status`, "utf8");
      expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
      expect((await program.end("SIGINT")).code).toBe(0);
    } finally {
      await remove();
    }
  });
});

async function livingPostmaster(dataDir: string): Promise<boolean> {
  return (await findCluster(dataDir)).postmaster !== null;
}

async function askSupport(program: BuiltProgram, target: string): Promise<Record<string, unknown>> {
  const answer = await fetch(program.backendUrl + target, {
    headers: { authorization: `Bearer ${await program.supportToken()}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

const goods = [
  "running shoes",
  "cotton shirts",
  "steel bolts",
  "roasted coffee",
  "office chairs",
  "laptop computers",
  "wooden doors",
];

/** Different paid searches, one after the other, until the program is gone. */
async function spendUntilItBreaks(caller: ApiCaller, onPaid: () => void): Promise<void> {
  for (const q of goods) {
    const answer = await caller
      .post("/api/searches", { kind: "hs-code", q }, { "idempotency-key": randomUUID() })
      .catch(() => null);
    if (answer?.status !== 201) return;
    onPaid();
    await sleep(60);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

interface Load {
  answered: number;
  /** Clients that found nobody listening any more, which is how each of them ends. */
  refused: number;
  dropped: string[];
}

/**
 * Clients that keep their connections and ask on until nobody listens. A request that was sent and
 * not answered is a dropped one.
 */
async function startLoad(origin: string, clients: number): Promise<Load> {
  const load: Load = { answered: 0, refused: 0, dropped: [] };
  await Promise.all(Array.from({ length: clients }, (_, index) => askOn(origin, index, load)));
  return load;
}

async function askOn(origin: string, index: number, load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const outcome = await ask(origin, index % 3, agent);
    if (outcome === "answered") load.answered += 1;
    else if (outcome === "ECONNREFUSED") break;
    else load.dropped.push(outcome);
  }
  load.refused += 1;
  agent.destroy();
}

/** A quick answer, one from the backend, or a slow one that is under way when the signal comes. */
function ask(origin: string, kind: number, agent: Agent): Promise<string> {
  const target = ["/healthz", "/api/hs-codes/suggest?q=shoe", "/login/"][kind];
  const body = kind === 2 ? JSON.stringify({ username: "test", password: "test" }) : undefined;
  const headers = body ? { "content-type": "application/json", "x-requested-with": "tests" } : {};
  return new Promise((resolve) => {
    const request = send(
      origin + target,
      { agent, method: body ? "POST" : "GET", headers },
      (response) => {
        response.resume();
        response.once("end", () =>
          resolve(
            response.statusCode === 200 ? "answered" : `status ${response.statusCode} of ${target}`,
          ),
        );
        response.once("error", (error: NodeJS.ErrnoException) =>
          resolve(`${target}: ${error.code}`),
        );
      },
    );
    request.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "ECONNREFUSED" : `${target}: ${error.code}`),
    );
    request.end(body);
  });
}
