import { startAttackedProgram } from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally, type Tally } from "#tests/soak/attacks/family.ts";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";

const env = { MOCK_DELAY_MS: "0" };

/**
 * A second program on one data folder: refused with a message, or joined so that either may stop.
 */
export const secondProcess: AttackFamily = {
  name: "second-process",
  wanted: 4,
  run: async ({ runs }) => {
    const tally = createTally();
    const notes = [
      await startLater(tally, "first"),
      ...(runs === 1 ? [] : [await startLater(tally, "second")]),
    ];
    for (let round = 0; round < 2 && (runs ?? 4) > 2; round += 1)
      notes.push(await startTogether(tally));
    return { ...tally, note: [...new Set(notes)].join(", ") };
  },
};

type Started = BuiltProgram | Error;

const start = (dataDir: string): Promise<Started> =>
  startBuiltProgram(dataDir, env).catch((error: Error) => error);

async function startLater(tally: Tally, stopped: "first" | "second"): Promise<string> {
  await using attacked = await startAttackedProgram();
  const second = await start(attacked.program.dataDir);
  if (second instanceof Error) {
    tally.count(judgeRefusal(second) ?? (await whatFails(attacked.program)));
    return "refused";
  }
  const [ends, stays] =
    stopped === "first" ? [attacked.program, second] : [second, attacked.program];
  await ends.end("SIGTERM");
  const problem = await whatFails(stays);
  tally.count(problem ? `joined; after the ${stopped} one stopped: ${problem}` : null);
  if (stays === second) await second.end("SIGTERM");
  return "joined";
}

async function startTogether(tally: Tally): Promise<string> {
  const { dataDir, remove } = await makeDataDir();
  const started = await Promise.all([start(dataDir), start(dataDir)]);
  const running = started.filter((one): one is BuiltProgram => !(one instanceof Error));
  const refused = started.filter((one): one is Error => one instanceof Error);
  const problems = refused.map(judgeRefusal);
  if (running.length === 0) problems.push("started together, neither runs");
  for (const program of running) problems.push(await whatFails(program));
  const [first, second] = running;
  if (first && second) {
    await first.end("SIGTERM");
    const problem = await whatFails(second);
    if (problem) problems.push(`joined; after the other one stopped: ${problem}`);
  }
  for (const program of running) await program.end("SIGTERM");
  await remove();
  tally.count(problems.find((problem) => problem !== null) ?? null);
  return refused.length > 0 ? "refused" : "joined";
}

function judgeRefusal({ message }: Error): string | null {
  if (/\n\s+at .+:\d+:\d+/.test(message)) return `refused with a stack: ${message}`;
  return /DATA_DIR|data folder|another|already/i.test(message)
    ? null
    : `refused without the reason: ${message}`;
}

/** Reads and writes like users. */
async function whatFails({ origin }: BuiltProgram): Promise<string | null> {
  try {
    const caller = await registerCaller(origin);
    const credits = await caller.get("/api/credits");
    if (credits.body.reason !== "known") return `credits are ${JSON.stringify(credits.body)}`;
    const search = { kind: "hs-code", q: "leather boots" };
    const key = { "idempotency-key": crypto.randomUUID() };
    const { status } = await caller.post("/api/searches", search, key);
    return status === 201 ? null : `a search is answered ${status}`;
  } catch (error) {
    return String(error);
  }
}
