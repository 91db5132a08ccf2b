/**
 * Pages: `npm run bench -- render [--quick] [--check] [--fresh-clone] [--seconds 4] [--rounds 3]
 * [--visits 5]`. `PEERS` names a folder with the same page in other frameworks (support/peers.ts);
 * without it the ratios to them are skipped. `--check` exits 1 when a budget that held no longer
 * does.
 */
import { parseArgs } from "node:util";
import { type FirstView, measureFirstViews } from "#bench/support/first-view.ts";
import { measureLoad } from "#bench/support/load.ts";
import {
  cpuRatio,
  failuresOf,
  feedPath,
  measurePageLoads,
  type PageLoads,
  tableOfLoads,
} from "#bench/support/page-loads.ts";
import { type Peers, startPeers } from "#bench/support/peers.ts";
import { canPin, pinLoad, unpinLoad } from "#bench/support/pinning.ts";
import { readTreeUsage, type TreeUsage } from "#bench/support/process-usage.ts";
import { type RouteWeight, weighRoutes } from "#bench/support/route-weights.ts";
import { signIn } from "#bench/support/sign-in.ts";
import { measureSpends, type SpendFigures } from "#bench/support/spend-figures.ts";
import { timeFreshClone, timeStarts } from "#bench/support/starts.ts";
import { format, type Shown, showSection } from "#bench/support/table.ts";
import { checkBudgets, type Measured, tableOfBudgets } from "#bench/support/verdicts.ts";
import { type BuiltProgram, makeDataDir } from "#tests/support/built-program.ts";

export const about = "full pages beside their peers, weights, first views, starts; --check";

const requestsBeforeMemory = 10_000;

interface Options {
  seconds: number;
  rounds: number;
  visits: number;
  laterStarts: number;
  check: boolean;
  freshClone: boolean;
}

export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  const figures = await measure(options);
  const measured = figuresOf(figures, options);
  say(figures, measured);
  if (options.check) check(measured, figures.loads);
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      "fresh-clone": { type: "boolean", default: false },
      seconds: { type: "string" },
      rounds: { type: "string" },
      visits: { type: "string" },
    },
  });
  const { quick } = values;
  return {
    seconds: Number(values.seconds ?? (quick ? 2 : 4)),
    rounds: Number(values.rounds ?? (quick ? 2 : 3)),
    visits: Number(values.visits ?? (quick ? 3 : 5)),
    laterStarts: quick ? 1 : 3,
    check: values.check,
    freshClone: values["fresh-clone"],
  };
}

interface Figures {
  firstStart: number;
  laterStart: number;
  freshClone: number | null;
  weights: RouteWeight[];
  loads: PageLoads;
  memory: TreeUsage | null;
  views: Views | null;
  spends: SpendFigures;
  hasPeers: boolean;
}

type Views = { ours: FirstView } & Partial<Record<"next" | "reactRouter", FirstView>>;

/** Starts and browser use all cores; under load the servers get one and the generator another. */
async function measure(options: Options): Promise<Figures> {
  tell("starts");
  const freshClone = options.freshClone ? await timeFreshClone() : null;
  const { dataDir, remove } = await makeDataDir();
  let peers: Peers | null = null;
  let running: BuiltProgram | null = null;
  try {
    const { program, first, later } = await timeStarts(dataDir, options.laterStarts);
    running = program;
    peers = await startPeers();
    const signedIn = await signIn(program.origin);
    tell("weights of all screens");
    const weights = await weighRoutes(program.origin, signedIn);
    tell("pages under load");
    pinLoad();
    const loads = await measurePageLoads(program, signedIn, peers, options);
    tell("memory");
    const memory = await readMemory(program, loads.answered);
    unpinLoad();
    tell("first visits in a browser");
    const views = await measureViews(program, peers, options.visits);
    await program.end("SIGTERM");
    running = null;
    tell("paid searches");
    const spends = await measureSpends(options.seconds);
    return {
      ...{ firstStart: first, laterStart: later, freshClone, hasPeers: peers !== null },
      ...{ weights, loads, memory, views, spends },
    };
  } finally {
    await Promise.all([peers?.next.end(), peers?.reactRouter.end(), running?.end("SIGTERM")]);
    await remove();
  }
}

/** After 10,000 requests of a visitor in all. */
async function readMemory(
  { origin, pid }: BuiltProgram,
  answered: number,
): Promise<TreeUsage | null> {
  for (let sum = answered; sum < requestsBeforeMemory; )
    sum += (await measureLoad({ url: origin + feedPath, pid }, { seconds: 2 })).answered;
  return readTreeUsage(pid);
}

