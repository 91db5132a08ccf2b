import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BuiltProgram,
  findCluster,
  hasLivingPostmaster,
  isBuilt,
  killIfAlive,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";

const built = isBuilt();
if (!built)
  process.stderr.write("kill-nine-program: SKIPPED, there is no build in dist/ (npm run build)\n");

describe.skipIf(!built)("kill -9 during spends", () => {
  let folder: { dataDir: string; remove: () => Promise<void> };
  beforeAll(async () => {
    folder = await makeDataDir();
  });
  afterAll(async () => {
    await folder.remove();
  });

  it("of the program and its database: restarts with every confirmed spend", async () => {
    const program = await startBuiltProgram(folder.dataDir, { MOCK_DELAY_MS: "0" });
    const callers = await Promise.all(
      Array.from({ length: 8 }, () => registerCaller(program.origin)),
    );
    const { postmaster } = await findCluster(folder.dataDir);
    // PostgreSQL refuses to run as root.
    if (process.getuid?.() === 0) {
      const status = await readFile(`/proc/${postmaster}/status`, "utf8");
      expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
    }
    const spent: number[] = callers.map(() => 0);
    let killed: Promise<unknown> | undefined;
    const onPaid = (index: number) => {
      spent[index] = (spent[index] ?? 0) + 1;
      if (sum(spent) < 20 || killed) return;
      killed = program.end("SIGKILL");
      if (postmaster) killIfAlive(postmaster, "SIGKILL");
    };
    await Promise.all(
      callers.map((caller, index) => spendUntilItBreaks(caller, () => onPaid(index))),
    );
    await killed;
    expect(sum(spent)).toBeGreaterThanOrEqual(20);
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
        // A spend may be committed without a response, never the other way round.
        expect(debits).toBeGreaterThanOrEqual(spent[index] ?? 0);
        expect(debits).toBeLessThanOrEqual((spent[index] ?? 0) + 1);
      }
    } finally {
      expect((await again.end("SIGTERM")).code).toBe(0);
    }
    expect(await hasLivingPostmaster(folder.dataDir)).toBe(false);
  });
});

async function askSupport(program: BuiltProgram, target: string): Promise<Record<string, unknown>> {
  const response = await fetch(program.backendUrl + target, {
    headers: { authorization: `Bearer ${await program.supportToken()}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
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

/** Sends different paid searches until the program has exited. */
async function spendUntilItBreaks(caller: ApiCaller, onPaid: () => void): Promise<void> {
  for (const q of goods) {
    const response = await caller
      .post("/api/searches", { kind: "hs-code", q }, { "idempotency-key": randomUUID() })
      .catch(() => null);
    if (response?.status !== 201) return;
    onPaid();
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
