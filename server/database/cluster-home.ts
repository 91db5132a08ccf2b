import { randomUUID } from "node:crypto";
import {
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import {
  isRoot,
  type Owner,
  type Programs,
  rootHome,
  runToEnd,
} from "#server/database/postgres-programs.ts";

/**
 * The location of the embedded PostgreSQL of a data folder: `DATA_DIR/postgres`, or for root a
 * folder elsewhere, to which `DATA_DIR/postgres` links once the database exists. Nothing here
 * deletes anything but the remains of a killed `initdb`.
 */
export interface ClusterHome {
  dataDir: string;
  /** Contains the cluster, its password and its log. */
  home: string;
  cluster: string;
  passwordFile: string;
  owner: Owner;
}

export interface Waiting {
  /**
   * Called while PostgreSQL's programs run, so that the caller can work meanwhile; may be called
   * more than once.
   */
  onWait?: () => void;
}

/** A folder that the program leaves alone; the message says what to do. */
function refuse(problem: string, remedy: string): never {
  throw new Error(`${problem}. Nothing was changed. ${remedy}`);
}

const restore = "Restore it from a backup";

export async function openHome(dataDir: string, owner: Owner): Promise<ClusterHome> {
  return explainAccess(dataDir, async () => {
    await mkdir(dataDir, { recursive: true });
    const home = isRoot() ? await findRootHome(dataDir) : await findOwnHome(dataDir);
    await mkdir(home, { recursive: true, mode: 0o750 });
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(home, owner.uid, owner.gid);
    return {
      dataDir,
      home,
      cluster: path.join(home, "cluster"),
      passwordFile: path.join(home, "password"),
      owner,
    };
  });
}

async function findOwnHome(dataDir: string): Promise<string> {
  const home = path.join(dataDir, "postgres");
  const found = await lstat(home).catch(ignoreMissing);
  if (found?.isSymbolicLink())
    await stat(path.join(home, "cluster")).catch(() =>
      refuse(
        `${home} points to the database of a program that ran as root (${rootHome})`,
        "Start the program as root again, or set DATA_DIR to another folder.",
      ),
    );
  else if (found && !found.isDirectory())
    refuse(`${home} is a file where a folder should be`, "Move it away and start again.");
  return home;
}

/** Identified by `instance-id`; a new data folder at the path of an old one is a new database. */
async function findRootHome(dataDir: string): Promise<string> {
  const pointer = path.join(dataDir, "postgres");
  const file = path.join(dataDir, "instance-id");
  const found = await lstat(pointer).catch(ignoreMissing);
  if (found && !found.isSymbolicLink())
    refuse(
      `${pointer} is a ${found.isDirectory() ? "folder" : "file"} that a program run as another ` +
        "user made, and PostgreSQL does not run as root",
      "Start the program as the owner of that folder, or set DATA_DIR to another folder.",
    );
  const id = (await readFile(file, "utf8").catch(ignoreMissing))?.trim() ?? "";
  if (id && !/^[\w-]{8,64}$/.test(id))
    refuse(
      `${file} does not contain the name of a database in ${rootHome}`,
      `${restore}, or write the name of the folder in ${rootHome} into it.`,
    );
  if (!found) return path.join(rootHome, id || (await createId(file)));
  const home = await readlink(pointer);
  if (id && path.basename(home) !== id)
    refuse(
      `${file} names ${path.join(rootHome, id)}, but ${pointer} points to ${home}`,
      "Correct the one that is wrong.",
    );
  const cluster = path.join(home, "cluster");
  if (!(await stat(cluster).catch(ignoreMissing)))
    refuse(
      `${dataDir} belongs to the database in ${cluster}, which is missing`,
      `${restore}. To begin with an empty database instead, remove ${pointer} and ${file}.`,
    );
  if (!id) await writeFile(file, path.basename(home));
  return home;
}

/** Of several concurrent first starts one sets the name. */
async function createId(file: string): Promise<string> {
  // Empty: its writer was killed before the database existed.
  if ((await readFile(file, "utf8").catch(ignoreMissing))?.trim() === "") await rm(file);
  await writeFile(file, randomUUID(), { flag: "wx" }).catch(ignoreExisting);
  return (await readFile(file, "utf8")).trim();
}

/** Makes the cluster where there is none yet, in one step; refuses a damaged one. */
export async function prepareCluster(
  home: ClusterHome,
  programs: Programs,
  waiting: Waiting = {},
): Promise<void> {
  await explainAccess(home.home, async () => {
    await removeLeftOvers(home.home);
    if (!(await isThere(home, programs))) await createCluster(home, programs, waiting);
    const pointer = path.join(home.dataDir, "postgres");
    if (isRoot() && !(await lstat(pointer).catch(ignoreMissing)))
      await symlink(home.home, pointer).catch(ignoreExisting);
  });
}

async function isThere(
  { dataDir, cluster, passwordFile }: ClusterHome,
  { version }: Programs,
): Promise<boolean> {
  const found = await stat(cluster).catch(ignoreMissing);
  if (found && !found.isDirectory())
    refuse(`${cluster} is a file where a folder should be`, `${restore}, or move it away.`);
  const isEmpty = !found || (await readdir(cluster)).length === 0;
  const begin = `move ${dataDir} away to begin with an empty database`;
  if (isEmpty && (await stat(passwordFile).catch(ignoreMissing)))
    refuse(`The database in ${cluster} is missing`, `${restore}, or ${begin}.`);
  if (isEmpty) return false;
  const made =
    (await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(ignoreMissing)) ?? "";
  if (!made.trim())
    refuse(
      `${cluster} is not empty and is no complete PostgreSQL database: PG_VERSION is missing`,
      `${restore}, or ${begin}.`,
    );
  if (made.trim() !== version)
    refuse(
      `${cluster} was made by PostgreSQL ${made.trim()}; this program has ${version}`,
      "Start the version of the program that made it, save the data with pg_dump and restore " +
        `them into a new one; or ${begin}.`,
    );
  const control = await stat(path.join(cluster, "global/pg_control")).catch(ignoreMissing);
  if (!control?.size)
    refuse(`${cluster} is damaged: global/pg_control is missing`, `${restore}, or ${begin}.`);
  return true;
}

const leftOver = /^initdb\.[\w-]+$/;

async function removeLeftOvers(home: string): Promise<void> {
  for (const name of (await readdir(home)).filter((one) => leftOver.test(one)))
    await rm(path.join(home, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Built in a folder beside it and renamed when complete, so that a kill leaves no half of it. */
async function createCluster(
  { home, cluster, passwordFile, owner }: ClusterHome,
  programs: Programs,
  { onWait }: Waiting,
): Promise<void> {
  const folder = path.join(home, `initdb.${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  const [half, password] = [path.join(folder, "cluster"), path.join(folder, "password")];
  await writePassword(password, owner);
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const args = ["-D", half, "-U", "clearlane", "--auth=scram-sha-256", `--pwfile=${password}`];
  const made = runToEnd(programs, "initdb", [...args, "--locale=C.UTF-8", "--encoding=UTF8"], {
    owner,
    cwd: folder,
  });
  onWait?.();
  await made;
  await rename(half, cluster);
  // From here on the database exists; without its password, the next start sets a new one.
  await rename(password, passwordFile);
  await rmdir(folder);
}

/** The password, or a new one where its file is missing: the folder's owner may set it. */
export async function readPassword(home: ClusterHome, programs: Programs): Promise<string> {
  return explainAccess(home.home, async () => {
    const { cluster, passwordFile, owner } = home;
    const found = (await readFile(passwordFile, "utf8").catch(ignoreMissing))?.trim();
    if (found) return found;
    const half = `${passwordFile}.${randomUUID()}`;
    const password = await writePassword(half, owner);
    await runToEnd(programs, "postgres", ["--single", "-D", cluster, "postgres"], {
      owner,
      cwd: home.home,
      input: `alter role clearlane password '${password}'\n`,
    });
    await rename(half, passwordFile);
    return password;
  });
}

async function writePassword(file: string, { uid, gid }: Owner): Promise<string> {
  const password = randomUUID().replaceAll("-", "");
  await writeFile(file, password, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
  return password;
}

const accessProblems: Record<string, string> = {
  EACCES: "this program's user may not use it",
  EPERM: "this program's user may not use it",
  EROFS: "it is on a read-only disk",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "it or a folder above it is a file",
  EEXIST: "it is a file where a folder should be",
};

/** Gives errors of the file system the folder and what to do. */
export async function explainAccess<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code = "", path: file } = error as NodeJS.ErrnoException;
    const problem = accessProblems[code];
    if (!problem) throw error;
    throw new Error(
      `The data folder ${folder} cannot be used (${code}${file ? `, ${file}` : ""}): ${problem}. ` +
        "Nothing was changed. Correct that, or set DATA_DIR to another folder.",
      { cause: error },
    );
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
