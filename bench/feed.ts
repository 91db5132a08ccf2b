/**
 * The feed and the regulations as they grow: `npm run bench -- feed [--full] [--seconds 4]`. Through
 * HTTP, every address new: the feed, filtered, searched by words, also right after a change, pages
 * of notifications and regulations, and the paid search of regulations with its facets. With 1,000
 * and 100,000 of each, `--full` also a million; `--sizes 1000,1000000` others. `--folder` names a data
 * folder that is kept: filling it with a million takes minutes. CPU time is that of the server with
 * its database for each answer.
 */
import { parseArgs } from "node:util";
import { percentile } from "#bench/statistics.ts";
import { measureLoad } from "#bench/support/load.ts";
import {
  changeNotification,
  fillNotifications,
  fillRegulations,
  waitUntilKept,
} from "#bench/support/many-notifications.ts";
import { readTreeUsage } from "#bench/support/process-usage.ts";
import { registerClient } from "#bench/support/register-client.ts";
import { format, showTable } from "#bench/support/table.ts";
import { searches } from "#shared/contract/searches.ts";
import { paths } from "#shared/paths.ts";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";

export const about = "p50 and p99 of feed, filters, regulation search and pages by their number";

const counts = [1_000, 100_000];
const fullCount = 1_000_000;
/** Milliseconds, p99. */
const bar = 150;
/** One worker per core. */
const connections = 2;
const env = { MOCK_DELAY_MS: "0", TRIAL_CREDITS: "100000" };

interface Figures {
  p50: number;
  p99: number;
  answered: number;
  failed: number;
  cpuMs: number | null;
}

type Measure = (program: BuiltProgram, count: number, seconds: number) => Promise<Figures>;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: "boolean", default: false },
      seconds: { type: "string", default: "4" },
      sizes: { type: "string" },
      folder: { type: "string" },
    },
  });
  const usual = values.full ? [...counts, fullCount] : counts;
  const sizes = values.sizes?.split(",").map(Number) ?? usual;
  const { dataDir, remove } = values.folder
    ? { dataDir: values.folder, remove: async () => undefined }
    : await makeDataDir();
  const measured = new Map<string, Figures[]>();
  const starts: string[][] = [];
  try {
    for (const count of sizes) {
      process.stderr.write(`${count} notifications and regulations …\n`);
      await withProgram(dataDir, async () => {
        await fillNotifications(dataDir, count);
        await fillRegulations(dataDir, count);
      });
      // Restarts, so that the program has cached nothing. The first start reads all rows and stores
      // them in the background.
      const first = await withProgram(dataDir, () => waitUntilKept(dataDir, count));
      const usual = await withProgram(dataDir, (program) =>
        measureAll(program, { count, seconds: Number(values.seconds) }, measured),
      );
      starts.push([String(count), format(first), format(usual)]);
    }
  } finally {
    await remove();
  }
  showTable(["Of each", "Start after filling, ms", "Start, ms"], starts);
  showTable(
    [
      ...["Through HTTP", "Of each", "p50 ms", "p99 ms", "p50 grows", "p99 grows", "CPU ms"],
      ...["Answers", ""],
    ],
    [...measured].flatMap(([what, all]) => all.map((_, at) => rowOf(what, sizes, all, at))),
  );
  process.stdout.write("Server, database and load share all cores.\n");
}

/** Returns how long it took until the program was ready, in milliseconds. */
async function withProgram(
  dataDir: string,
  work: (program: BuiltProgram) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const program = await startBuiltProgram(dataDir, env);
  const ready = performance.now() - began;
  try {
    await work(program);
  } finally {
    await program.end("SIGTERM");
  }
  return ready;
}

async function measureAll(
  program: BuiltProgram,
  { count, seconds }: { count: number; seconds: number },
  measured: Map<string, Figures[]>,
): Promise<void> {
  for (const [what, measure] of Object.entries(ways)) {
    await measure(program, count, seconds / 2);
    const figures = await measure(program, count, seconds);
    measured.set(what, [...(measured.get(what) ?? []), figures]);
    // Printed at once, since a later measurement may fail.
    process.stderr.write(`  ${what}: ${format(figures.p50)}, p99 ${format(figures.p99)} ms\n`);
  }
}

const dayMs = 86_400_000;
const words = ["steel", "footwear", "licence", "origin", "quota", "aluminium", "food", "battery"];
const markets = ["US", "EU", "GB", "CN", "IN"];

let turn = 0;

/** A number that no earlier address had. */
function next(): number {
  turn += 1;
  return turn;
}

