/**
 * `npm run bench -- name …` runs bench/name.ts, which prints one table; without a name it lists the
 * benches. All of them use the built program.
 */
import { readdir } from "node:fs/promises";

interface Bench {
  about: string;
  run(args: string[]): Promise<void>;
}

const [name, ...rest] = process.argv.slice(2);
const names = await listNames();
if (name && names.includes(name)) await (await load(name)).run(rest);
else {
  if (name) process.stderr.write(`There is no bench "${name}".\n`);
  process.stdout.write("npm run bench -- <name> …\n");
  for (const known of names)
    process.stdout.write(`  ${known.padEnd(8)} ${(await load(known)).about}\n`);
  process.exitCode = name ? 2 : 0;
}

/** Benches are the files of this folder; shared code is in support/. */
async function listNames(): Promise<string[]> {
  const files = await readdir(import.meta.dirname);
  const scripts = files
    .filter((file) => file.endsWith(".ts") && file !== "main.ts")
    .map((file) => file.slice(0, -3));
  const loaded = await Promise.all(
    scripts.map(async (script) => ("run" in (await load(script)) ? script : null)),
  );
  return loaded.filter((script) => script !== null);
}

async function load(script: string): Promise<Bench> {
  return (await import(`#bench/${script}.ts`)) as Bench;
}
