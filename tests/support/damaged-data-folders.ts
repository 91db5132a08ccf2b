import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";

/** A data folder with a stopped database or, with `isNew`, before its first start. */
export interface DataFolder {
  dataDir: string;
  home: string;
  cluster: string;
}

export interface Damage {
  what: string;
  /** Only if root, or only if an ordinary user, starts the program. */
  user?: "root" | "ordinary";
  /** Damage from before there is a database; the program then starts with an empty one. */
  isNew?: boolean;
  damage(folder: DataFolder): Promise<unknown>;
  /** Starts with all data, or refuses with this message. */
  outcome: "starts" | RegExp;
}

/** Above the highest possible pid. */
const deadPid = 99_999_999;

function lockOf(cluster: string, pid: number | string): string {
  return `${pid}\n${cluster}\n1700000000\n1\n\n127.0.0.1\n\n`;
}

function lock(pid: number | string): Damage["damage"] {
  return ({ cluster }) => writeFile(path.join(cluster, "postmaster.pid"), lockOf(cluster, pid));
}

export const damages: readonly Damage[] = [
  {
    what: "PG_VERSION missing",
    damage: ({ cluster }) => rm(path.join(cluster, "PG_VERSION")),
    outcome: /PG_VERSION is missing\. Nothing was changed\. Restore it from a backup, or move/,
  },
  {
    what: "PG_VERSION empty",
    damage: ({ cluster }) => truncate(path.join(cluster, "PG_VERSION")),
    outcome: /no complete PostgreSQL database/,
  },
  {
    what: "made by another major version",
    damage: ({ cluster }) => writeFile(path.join(cluster, "PG_VERSION"), "15\n"),
    outcome: /made by PostgreSQL 15; this program has \d+.* pg_dump/,
  },
  {
    what: "pg_control missing",
    damage: ({ cluster }) => rm(path.join(cluster, "global/pg_control")),
    outcome: /global\/pg_control is missing\. Nothing was changed\. Restore it from a backup/,
  },
  {
    what: "the write-ahead log missing",
    damage: async ({ cluster }) => {
      const folder = path.join(cluster, "pg_wal");
      for (const name of await readdir(folder))
        if (/^[0-9A-F]{24}$/.test(name)) await rm(path.join(folder, name));
    },
    outcome: /did not start: .*checkpoint record.* \(its log is .*postgres\.log\)/,
  },
  {
    what: "the password missing",
    damage: ({ home }) => rm(path.join(home, "password")),
    outcome: "starts",
  },
  {
    what: "the password empty",
    damage: ({ home }) => truncate(path.join(home, "password")),
    outcome: "starts",
  },
  {
    what: "the cluster missing",
    damage: ({ cluster }) => rename(cluster, `${cluster}.elsewhere`),
    outcome: /The database in .*cluster is missing\. Nothing was changed\. Restore it/,
  },
  {
    what: "a file where the cluster should be",
    damage: async ({ cluster }) => {
      await rename(cluster, `${cluster}.elsewhere`);
      await writeFile(cluster, "not a folder");
    },
    outcome: /cluster is a file where a folder should be/,
  },
  {
    what: "a file where the data folder should be",
    isNew: true,
    damage: async ({ dataDir }) => {
      await rm(dataDir, { recursive: true });
      await writeFile(dataDir, "not a folder");
    },
    outcome: /The data folder .* cannot be used \(EEXIST.*set DATA_DIR to another folder/,
  },
  {
    what: "a file where the database's folder should be",
    isNew: true,
    damage: ({ dataDir }) => writeFile(path.join(dataDir, "postgres"), "not a folder"),
    outcome: /postgres is a file/,
  },
  { what: "postmaster.pid of a dead process", damage: lock(deadPid), outcome: "starts" },
  {
    what: "postmaster.pid of another living process",
    damage: lock(process.pid),
    outcome: "starts",
  },
  { what: "postmaster.pid with garbage", damage: lock("\u0000?"), outcome: "starts" },
  {
    what: "postmaster.pid empty",
    damage: ({ cluster }) => writeFile(path.join(cluster, "postmaster.pid"), ""),
    outcome: "starts",
  },
  {
    what: "what a killed initdb left beside the database",
    damage: async ({ home, cluster }) => {
      const half = path.join(home, `initdb.${randomUUID()}/cluster`);
      await mkdir(path.join(half, "base"), { recursive: true });
      await cp(path.join(cluster, "PG_VERSION"), path.join(half, "PG_VERSION"));
    },
    outcome: "starts",
  },
  {
    what: "what a killed first initdb left",
    isNew: true,
    damage: async ({ home }) => {
      await mkdir(path.join(home, `initdb.${randomUUID()}/cluster/base`), { recursive: true });
      await writeFile(path.join(home, "postgres.log"), "");
    },
    outcome: "starts",
  },
  {
    what: "entries of killed processes",
    damage: async ({ home }) => {
      const record = JSON.stringify({ pid: process.pid, started: "0", host: "" });
      await writeFile(path.join(home, "turn.7"), record);
      await writeFile(path.join(home, `process.${randomUUID()}`), record);
      await writeFile(path.join(home, `process.${randomUUID()}`), "");
    },
    outcome: "starts",
  },
  {
    what: "an empty folder where the cluster will be",
    isNew: true,
    damage: ({ cluster }) => mkdir(cluster, { recursive: true }),
    outcome: "starts",
  },
  {
    what: "a first start among other files",
    isNew: true,
    damage: async ({ dataDir }) => {
      await mkdir(path.join(dataDir, "pictures"));
      for (const name of ["PG_VERSION", "letter.txt", "pictures/cat.png", "cluster"])
        await writeFile(path.join(dataDir, name), name);
    },
    outcome: "starts",
  },
  {
    what: "instance-id missing",
    user: "root",
    damage: ({ dataDir }) => rm(path.join(dataDir, "instance-id")),
    outcome: "starts",
  },
  {
    what: "instance-id empty",
    user: "root",
    damage: ({ dataDir }) => truncate(path.join(dataDir, "instance-id")),
    outcome: "starts",
  },
  {
    what: "instance-id with garbage",
    user: "root",
    damage: ({ dataDir }) => writeFile(path.join(dataDir, "instance-id"), "../../etc\n"),
    outcome: /instance-id does not contain the name of a database/,
  },
  {
    what: "instance-id of another database",
    user: "root",
    damage: ({ dataDir }) => writeFile(path.join(dataDir, "instance-id"), randomUUID()),
    outcome: /instance-id names .* but .*postgres points to/,
  },
  {
    what: "root's database missing",
    user: "root",
    damage: ({ cluster }) => rename(cluster, `${cluster}.elsewhere`),
    outcome: /belongs to the database in .*, which is missing\. Nothing was changed\. Restore it/,
  },
  {
    what: "an ordinary user's database, started by root",
    user: "root",
    isNew: true,
    damage: ({ dataDir }) => mkdir(path.join(dataDir, "postgres/cluster"), { recursive: true }),
    outcome: /Start the program as the owner of that folder/,
  },
  {
    what: "root's database, started by an ordinary user",
    user: "ordinary",
    isNew: true,
    damage: ({ dataDir }) => symlink("/root/unreachable", path.join(dataDir, "postgres")),
    outcome: /points to the database of a program that ran as root/,
  },
  {
    what: "an unreadable cluster",
    user: "ordinary",
    damage: ({ cluster }) => chmod(cluster, 0o000),
    outcome: /The data folder .* cannot be used \(EACCES/,
  },
  {
    what: "a read-only database folder",
    user: "ordinary",
    damage: ({ home }) => chmod(home, 0o555),
    outcome: /The data folder .* cannot be used \(EACCES/,
  },
  {
    what: "a read-only data folder",
    user: "ordinary",
    isNew: true,
    damage: ({ dataDir }) => chmod(dataDir, 0o555),
    outcome: /The data folder .* cannot be used \(EACCES/,
  },
];

/** Created once; each damage gets a copy. */
export interface Stock {
  copy(isNew: boolean): Promise<DataFolder>;
  remove(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

export async function makeStock(user: "root" | "ordinary"): Promise<Stock> {
  const top = await mkdtemp(path.join(tmpdir(), "clearlane-damaged-"));
  const homes: string[] = [];
  const own = async (folder: string) => {
    if (isRoot && user === "ordinary") await run("chown", ["-R", "nobody", folder]);
  };
  const create = async (): Promise<DataFolder> => {
    const dataDir = path.join(top, randomUUID());
    await mkdir(dataDir);
    const home =
      user === "root"
        ? path.join("/var/lib/clearlane", randomUUID())
        : path.join(dataDir, "postgres");
    if (user === "root") await writeFile(path.join(dataDir, "instance-id"), path.basename(home));
    homes.push(home);
    return { dataDir, home, cluster: path.join(home, "cluster") };
  };
  await chmod(top, 0o755);
  const made = await create();
  await own(made.dataDir);
  const first = await open(made, user);
  if (first.refused) throw new Error(first.refused);
  return {
    copy: async (isNew) => {
      const folder = await create();
      if (isNew && user === "root") await mkdir(folder.home);
      if (!isNew) {
        await run("cp", ["-a", made.home, folder.home]);
        if (user === "root") await symlink(folder.home, path.join(folder.dataDir, "postgres"));
      }
      await own(folder.dataDir);
      return folder;
    },
    remove: async () => {
      for (const folder of [...homes, top]) await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Opened {
  /** The message of a refused start. */
  refused: string | null;
  notes: string[];
}

/** Starts the database, reads its notes, writes one and stops it again. */
export async function open(
  { dataDir }: Pick<DataFolder, "dataDir">,
  user: "root" | "ordinary",
): Promise<Opened> {
  if (isRoot && user === "ordinary") return openAsNobody(dataDir);
  try {
    return await readAndWrite(dataDir);
  } catch (error) {
    return { refused: (error as Error).message, notes: [] };
  }
}

async function readAndWrite(dataDir: string): Promise<Opened> {
  const server = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    await client.query("create table if not exists notes (note text)");
    const { rows } = await client.query<{ note: string }>("select note from notes");
    await client.query("insert into notes values ('kept')");
    return { refused: null, notes: rows.map(({ note }) => note) };
  } finally {
    await client.end();
    await server.stop();
  }
}

const inChild = `
  import { open } from "#tests/support/damaged-data-folders.ts";
  process.stdout.write(JSON.stringify(await open({ dataDir: process.argv[1] }, "ordinary")));
  process.exit(0);`;

async function openAsNobody(dataDir: string): Promise<Opened> {
  return JSON.parse(await run(process.execPath, childArgs(dataDir), await findNobody())) as Opened;
}

function childArgs(dataDir: string): string[] {
  return ["--import", "tsx", "--input-type=module", "--eval", inChild, dataDir];
}

/** Kills a first start after it has written its first files, a little later each time. */
export async function killFirstStart(
  folder: DataFolder,
  user: "root" | "ordinary",
  laterMs = Math.random() * 600,
): Promise<void> {
  const { home } = folder;
  const as = isRoot && user === "ordinary" ? await findNobody() : {};
  const child = spawnChild(process.execPath, childArgs(folder.dataDir), as);
  const ended = new Promise((resolve) => child.once("close", resolve));
  const hasBegun = async () =>
    (await readdir(home).catch(() => [])).some((name) => /^(initdb|cluster)/.test(name));
  while (child.exitCode === null && !(await hasBegun())) await sleep(5);
  await sleep(laterMs);
  child.kill("SIGKILL");
  await ended;
}

async function findNobody(): Promise<Ids> {
  const passwd = await readFile("/etc/passwd", "utf8");
  const [uid, gid] = (/^nobody:[^:]*:(\d+):(\d+)/m.exec(passwd) ?? []).slice(1).map(Number);
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

interface Ids {
  uid?: number;
  gid?: number;
}

function spawnChild(command: string, args: readonly string[], ids: Ids) {
  return spawn(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH ?? "", HOME: tmpdir(), LC_ALL: "C" },
    ...ids,
  });
}

async function run(command: string, args: readonly string[], ids: Ids = {}): Promise<string> {
  const child = spawnChild(command, args, ids);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  return output;
}

/** Every file of the data folder and its database with size; links with their target. */
export async function listFiles({ dataDir, home }: DataFolder): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const walk = async (at: string): Promise<void> => {
    const found = await lstat(at).catch(() => null);
    if (!found) return;
    if (found.isSymbolicLink()) files.set(at, await readlink(at));
    else if (found.isFile()) files.set(at, String(found.size));
    else for (const name of await readdir(at).catch(() => [])) await walk(path.join(at, name));
  };
  await walk(dataDir);
  await walk(home);
  return files;
}
