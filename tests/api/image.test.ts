import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { programDir } from "#tests/support/built-program.ts";
import { findFreePort } from "#tests/support/free-port.ts";

const dockerfile = await readFile(path.join(programDir, "Dockerfile"), "utf8");
/** The final stage is the image that runs. */
const final = dockerfile.split(/^FROM /m).at(-1) ?? "";

describe("the container image", () => {
  it("R10.4 runs unprivileged, has a health check and one data folder", () => {
    expect(final).toMatch(/^USER (?!root|0\b)\w+$/m);
    expect(final).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
    expect(final).toContain('VOLUME ["/app/data"]');
    expect(final).toContain('CMD ["node", "dist/server/main.js"]');
    expect(dockerfile).toContain("npm prune --omit=dev");
  });

  it("R10.4 R10.2 contains all files needed to start, serve and stop", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "clearlane-image-"));
    try {
      for (const copied of [...final.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
        (match) => match[1] ?? "",
      )) {
        const from = path.join(programDir, copied);
        await (copied === "node_modules"
          ? symlink(from, path.join(folder, copied))
          : cp(from, path.join(folder, copied), { recursive: true }));
      }
      expect(await runFrom(folder)).toEqual({ health: 200, page: 200, credits: 401, code: 0 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

interface Run {
  health: number;
  page: number;
  credits: number;
  code: number | null;
}

/** Starts the copied program with an external database, and probes it. */
async function runFrom(folder: string): Promise<Run> {
  const { createTestDatabase } = await import("#tests/support/test-database.ts");
  const database = await createTestDatabase();
  const [port, backendPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      PORT: `${port}`,
      BACKEND_PORT: `${backendPort}`,
      DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: database.url,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const statusOf = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}${address}`)).status;
  try {
    const deadline = Date.now() + 600_000;
    while ((await statusOf("/healthz").catch(() => 0)) !== 200 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const responses = {
      health: await statusOf("/healthz"),
      page: await statusOf("/latest-notifications"),
      credits: await statusOf("/api/credits"),
    };
    child.kill("SIGTERM");
    return { ...responses, code: await ended };
  } finally {
    child.kill("SIGKILL");
    await database.drop();
  }
}
