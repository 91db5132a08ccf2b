import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { open, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { startAttackedProgram } from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { makeDataDir } from "#tests/support/built-program.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";

const backMs = 30_000;

/** The database's disk fills up during paid searches; afterwards every credit account is right. */
export const diskFull: AttackFamily = {
  name: "disk-full",
  wanted: 60,
  run: async ({ runs }) => {
    if (process.platform !== "linux" || process.getuid?.() !== 0)
      return { attempts: 0, failures: [], skipped: "a small file system needs root on Linux" };
    const { dataDir, remove } = await makeDataDir();
    // For root the cluster lies below the folder that the data folder names.
    const id = randomUUID();
    const home = path.join("/var/lib/clearlane", id);
    await writeFile(path.join(dataDir, "instance-id"), id);
    execFileSync("mkdir", ["-p", home]);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=500m", "tmpfs", home], { stdio: "pipe" });
    } catch (error) {
      await remove();
      return { attempts: 0, failures: [], skipped: `mount was refused: ${String(error)}` };
    }
    try {
      return await fillUp(dataDir, home, runs ?? 60);
    } finally {
      execFileSync("umount", ["--lazy", home]);
      await remove();
    }
  },
};

async function fillUp(dataDir: string, home: string, count: number) {
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    await using attacked = await startAttackedProgram({ DATABASE_URL: postgres.url });
    const tally = createTally();
    const people: ApiCaller[] = [];
    for (let index = 0; index < 12; index += 1) people.push(await registerCaller(attacked.origin));
    for (const person of people) await person.get("/api/credits");
    const filler = path.join(home, "filler");
    await writeUntilFull(filler, home);
    const seen = new Map<string, number>();
    await forEachAtOnce(Array.from({ length: count }), 6, async (_, index) => {
      const status = await search(people[index % people.length] as ApiCaller);
      seen.set(String(status), (seen.get(String(status)) ?? 0) + 1);
      tally.count(status === 201 || status === 503 ? null : `disk full: answered ${status}`);
    });
    await rm(filler);
    const started = Date.now();
    while ((await search(people[0] as ApiCaller)) !== 201 && Date.now() - started < backMs)
      await sleep(200);
    const seconds = (Date.now() - started) / 1000;
    if (seconds * 1000 >= backMs) tally.failures.push("no search opens after the disk has space");
    const pool = new pg.Pool({ connectionString: postgres.url });
    tally.failures.push(...(await auditLedger(pool)));
    await pool.end();
    const told = [...seen].map(([status, times]) => `${times} x ${status}`).join(", ");
    return { ...tally, note: `${told}; back in ${seconds.toFixed(1)} s` };
  } finally {
    await postgres.stop();
  }
}

/** Leaves nothing but what the database has reserved already. */
async function writeUntilFull(file: string, folder: string): Promise<void> {
  const handle = await open(file, "w");
  const block = Buffer.alloc(1_000_000, 1);
  try {
    for (let written = 0; written < 2000; written += 1) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await handle.close();
  }
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > 2_000_000) throw new Error("the disk is not full");
}

async function search(person: ApiCaller): Promise<number | string> {
  const body = { kind: "hs-code", q: `leather boots of ${randomUUID()}` };
  const key = { "idempotency-key": randomUUID() };
  return person.post("/api/searches", body, key).then(
    ({ status }) => (status === 402 ? 201 : status),
    (error: unknown) => String(error),
  );
}