/** A date before all notifications, so that the filter matches all of them. */
const dayOf = (n: number) =>
  new Date(Date.UTC(1930, 0, 1) + (n % 27_000) * dayMs).toISOString().slice(0, 10);
const one = (list: readonly string[], n: number) => list[n % list.length] ?? "";
/** Excludes a word that does not occur: another query with the same matches. */
const wordsOf = (n: number) => `${one(words, n)} -zz${n}`;

const feed = (query: (n: number) => Parameters<typeof paths.latestNotifications>[0]) =>
  page((n) => paths.latestNotifications(query(n)));

const ways: Record<string, Measure> = {
  "feed page": feed((n) => ({ from: dayOf(n) })),
  "filtered feed": feed((n) => ({
    ...{ from: dayOf(n), market: one(markets, n) },
    kind: ["duty-change", "new-measure"],
  })),
  "feed by words": feed((n) => ({ q: wordsOf(n) })),
  "feed by words after a change": searchChangedFeed,
  "notification page": page((n, count) => paths.notificationDetails(copyOf(n, count))),
  "regulation page": page((n, count) => paths.regulationDetails(copyOf(n, count))),
  "regulation search with facets": searchRegulations,
};

/** Equal at every size, so that the same share of pages is cached. */
const copies = 400;

/** Cycles through the last copies before repeating one. */
function copyOf(n: number, count: number): string {
  const apart = Math.floor(count / 1000);
  return `copy-${count - ((n * 37) % copies) * apart}`;
}

function page(pathOf: (n: number, count: number) => string): Measure {
  return ({ origin, pid }, count, seconds) =>
    measureLoad(
      {
        ...{ url: origin, pid },
        nextPath: () => pathOf(next(), count),
        isWhole: (html) => html.includes("</html>"),
      },
      { seconds, connections },
    );
}

/** Each one is charged, as for a user. */
async function searchRegulations(
  program: BuiltProgram,
  _count: number,
  seconds: number,
): Promise<Figures> {
  return measureEach(program, seconds, async () => {
    const client = await registerClient(program.origin);
    const search = async (n: number) => {
      const input = { kind: "regulation" as const, q: wordsOf(n), sort: "newest" as const };
      const began = performance.now();
      await client(searches.unlock, input, {
        headers: { "idempotency-key": crypto.randomUUID() },
      });
      return performance.now() - began;
    };
    // The first request opens the account, which takes a second at any size.
    await search(next());
    return search;
  });
}

/** Each word is read again, and the columns are updated. */
async function searchChangedFeed(
  program: BuiltProgram,
  count: number,
  seconds: number,
): Promise<Figures> {
  return measureEach(program, seconds, async () => async (n) => {
    await changeNotification(program.dataDir, copyOf(n, count));
    const began = performance.now();
    const response = await fetch(program.origin + paths.latestNotifications({ q: wordsOf(n) }));
    if (!(await response.text()).includes("</html>")) throw new Error("the page is not whole");
    return performance.now() - began;
  });
}

/** `connect` returns, per connection, a function that sends one request and returns its time. */
async function measureEach(
  { pid }: BuiltProgram,
  seconds: number,
  connect: () => Promise<(n: number) => Promise<number>>,
): Promise<Figures> {
  const times: number[] = [];
  let failed = 0;
  const connected = await Promise.all(Array.from({ length: connections }, connect));
  const before = await readTreeUsage(pid);
  const until = performance.now() + seconds * 1000;
  const askUntil = async (ask: (n: number) => Promise<number>) => {
    while (performance.now() < until)
      await ask(next()).then(
        (time) => times.push(time),
        () => (failed += 1),
      );
  };
  await Promise.all(connected.map(askUntil));
  const after = await readTreeUsage(pid);
  times.sort((a, b) => a - b);
  return {
    ...{ p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
    ...{ answered: times.length, failed },
    cpuMs: before && after ? (after.cpuMs - before.cpuMs) / Math.max(1, times.length) : null,
  };
}

function rowOf(
  what: string,
  sizes: readonly number[],
  all: readonly Figures[],
  at: number,
): string[] {
  const { p50, p99, answered, failed, cpuMs } = all[at] as Figures;
  const [first] = all;
  const growth = (now: number, then: number) => (at === 0 ? "" : `${format(now / then)} x`);
  const verdict = failed > 0 ? `${failed} FAILED` : p99 <= bar ? "" : `over ${bar} ms`;
  return [
    ...[what, String(sizes[at]), format(p50), format(p99)],
    ...[growth(p50, first?.p50 ?? 1), growth(p99, first?.p99 ?? 1)],
    ...[cpuMs === null ? "" : format(cpuMs), String(answered), verdict],
  ];
}