async function measureViews(
  { origin }: BuiltProgram,
  peers: Peers | null,
  visits: number,
): Promise<Views | null> {
  const ours = origin + feedPath;
  if (!peers) return measureFirstViews({ ours }, visits);
  const { next, reactRouter } = peers;
  return measureFirstViews(
    { ours, next: next.origin + feedPath, reactRouter: reactRouter.origin + feedPath },
    visits,
  );
}

function figuresOf(figures: Figures, { freshClone }: Options): Measured {
  const { loads, views, spends, memory } = figures;
  const products = figures.weights.filter(({ isProduct }) => isProduct);
  const worst = (part: "scripts" | "styles" | "html" | "requests") =>
    Math.max(...products.map((weight) => weight[part]));
  return {
    signedInFeed: cpuRatio(loads, "signedInFeed", "next"),
    signedInFreshFeed: cpuRatio(loads, "signedInFreshFeed", "next"),
    signedInText: cpuRatio(loads, "signedInText", "nextText"),
    visitorFeed: cpuRatio(loads, "express", "visitorFeed"),
    freshFeed: cpuRatio(loads, "freshFeed", "next"),
    blockingRatio: viewRatio(views, "blocking", "reactRouter"),
    paintRatio: viewRatio(views, "paint", "next"),
    scripts: worst("scripts"),
    styles: worst("styles"),
    html: worst("html"),
    requests: worst("requests"),
    visitRequests: views?.ours.requests ?? null,
    shift: views?.ours.shift ?? null,
    residentMb: memory?.residentMb ?? null,
    blocking: views?.ours.blocking ?? null,
    paint: views?.ours.paint ?? null,
    hydrated: views?.ours.hydrated ?? null,
    paidSearch: spends.paidSearch,
    hotAccount: spends.hotAccount,
    laterStart: figures.laterStart,
    firstStart: figures.firstStart,
    ...(freshClone ? { freshClone: figures.freshClone } : {}),
  };
}

/** Null without the peer; a peer without blocking time counts as one millisecond. */
function viewRatio(
  views: Views | null,
  key: "blocking" | "paint",
  peer: "next" | "reactRouter",
): number | null {
  const other = views?.[peer];
  return views && other ? views.ours[key] / Math.max(1, other[key]) : null;
}

function say({ loads, views, weights, spends, memory, hasPeers }: Figures, measured: Measured) {
  showSection("Budgets", tableOfBudgets(measured));
  if (!hasPeers) print("Ratios to Next and React Router are skipped: PEERS names no folder.");
  if (!canPin) print("Without taskset or a second core the load generator shared the cores.");
  showSection("Pages under load (medians of the rounds)", tableOfLoads(loads));
  if (views) showSection("First visits, slow phone (medians)", tableOfViews(views));
  else print("No Chromium: first visits are skipped.");
  showSection("Heaviest product screens, signed in", tableOfWeights(weights));
  if (spends.table) showSection("Spending, servers on one core", spends.table);
  if (memory)
    print(
      `\nMemory: Node ${format(memory.residentMb)} MB, PostgreSQL's processes ` +
        `${format(memory.databaseMb)} MB beside their shared pages.`,
    );
}

function tableOfViews(views: Views): Shown {
  const labels = { ours: "Clearlane", next: "Next", reactRouter: "React Router framework" };
  const rows = Object.entries(views).map(([name, view]) => [
    labels[name as keyof typeof labels],
    ...[view.paint, view.blocking, view.hydrated, view.shift, view.requests].map(format),
  ]);
  return { head: ["Feed", "LCP ms", "TBT ms", "hydrated ms", "shift", "requests"], rows };
}

/** The three heaviest by each part. */
function tableOfWeights(weights: readonly RouteWeight[]): Shown {
  const parts = ["scripts", "styles", "html", "htmlSent", "requests"] as const;
  const products = weights.filter(({ isProduct }) => isProduct);
  const heaviest = new Set(
    parts.flatMap((part) => products.toSorted((a, b) => b[part] - a[part]).slice(0, 3)),
  );
  return {
    head: ["Screen", "JS KB gz", "CSS KB gz", "HTML KB gz", "HTML KB sent", "requests"],
    rows: [...heaviest].map((weight) => [
      weight.path,
      ...parts.map((part) => format(weight[part])),
    ]),
  };
}

function check(measured: Measured, loads: PageLoads): void {
  const { lost, won, skipped } = checkBudgets(measured);
  const failures = failuresOf(loads);
  for (const figure of skipped) print(`not measured: ${figure}`);
  for (const figure of won) print(`holds now, mark it as held in bench/budgets.ts: ${figure}`);
  for (const line of [...failures, ...lost]) print(`NO LONGER HOLDS: ${line}`);
  print(`${failures.length + lost.length === 0 ? "ok" : "FAILED"}: every budget that held`);
  if (failures.length + lost.length > 0) process.exitCode = 1;
}

function tell(step: string): void {
  process.stderr.write(`${step} …\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
