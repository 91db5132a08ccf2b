import { families } from "#tests/soak/attacks/families.ts";
import type { AttackFamily, AttackResult } from "#tests/soak/attacks/family.ts";
import { type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";

export const about =
  "attacks on the built program, one row a family (--only NAME,…; runs: attempts a family)";

export async function run({ only, ...options }: SoakOptions): Promise<Figure[]> {
  const unknown = only.filter((name) => !families.some((family) => family.name === name));
  if (unknown.length > 0)
    throw new Error(`no family ${unknown.join(", ")}; there are ${names(families)}`);
  const chosen = families.filter(({ name }) => only.length === 0 || only.includes(name));
  const figures: Figure[] = [];
  for (const family of chosen) figures.push(await attack(family, options));
  return figures;
}

/** A family that throws counts as failed. */
async function attack(
  family: AttackFamily,
  { say, ...options }: Omit<SoakOptions, "only">,
): Promise<Figure> {
  const started = Date.now();
  const tell = (text: string) => say(`${family.name}: ${text}`);
  let result: AttackResult;
  try {
    result = await family.run({ ...options, say: tell });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    result = { attempts: 0, failures: [`did not run to its end: ${text}`] };
  }
  for (const failure of result.failures.slice(0, 10)) tell(failure);
  const figure = present(family, options.runs, result);
  tell(`${figure.value} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  return figure;
}

function present(
  { name, wanted }: AttackFamily,
  runs: number | null,
  { attempts, failures, note, skipped }: AttackResult,
): Figure {
  if (skipped !== undefined) return told(name, `SKIPPED: ${skipped}`);
  const least = Math.min(wanted, runs ?? wanted);
  const outcome = failures.length === 0 ? "held" : `${failures.length} NOT held: ${failures[0]}`;
  return {
    what: name,
    value: `${attempts} attempts, ${outcome.split("\n")[0]?.slice(0, 120)}${note ? `; ${note}` : ""}`,
    wanted: `${least} or more, held`,
    ok: attempts >= least && failures.length === 0,
  };
}

function names(all: readonly AttackFamily[]): string {
  return all.map(({ name }) => name).join(", ");
}
