import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** A copy of the checkout that may be broken; its packages are links to the original ones. */
export interface CheckoutCopy {
  folder: string;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

const execFileAsync = promisify(execFile);

/** Tracked and new files as on disk, and the built program. */
export async function copyCheckout(checkout: string): Promise<CheckoutCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-mutations-"));
  const within = (file: string) => path.join(folder, file);
  const files = await listFiles(checkout);
  for (const place of new Set(files.map((file) => path.dirname(file))))
    await mkdir(within(place), { recursive: true });
  await Promise.all(files.map((file) => cp(path.join(checkout, file), within(file))));
  await cp(path.join(checkout, "dist"), within("dist"), { recursive: true });
  await symlink(path.join(checkout, "node_modules"), within("node_modules"));
  return {
    folder,
    read: (file) => readFile(within(file), "utf8"),
    write: (file, text) => writeFile(within(file), text),
    move: (from, to) => rename(within(from), within(to)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function listFiles(checkout: string): Promise<string[]> {
  const list = async (...which: string[]) =>
    (
      await execFileAsync("git", ["ls-files", "-z", ...which], {
        cwd: checkout,
        maxBuffer: 100_000_000,
      })
    ).stdout
      .split("\0")
      .filter((file) => file !== "");
  const gone = new Set(await list("--deleted"));
  const known = await list("--cached", "--others", "--exclude-standard");
  return known.filter((file) => !gone.has(file));
}
