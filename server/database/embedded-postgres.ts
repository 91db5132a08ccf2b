import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  type ClusterHome,
  explainAccess,
  openHome,
  prepareCluster,
  readPassword,
  type Waiting,
} from "#server/database/cluster-home.ts";
import { findOwner, findPrograms, type Programs } from "#server/database/postgres-programs.ts";
import {
  clearDeadLock,
  findPostmaster,
  type Guard,
  guardPostmaster,
} from "#server/database/postmaster.ts";
import {
  findMembers,
  heartbeatMs,
  isForeign,
  join,
  type Membership,
  takeTurn,
} from "#server/database/process-lock.ts";

/**
 * A real PostgreSQL from an npm package, for machines without one. For an ordinary user everything
 * stays in the data folder. PostgreSQL refuses to run as root, and other users may have no access
 * to root's folders: for root, binaries and cluster live under /var/lib/clearlane, owned by
 * `postgres` or `nobody`. Processes on one data folder share the server; the last one stops it.
 */
export interface EmbeddedPostgres {
  url: string;
  /** The folder of the cluster and its log. */
  home: string;
  /** Stops the server unless another process uses it. */
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
/** For restarts and stops, within the time that a stopping program has. */
const shortTurnMs = 4000;

/** Starts the cluster of a data folder, created on the first start, or joins a running one. */
export async function startEmbeddedPostgres(
  dataDir: string,
  waiting: Waiting = {},
): Promise<EmbeddedPostgres> {
  const programs = await findPrograms();
  const home = await openHome(path.resolve(dataDir), await findOwner());
  return explainAccess(home.home, () =>
    takeTurn(home.home, async () => {
      await refuseOtherMachines(home);
      await prepareCluster(home, programs, waiting);
      const server: Server = { ...home, programs, password: await readPassword(home, programs) };
      const port = await findOrStart(server, waiting);
      return use(server, port, await join(home.home));
    }),
  );
}

interface Server extends ClusterHome {
  programs: Programs;
  password: string;
}

/** PostgreSQL itself cannot tell whether a process of another container lives. */
async function refuseOtherMachines({ home, dataDir }: ClusterHome): Promise<void> {
  const foreign = (await findMembers(home)).find(isForeign);
  if (foreign)
    throw new Error(
      `The data folder ${dataDir} is used by a program on another machine or in another ` +
        `container (${foreign.host}). Stop that one, set DATA_DIR to another folder, or give ` +
        "both a DATABASE_URL.",
    );
}

async function findOrStart(server: Server, waiting: Waiting): Promise<number> {
  const living = await findPostmaster(server.cluster);
  if (living) waiting.onWait?.();
  if (living && (await answers(urlOf(server, living.port), startTimeoutMs))) return living.port;
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const problem = await launch(server, port, waiting);
    if (problem === null) return port;
    // Somebody else may have taken the port by now.
    if (attempt === 3 || !/could not bind|address already in use/i.test(problem))
      throw new Error(
        `The embedded PostgreSQL of ${server.dataDir} did not start: ` +
          `${problem || "no reason given"} (its log is ${logOf(server)})`,
      );
  }
}

/** This process's use of the server, which is restarted on its port when it dies. */
function use(server: Server, port: number, membership: Membership): EmbeddedPostgres {
  const restart = () =>
    takeTurn(
      server.home,
      async () => {
        // Another process may have been faster.
        if (await findPostmaster(server.cluster)) return true;
        return (await launch(server, port)) === null;
      },
      shortTurnMs,
    );
  const guard = guardPostmaster(server.cluster, restart);
  const beating = setInterval(() => void membership.beat(), heartbeatMs).unref();
  return {
    url: urlOf(server, port),
    home: server.home,
    stop: () => {
      clearInterval(beating);
      return leave(server, guard, membership);
    },
  };
}

async function leave(server: Server, guard: Guard, membership: Membership): Promise<void> {
  await guard.stop();
  const leaveOrStop = async () => {
    await membership.leave();
    if ((await findMembers(server.home)).length === 0) await stopPostmaster(server.cluster);
  };
  // Without a turn, on a full disk or beside a hanging process, it has to stop anyway.
  await takeTurn(server.home, leaveOrStop, shortTurnMs).catch(leaveOrStop);
}

/** Runs the server on a port until it answers; what its log says if it does not come up. */
async function launch(
  server: Server,
  port: number,
  { onWait }: Waiting = {},
): Promise<string | null> {
  const { programs, cluster, home, owner } = server;
  await clearDeadLock(cluster);
  const log = await open(logOf(server), "a");
  const { size } = await log.stat();
  const options = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "shared_buffers=64MB",
    // The default assumes a spinning disk, and reads whole tables where an index is quicker.
    "random_page_cost=1.1",
  ];
  // Detached from Ctrl-C, which reaches the whole foreground group: running requests still need it.
  const child = spawn(
    path.join(programs.folder, "bin/postgres"),
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
  onWait?.();
  return (await answers(urlOf(server, port), startTimeoutMs, child))
    ? null
    : readProblem(server, size);
}

function logOf({ home }: ClusterHome): string {
  return path.join(home, "postgres.log");
}

/** The server's last log lines, for the reason that it stopped. */
async function readProblem(server: Server, from: number): Promise<string> {
  const text = (await readFile(logOf(server))).subarray(from).toString("utf8");
  const lines = [...text.matchAll(/(?:FATAL|PANIC|HINT|DETAIL|could not bind)[^\n]*/g)];
  return lines.map(([line]) => line.replaceAll(/\s+/g, " ")).join("; ");
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

function urlOf({ password }: Server, port: number): string {
  return `postgres://clearlane:${password}@127.0.0.1:${port}/postgres`;
}
