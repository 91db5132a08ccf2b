/**
 * `npm run soak [-- name …] [--seed n] [--runs n] [--only family,…]`: the long-running proofs, one
 * part per file of this folder; all of them without a name. The last table holds all figures. Exit
 * code 1 if any of them fails.
 */
import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Figure, SoakPart } from "#tests/soak/support/figures.ts";
import { showRows } from "#tests/soak/support/show-rows.ts";

const head = ["Soak", "Seed", "Figure", "Value", "Wanted", ""];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    runs: { type: "string" },
    only: { type: "string" },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const names = await listNames();
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0 || values.list || values.help) await explain();
else await finish(await runAll(positionals.length > 0 ? positionals : names));

async function runAll(wanted: readonly string[]): Promise<boolean> {
  const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
  const rows: string[][] = [];
  for (const name of wanted) {
    const ran = await runPart(name, seed);
    showRows([head, ...ran]);
    process.stdout.write("\n");
    rows.push(...ran);
  }
  if (wanted.length > 1) showRows([head, ...rows]);
  const wrong = rows.filter((row) => row.at(-1) === "WRONG").length;
  process.stdout.write(`\n${rows.length - wrong} figures hold, ${wrong} do not (seed ${seed})\n`);
  return wrong === 0;
}

/** A part that throws counts as a failed figure. */
async function runPart(name: string, seed: number): Promise<string[][]> {
  const started = Date.now();
  const say = (text: string) => void process.stderr.write(`${name}: ${text}\n`);
  const figures: Figure[] = [];
  try {
    const part = await load(name);
    figures.push(
      ...(await part.run({
        seed,
        runs: values.runs === undefined ? null : Number(values.runs),
        only: values.only?.split(",") ?? [],
        say,
      })),
    );
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    figures.push({
      what: "ran to its end",
      value: String(error).split("\n")[0] ?? "",
      wanted: "yes",
      ok: false,
    });
  }
  figures.push({
    what: "took, minutes",
    value: ((Date.now() - started) / 60_000).toFixed(1),
    wanted: "",
    ok: true,
  });
  return figures.map(({ what, value, wanted, ok }) => [
    name,
    String(seed),
    what,
    String(value),
    String(wanted),
    wanted === "" ? "" : ok ? "ok" : "WRONG",
  ]);
}

/**
 * A failed part may leave servers behind that keep the process alive, so exit once the output is
 * flushed.
 */
async function finish(holds: boolean): Promise<void> {
  await Promise.all(
    [process.stdout, process.stderr].map(
      (stream) => new Promise((resolve) => stream.write("", resolve)),
    ),
  );
  process.exit(holds ? 0 : 1);
}

async function explain(): Promise<void> {
  for (const name of unknown) process.stderr.write(`There is no soak part "${name}".\n`);
  process.stdout.write("npm run soak [-- name …] [--seed n] [--runs n] [--only family,…]\n");
  for (const name of names)
    process.stdout.write(`  ${name.padEnd(14)} ${(await load(name)).about}\n`);
  process.exitCode = unknown.length > 0 ? 2 : 0;
}

async function listNames(): Promise<string[]> {
  const files = await readdir(import.meta.dirname);
  return files
    .filter((file) => file.endsWith(".ts") && file !== "main.ts")
    .map((file) => file.slice(0, -3));
}

async function load(name: string): Promise<SoakPart> {
  return (await import(`#tests/soak/${name}.ts`)) as SoakPart;
}
