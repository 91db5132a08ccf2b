import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * Which processes use a folder, and which one holds the lock, by files that outlive a killed
 * process.
 */

/** Pids are reused, after a restart of the machine or a container even at once. */
interface ProcessRecord {
  pid: number;
  started: string;
  host: string;
}

const pollMs = 25;

/** Runs `work` while no other process runs its own on the same folder; throws after `waitMs`. */
export async function takeTurn<Result>(
  folder: string,
  work: () => Promise<Result>,
  waitMs = 150_000,
): Promise<Result> {
  const file = await acquire(folder, waitMs);
  try {
    return await work();
  } finally {
    // On a full disk, deleting the file releases the turn.
    await writeWhole(folder, file, "free", rename).catch(() => rm(file, { force: true }));
  }
}

/**
 * Turns are numbered files. The highest one names its holder and stays when the turn is over;
 * whoever creates the next file has the next turn. So a name is only ever succeeded, never taken
 * over.
 */
async function acquire(folder: string, waitMs: number): Promise<string> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const turns = await listTurns(folder);
    const last = turns.at(-1) ?? 0;
    if (last > 0 && (await isHeld(turnFile(folder, last)))) {
      if (performance.now() > deadline)
        throw new Error(
          `Another process has been starting or stopping the database in ${folder} for ` +
            `${Math.round(waitMs / 1000)} s (${turnFile(folder, last)} names it). End it and try ` +
            "again.",
        );
      await sleep(pollMs);
      continue;
    }
    const file = turnFile(folder, last + 1);
    if (!(await writeWhole(folder, file, JSON.stringify(await describeSelf()), link))) continue;
    // A process that looked long ago may create a turn that is already over.
    if ((await listTurns(folder)).at(-1) !== last + 1) {
      await rm(file, { force: true });
      continue;
    }
    for (const turn of turns) await rm(turnFile(folder, turn), { force: true });
    return file;
  }
}

function turnFile(folder: string, turn: number): string {
  return path.join(folder, `turn.${turn}`);
}

async function listTurns(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .map((name) => Number(/^turn\.(\d+)$/.exec(name)?.[1] ?? 0))
    .filter((turn) => turn > 0)
    .sort((one, other) => one - other);
}

/**
 * A turn takes seconds: a longer one of another machine or container belongs to a killed process.
 */
const foreignTurnMs = 120_000;

async function isHeld(file: string): Promise<boolean> {
  const record = await readRecord(file);
  if (!record) return false;
  if (record.host === hostname()) return isLiving(record);
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < foreignTurnMs;
}

/** Appears complete: by `link`, which fails if the name exists, or by `rename`. */
async function writeWhole(
  folder: string,
  file: string,
  text: string,
  put: typeof link,
): Promise<boolean> {
  const whole = path.join(folder, `writing.${randomUUID()}`);
  await writeFile(whole, text, { mode: 0o644 });
  try {
    await put(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

export interface Membership {
  /** Shows other machines and containers that this process lives. */
  beat(): Promise<void>;
  leave(): Promise<void>;
}

const memberPattern = /^process\.[\w-]+$/;

/** Enters this process among those that use the folder. */
export async function join(folder: string): Promise<Membership> {
  const file = path.join(folder, `process.${randomUUID()}`);
  await writeWhole(folder, file, JSON.stringify(await describeSelf()), link);
  return {
    beat: async () => {
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
    },
    leave: () => rm(file, { force: true }),
  };
}

export const heartbeatMs = 2000;

/** The living processes that use the folder; the entries of dead ones are removed. */
export async function findMembers(folder: string): Promise<ProcessRecord[]> {
  const names = (await readdir(folder)).filter((name) => memberPattern.test(name));
  const members = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const record = await readRecord(file);
      if (record && (await isLivingMember(record, file))) return record;
      await rm(file, { force: true });
      return null;
    }),
  );
  return members.filter((member) => member !== null);
}

/** On another machine or in another container: alive while its file keeps being touched. */
async function isLivingMember(record: ProcessRecord, file: string): Promise<boolean> {
  if (record.host === hostname()) return isLiving(record);
  const touched = () =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const before = await touched();
  await sleep(3 * heartbeatMs);
  const after = await touched();
  return after !== null && after !== before;
}

export function isForeign(record: ProcessRecord): boolean {
  return record.host !== hostname();
}

async function readRecord(file: string): Promise<ProcessRecord | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  try {
    const record = JSON.parse(text) as Partial<ProcessRecord>;
    return typeof record.pid === "number" && record.started !== undefined && record.host
      ? (record as ProcessRecord)
      : null;
  } catch {
    return null;
  }
}

async function describeSelf(): Promise<ProcessRecord> {
  return {
    pid: process.pid,
    started: (await findStart(process.pid)) ?? "",
    host: hostname(),
  };
}

async function isLiving({ pid, started }: ProcessRecord): Promise<boolean> {
  return (await findStart(pid)) === started;
}

/** When a living process started, in any format; null for a dead one. */
async function findStart(pid: number): Promise<string | null> {
  if (process.platform === "win32") return isThere(pid) ? "" : null;
  if (process.platform !== "linux") {
    const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(
      () => ({ stdout: "" }),
    );
    return stdout.trim() || null;
  }
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets, which may contain blanks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, started] = [fields[0], fields[19]];
  return started === undefined || state === "Z" || state === "X" ? null : started;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
