import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningBackend, startBackend } from "#server/backend/start.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { personClient, supportToken } from "#tests/support/backend-caller.ts";
import { openTeamPlan, type TestPlan } from "#tests/support/open-team-plan.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";

/** A small disk of its own, where this user may mount one. */
function mount(folder: string): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const options = ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder];
  return spawnSync("mount", options, { stdio: "ignore" }).status === 0;
}

const id = randomUUID();
const home = path.join("/var/lib/clearlane", id);
const email = "owner@example.test";
let folder: string;
let database: Database;
let backend: RunningBackend;
let plan: TestPlan;
let isMounted = false;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-disk-full-"));
  await mkdir(home, { recursive: true }).catch(() => undefined);
  isMounted = mount(home);
  if (!isMounted) return;
  await writeFile(path.join(folder, "instance-id"), id);
  const config = testConfig({ DATA_DIR: folder, BACKEND_TOKEN: supportToken });
  database = await openDatabase(config);
  backend = await startBackend(config, { log: testLog, database });
  plan = await openTeamPlan(database, email);
});

afterAll(async () => {
  await backend?.close({ quietMs: 0 });
  await database?.close();
  if (isMounted) spawnSync("umount", ["--lazy", home], { stdio: "ignore" });
  await rm(home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** The error code of a refusal; null if accepted. */
async function spend(): Promise<string | null> {
  const client = await personClient(backend.url, email);
  const input = { subId: plan.subId };
  const headers = { "idempotency-key": randomUUID() };
  return client(usersSmartHs.useCredit, input, { headers }).then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
}

async function fillDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(home);
  spawnSync("fallocate", ["-l", String(bavail * bsize), path.join(home, "filler")]);
}

describe("a full disk", () => {
  it("S7 is answered with 503, and with it freed everything goes on, nothing lost", async (test) => {
    if (!isMounted) return test.skip("this user may not mount a disk");
    let accepted = 0;
    const refused: string[] = [];
    const settle = async () => {
      const code = await spend();
      if (code === null) accepted += 1;
      else refused.push(code);
    };
    await settle();
    await fillDisk();
    // Small rows fit into what is allocated; a new file of the write-ahead log does not.
    while (refused.length < 5) {
      await database.pool.query("select pg_switch_wal()").catch(() => undefined);
      await settle();
    }
    expect(new Set(refused)).toEqual(new Set(["unavailable"]));
    await rm(path.join(home, "filler"));
    const before = accepted;
    await expect.poll(async () => settle().then(() => accepted)).toBeGreaterThan(before);
    expect(await auditLedger(database.pool)).toEqual([]);
    const { rows } = await database.pool.query<{ debits: number }>(
      "select count(*)::int as debits from ledger where kind = 'spend' and actor = $1",
      [email],
    );
    const [debits = 0] = rows.map((row) => row.debits);
    expect(debits).toBeGreaterThanOrEqual(accepted);
    // A spend without an answer may be in the ledger; one refused before it ran is not.
    expect(debits).toBeLessThanOrEqual(accepted + refused.length);
  });
});
