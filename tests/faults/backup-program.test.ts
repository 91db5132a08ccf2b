import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import {
  hasLivingPostmaster,
  isBuilt,
  makeDataDir,
  programDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";

const built = isBuilt();
if (!built)
  process.stderr.write("backup-program: SKIPPED, there is no build in dist/ (npm run build)\n");

const run = promisify(execFile);

async function runCli(dataDir: string, args: string[]): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  const options = { cwd: programDir, env: { ...env, NODE_ENV: "production" } };
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      ["dist/server/cli.js", ...args],
      options,
    );
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

describe.skipIf(!built)("clearlane backup and restore", () => {
  it("Operations: copy a running program, and another starts from it with the same users", async () => {
    const [first, second] = [await makeDataDir(), await makeDataDir()];
    const file = path.join(first.dataDir, "saved.gz");
    const env = { MOCK_DELAY_MS: "0" };
    try {
      const program = await startBuiltProgram(first.dataDir, env);
      const caller = await registerCaller(program.origin);
      const search = { kind: "hs-code", q: "leather shoes" };
      await caller.post("/api/searches", search, { "idempotency-key": "1".repeat(20) });
      const saved = await runCli(first.dataDir, ["backup", file]);
      expect([saved.code, saved.text]).toEqual([0, expect.stringMatching(/^Rows +[\d,]{6,}$/m)]);
      const refused = await runCli(first.dataDir, ["restore", file]);
      expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("is not empty")]);
      await program.end("SIGTERM");

      const restored = await runCli(second.dataDir, ["restore", file]);
      expect([restored.code, restored.text]).toEqual([
        0,
        expect.stringMatching(/^Credit accounts +\d+, 0 differences$/m),
      ]);
      expect(restored.text).toContain("secret-key");
      expect(await hasLivingPostmaster(second.dataDir)).toBe(false);
      await copyFile(
        path.join(first.dataDir, "secret-key"),
        path.join(second.dataDir, "secret-key"),
      );
      const other = await startBuiltProgram(second.dataDir, env);
      const credits = await send(`${other.origin}/api/credits`, "GET", undefined, {
        authorization: caller.authorization,
      });
      expect(credits).toMatchObject({ status: 200, body: { balance: 9 } });
      await other.end("SIGTERM");
    } finally {
      await first.remove();
      await second.remove();
    }
  });
});
