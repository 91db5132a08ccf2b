import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import {
  findCluster,
  hasLivingPostmaster,
  isBuilt,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";

const built = isBuilt();
if (!built)
  process.stderr.write("shared-data-folder: SKIPPED, there is no build in dist/ (npm run build)\n");

async function count(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("insert into used values (1)");
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from used");
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

describe("the embedded PostgreSQL of one data folder", () => {
  it("S12 started eight times at once is one server, which the last one stops", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "clearlane-shared-"));
    const all = await Promise.all(Array.from({ length: 8 }, () => startEmbeddedPostgres(folder)));
    try {
      expect(new Set(all.map(({ url }) => url)).size).toBe(1);
      const client = new pg.Client({ connectionString: all[0]?.url ?? "" });
      await client.connect();
      await client.query("create table used (n int)");
      await client.end();
      let counted = 0;
      while (all.length > 1) {
        // The first process may stop first while another starts.
        const comes = all.length % 2 === 0 ? startEmbeddedPostgres(folder) : null;
        await Promise.all([all.shift()?.stop(), all.shift()?.stop()]);
        if (comes) all.push(await comes);
        for (const { url } of all) {
          counted += 1;
          expect(await count(url)).toBe(counted);
        }
      }
      expect(await hasLivingPostmaster(folder)).toBe(true);
    } finally {
      const { home } = await findCluster(folder);
      await Promise.all(all.map((one) => one.stop()));
      expect(await hasLivingPostmaster(folder)).toBe(false);
      await rm(folder, { recursive: true });
      if (home) await rm(home, { recursive: true, force: true });
    }
  });
});

describe.skipIf(!built)("two programs on one data folder", () => {
  it("S12 both work for good, whichever is stopped or killed first", async () => {
    const { dataDir, remove } = await makeDataDir();
    const env = { MOCK_DELAY_MS: "0" };
    try {
      const first = await startBuiltProgram(dataDir, env);
      const second = await startBuiltProgram(dataDir, env);
      const caller = await registerCaller(second.origin);
      expect((await first.end("SIGTERM")).code).toBe(0);
      const paid = { kind: "hs-code", q: "leather shoes" };
      const answer = await caller.post("/api/searches", paid, {
        "idempotency-key": "1".repeat(20),
      });
      expect(answer.status).toBe(201);
      const third = await startBuiltProgram(dataDir, env);
      await second.end("SIGKILL");
      expect((await fetch(`${third.origin}/readyz`)).status).toBe(200);
      expect((await third.end("SIGTERM")).code).toBe(0);
      expect(await hasLivingPostmaster(dataDir)).toBe(false);
    } finally {
      await remove();
    }
  });
});
