import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createConfig } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { programDir } from "#tests/support/built-program.ts";
import { findFreePort } from "#tests/support/free-port.ts";

const compose = parse(await readFile(path.join(programDir, "compose.yaml"), "utf8"), {
  merge: true,
}) as { services: Record<"web" | "backend" | "postgres" | "redis", Service> };

interface Service {
  image: string;
  environment: Record<string, string>;
  read_only: boolean;
  tmpfs: string[];
  security_opt: string[];
  cpus: number;
  mem_limit: string;
  pids_limit: number;
  command?: string[];
}

const execFileAsync = promisify(execFile);

const dockerfile = await readFile(path.join(programDir, "Dockerfile"), "utf8");
/** The final stage is the image that runs. */
const final = dockerfile.split(/^FROM /m).at(-1) ?? "";

describe("the container image", () => {
  it("R10.4 runs unprivileged, has a health check and one data folder", () => {
    expect(final).toMatch(/^USER (?!root|0\b)\w+$/m);
    expect(final).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
    expect(final).toContain('VOLUME ["/app/data"]');
    expect(final).toContain('CMD ["node", "dist/server/main.js"]');
    expect(dockerfile).toContain("npx tsx server/image-root.ts /image");
  });

  it.runIf(process.platform === "linux")(
    "R10.4 R10.2 contains all files needed to start, serve and stop",
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "clearlane-image-"));
      try {
        await execFileAsync(
          process.execPath,
          ["node_modules/tsx/dist/cli.mjs", "server/image-root.ts", folder],
          { cwd: programDir },
        );
        expect(await runFrom(path.join(folder, "app"))).toEqual({
          health: 200,
          page: 200,
          credits: 401,
          code: 0,
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});

/** As `docker compose` fills them in; the values are of no service's own making. */
const given = {
  POSTGRES_PASSWORD: "p0stgresPassw0rd",
  REDIS_PASSWORD: "r3disPassw0rd",
  BACKEND_TOKEN: "7c1e5f0a9b3d4e6f8a1b2c3d4e5f6071",
  SECRET: "c0ffee5b7d9f1a3c5e7092b4d6f8a1c3e5071",
  CLIENT_SECRET: "8d1f3b5c7e9a0b2d4f6a8c0e1f3b5d7e",
  CLIENT_ID: "clearlane",
  ISSUER_BASE_URL: "https://login.clearlane.example",
  BASE_URL: "https://clearlane.example",
  CONTACT_ADDRESS: "help@clearlane.example",
  STRIPE_SECRET_KEY: "sk_live_51Nabcdefghijklmnop",
  STRIPE_WEBHOOK_SECRET: "whsec_abcdefghijklmnopqrstuv",
};

function environmentOf(name: keyof typeof compose.services): Record<string, string> {
  const fill = (value: string) =>
    String(value).replace(
      /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
      (_, variable: string, otherwise = "") =>
        (given as Record<string, string>)[variable] ??
        (value.includes(`${variable}:?`) ? "MISSING" : otherwise),
    );
  const { environment } = compose.services[name];
  return Object.fromEntries(Object.entries(environment).map(([key, one]) => [key, fill(one)]));
}

describe("the compose file", () => {
  it.each(Object.keys(compose.services))(
    "R10.4 %s is read-only, limited and pinned by a digest",
    (name) => {
      const service = compose.services[name as keyof typeof compose.services];
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: expect.arrayContaining(["/tmp"]),
        security_opt: ["no-new-privileges:true"],
        cpus: expect.any(Number),
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      });
      expect(service.image).toMatch(/\$\{(CLEARLANE_IMAGE|\w+_DIGEST):-/);
      expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
        expect.stringContaining("_DIGEST"),
        "FROM scratch",
      ]);
    },
  );

  it("R10.4 gives each service its own secrets alone, and both programs start with theirs", () => {
    const secrets = (name: keyof typeof compose.services) => {
      const values = JSON.stringify(environmentOf(name));
      return Object.entries(given)
        .filter(([key, value]) => /PASSWORD|TOKEN|SECRET/.test(key) && values.includes(value))
        .map(([key]) => key);
    };
    expect(secrets("postgres")).toEqual(["POSTGRES_PASSWORD"]);
    expect(secrets("redis")).toEqual(["REDIS_PASSWORD"]);
    expect(secrets("web")).toEqual([
      "POSTGRES_PASSWORD",
      "REDIS_PASSWORD",
      "BACKEND_TOKEN",
      "SECRET",
      "CLIENT_SECRET",
    ]);
    expect(secrets("backend")).toEqual([
      "POSTGRES_PASSWORD",
      "BACKEND_TOKEN",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]);
    expect(createConfig(readEnv(environmentOf("web")), programDir).redis).toEqual({
      enabled: true,
      url: `redis://:${given.REDIS_PASSWORD}@redis:6379`,
    });
    expect(readEnv(environmentOf("backend"), "backend").STRIPE_SECRET_KEY).toBeDefined();
  });

  it("R10.4 Redis asks for its password, which no list of processes shows", () => {
    const command = compose.services.redis.command?.join(" ") ?? "";
    expect(command).toContain("requirepass");
    expect(command).not.toMatch(/[^$]\$\{?REDIS_PASSWORD/);
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
