import { type Mutation, patternOf } from "#tests/soak/mutations/mutation.ts";
import { mutations } from "#tests/soak/mutations/mutations.ts";
import { type CheckoutCopy, copyCheckout } from "#tests/soak/support/checkout-copy.ts";
import { exactly, type Figure, type SoakOptions } from "#tests/soak/support/figures.ts";
import { build, type RanTest, runVitest } from "#tests/soak/support/run-vitest.ts";
import { programDir } from "#tests/support/built-program.ts";

export const about =
  "each requirement broken once in a copy of the checkout: its named test fails (--only R4.3,…)";

export async function run({ only, say }: SoakOptions): Promise<Figure[]> {
  const unknown = only.filter((number) => !mutations.some(({ line }) => line === number));
  if (unknown.length > 0) throw new Error(`no mutation of ${unknown.join(", ")}`);
  const chosen = mutations.filter(({ line }) => only.length === 0 || only.includes(line));
  const copy = await copyCheckout(programDir);
  try {
    const outcomes = await runUnchanged(copy, chosen);
    // A mutated build stays until the next one, so tests without mutation run first.
    for (const mutation of [
      ...chosen.filter(({ isBuilt }) => !isBuilt),
      ...chosen.filter(({ isBuilt }) => isBuilt),
    ]) {
      const started = Date.now();
      const outcome = outcomes.get(mutation) ?? (await tryMutation(copy, mutation));
      outcomes.set(mutation, outcome);
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      say(`${nameOf(mutation)}: ${outcome.words} ${outcome.because} (${seconds} s)`);
    }
    return present(chosen, outcomes);
  } finally {
    await copy.remove();
  }
}

interface Outcome {
  ok: boolean;
  /** For the table. */
  words: string;
  /** The result of the test, or the reason it did not run. */
  because: string;
}

const notProven = (words: string, because = ""): Outcome => ({ ok: false, words, because });

/** Runs all named tests without any mutation; returns those that are not green. */
async function runUnchanged(
  { folder }: CheckoutCopy,
  chosen: readonly Mutation[],
): Promise<Map<Mutation, Outcome>> {
  const { tests, broken } = await runVitest({
    folder,
    files: [...new Set(chosen.map(({ test }) => test))],
    pattern: chosen.map(({ title }) => patternOf(title)).join("|"),
  });
  const outcomes = new Map<Mutation, Outcome>();
  for (const mutation of chosen) {
    const named = testsOf(mutation, tests);
    const failed = named.find(({ outcome }) => outcome !== "passed");
    if (named.length === 0) outcomes.set(mutation, notProven("NO SUCH TEST", broken.join("; ")));
    else if (failed) outcomes.set(mutation, notProven("RED WITHOUT IT", failed.message));
  }
  return outcomes;
}

/** The tests that the name filter did not skip. */
function testsOf({ test, title }: Mutation, tests: readonly RanTest[]): RanTest[] {
  const pattern = new RegExp(patternOf(title));
  return tests.filter(({ file, name }) => file === test && pattern.test(name));
}

async function tryMutation(copy: CheckoutCopy, mutation: Mutation): Promise<Outcome> {
  const { file, piece, replacement, movedTo } = mutation;
  const text = await copy.read(file);
  if (text.split(piece).length !== 2) return notProven("ITS PIECE IS NOT THERE ONCE");
  await copy.write(
    file,
    text.replace(piece, () => replacement),
  );
  if (movedTo) await copy.move(file, movedTo);
  try {
    return await judge(copy, mutation);
  } finally {
    if (movedTo) await copy.move(movedTo, file);
    await copy.write(file, text);
  }
}

async function judge({ folder }: CheckoutCopy, mutation: Mutation): Promise<Outcome> {
  if (mutation.isBuilt) {
    const built = await build(folder);
    if (!built.ok) return notProven("DOES NOT BUILD", built.reason);
  }
  const { test, title } = mutation;
  const { tests, broken } = await runVitest({ folder, files: [test], pattern: patternOf(title) });
  const named = testsOf(mutation, tests).filter(({ outcome }) => outcome !== "skipped");
  if (named.length === 0) return notProven("DID NOT RUN", broken.join("; "));
  const failed = named.filter(({ outcome }) => outcome === "failed");
  if (failed.length === 0) return notProven("STAYS GREEN");
  const fair = failed.find(({ message }) => !isOfTheCode(message));
  if (!fair) return notProven("RED FOR ANOTHER REASON", failed[0]?.message);
  return { ok: true, words: `red, ${failed.length} of ${named.length}`, because: fair.message };
}

/**
 * Neither code that fails to load nor a test that only times out proves anything; vitest marks a
 * time-out by a placeholder stack.
 */
function isOfTheCode(message: string): boolean {
  return /^(SyntaxError|ReferenceError)|Failed to (load|resolve)|Transform failed|Cannot find (module|package)|timed out in \d+ms|STACK_TRACE_ERROR/.test(
    message,
  );
}

function present(chosen: readonly Mutation[], outcomes: ReadonlyMap<Mutation, Outcome>): Figure[] {
  const lines = new Set(chosen.map(({ line }) => line));
  const proven = new Set(lines);
  const figures = chosen.map((mutation): Figure => {
    const { ok, words } = outcomes.get(mutation) ?? notProven("NOT TRIED");
    if (!ok) proven.delete(mutation.line);
    const value = `${words}: ${mutation.test} "${mutation.title}"`;
    return { what: nameOf(mutation), value, wanted: "red", ok };
  });
  return [...figures, exactly("lines proven by a failing test", proven.size, lines.size)];
}

const nameOf = ({ line, broken }: Mutation) => `${line} ${broken}`;
