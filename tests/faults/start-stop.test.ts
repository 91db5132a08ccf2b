import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import {
  hasLivingPostmaster,
  isBuilt,
  killIfAlive,
  makeDataDir,
  runBuiltProgram,
  runNothing,
  startBuiltProgram,
} from "#tests/support/built-program.ts";

// `npm test` builds first; a bare run of vitest may have nothing to start.
const built = isBuilt();
if (!built)
  process.stderr.write("start-stop: SKIPPED, there is no build in dist/ (npm run build)\n");

describe.skipIf(!built)("a failing start", () => {
  /** The minimal cost of starting Node. */
  let nothing: number;
  beforeAll(async () => {
    const starts = [await runNothing(), await runNothing(), await runNothing()];
    nothing = Math.min(...starts.map(({ cpuMs }) => cpuMs));
    expect(nothing).toBeGreaterThan(0);
  });

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
      "half a provider on a public address",
      { ISSUER_BASE_URL: "https://id.example", BASE_URL: "https://clearlane.example" },
      ["CLIENT_ID", "CONTACT_ADDRESS"],
    ],
  ])("is refused before anything heavy is loaded, naming %s", async (_what, env, names) => {
    const costs: number[] = [];
    for (const program of ["main", "backend"] as const) {
      const { code, output, cpuMs } = await runBuiltProgram(program, env);
      costs.push(cpuMs);
      expect(code).toBe(2);
      // The backend shows no pages.
      const needed = names.filter((name) => program === "main" || name !== "CONTACT_ADDRESS");
      for (const name of needed) expect(output).toContain(`- ${name} `);
      expect(output).not.toContain("hunter2");
      expect(output).not.toContain("    at ");
    }
    // A full start costs thirty times as much; where Node starts in 50 ms, errors take under a
    // second.
    expect(Math.min(...costs)).toBeLessThan(10 * nothing);
  });

  it("names a port in use, and the variable to set", async () => {
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
      expect(await hasLivingPostmaster(dataDir)).toBe(false);
    } finally {
      await remove();
      taken.close();
    }
  });
});

describe.skipIf(!built)("a closed terminal", () => {
  it("S23 stops all web servers and the database once the request under way is answered", async () => {
    const { dataDir, remove } = await makeDataDir();
    try {
      const program = await startBuiltProgram(dataDir, { WORKERS: "2", MOCK_DELAY_MS: "700" });
      const body = JSON.stringify({ username: "test", password: "test" });
      const { status } = await postAndArrive(`${program.origin}/login/`, body);
      const ended = program.end("SIGHUP");
      // npm forwards signals that the program has already received.
      killIfAlive(program.pid, "SIGHUP");
      killIfAlive(program.pid, "SIGTERM");
      expect(await status).toBe(200);
      expect((await ended).code).toBe(0);
      expect(await hasLivingPostmaster(dataDir)).toBe(false);
    } finally {
      await remove();
    }
  });
});

/**
 * Resolves once the server has the request, which only then counts as under way: it answers
 * `Expect: 100-continue` as soon as it has read the head.
 */
async function postAndArrive(url: string, body: string): Promise<{ status: Promise<number> }> {
  const sent = request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-requested-with": "tests",
      expect: "100-continue",
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once("error", reject);
  });
  const arrived = once(sent, "continue");
  sent.flushHeaders();
  await arrived;
  sent.end(body);
  return { status };
}
