/**
 * Curves: `npm run bench -- growth [--full] [--seconds 3] [--only size,connections,locale,count]`.
 * The cost of a page with more items, connections, locales and notifications; `--full` goes up to a
 * million of them.
 */
import { parseArgs } from "node:util";
import { isFullPage, nextFullPage } from "#bench/support/full-pages.ts";
import { type LoadTarget, measureLoad } from "#bench/support/load.ts";
import { fillNotifications } from "#bench/support/many-notifications.ts";
import { feedPath } from "#bench/support/page-loads.ts";
import { canPin, pinLoad, pinServer, unpinLoad } from "#bench/support/pinning.ts";
import { format, showTable } from "#bench/support/table.ts";
import { languages } from "#client/i18n/languages.ts";
import { type BuiltProgram, makeDataDir, startBuiltProgram } from "#tests/support/built-program.ts";

export const about = "what a page costs with more items, connections, locales, notifications";

const sizes = [20, 50, 100, 200];
const connectionCounts = [1, 2, 4, 8, 16, 32, 64];
const counts = [1_000, 10_000, 100_000];
const fullCount = 1_000_000;
/** Below the admission limit, so that no request is refused. */
const usualConnections = 4;

interface Point {
  curve: string;
  at: string;
  page: "each address new" | "from memory";
  target: Pick<LoadTarget, "headers" | "nextPath" | "isWhole">;
  connections?: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: "boolean", default: false },
      seconds: { type: "string", default: "3" },
      only: { type: "string", default: "size,connections,locale,count" },
    },
  });
  const seconds = Number(values.seconds);
  const only = values.only.split(",");
  const { dataDir, remove } = await makeDataDir();
  const rows: string[][] = [];
  const measure = async (program: BuiltProgram, points: readonly Point[]) => {
    await pinServer(program.pid);
    pinLoad();
    for (const point of points.filter(({ curve }) => only.includes(curve)))
      rows.push(await measurePoint(program, point, seconds));
    unpinLoad();
  };
  try {
    await withProgram(dataDir, (program) =>
      measure(program, [...sizePoints(), ...connectionPoints(), ...localePoints()]),
    );
    if (only.includes("count"))
      for (const count of values.full ? [...counts, fullCount] : counts) {
        process.stderr.write(`${count} notifications …\n`);
        await withProgram(dataDir, () => fillNotifications(dataDir, count));
        // Restart, so that the program has cached nothing.
        await withProgram(dataDir, (program) => measure(program, [countPoint(count)]));
      }
  } finally {
    await remove();
  }
  showTable(
    ["Curve", "At", "Feed", "CPU ms each", "req/s", "p50 ms", "p99 ms", "KB sent", ""],
    rows,
  );
  if (!canPin) process.stdout.write("Without taskset or a second core nothing was pinned.\n");
}

async function withProgram(
  dataDir: string,
  work: (program: BuiltProgram) => Promise<void>,
): Promise<void> {
  const program = await startBuiltProgram(dataDir);
  try {
    await work(program);
  } finally {
    await program.end("SIGTERM");
  }
}

function fresh(size?: number): Pick<LoadTarget, "nextPath" | "isWhole"> {
  return { nextPath: () => nextFullPage(size), isWhole: (html) => isFullPage(html, size) };
}

function sizePoints(): Point[] {
  return sizes.map((size) => ({
    curve: "size",
    at: `${size} items`,
    page: "each address new",
    target: fresh(size),
  }));
}

function connectionPoints(): Point[] {
  return connectionCounts.flatMap((connections) => {
    const point = { curve: "connections", at: `${connections} connections`, connections };
    return [
      { ...point, page: "from memory" as const, target: {} },
      { ...point, page: "each address new" as const, target: fresh() },
    ];
  });
}

function localePoints(): Point[] {
  return languages.map((language) => ({
    curve: "locale",
    at: language,
    page: "each address new",
    target: { ...fresh(), headers: { "accept-language": language } },
  }));
}

function countPoint(count: number): Point {
  return {
    curve: "count",
    at: `${count} notifications`,
    page: "each address new",
    target: fresh(),
  };
}

async function measurePoint(
  { origin, pid }: BuiltProgram,
  { curve, at, page, target, connections = usualConnections }: Point,
  seconds: number,
): Promise<string[]> {
  const loaded = { url: origin + feedPath, pid, ...target };
  await measureLoad(loaded, { seconds: Math.max(1, Math.ceil(seconds / 2)), connections });
  const figures = await measureLoad(loaded, { seconds, connections });
  const { cpuMs, perSecond, p50, p99, bytesEach, failed } = figures;
  return [
    curve,
    at,
    page,
    cpuMs === null ? "" : format(cpuMs),
    ...[perSecond, p50, p99, bytesEach / 1024].map(format),
    failed === 0 ? "" : `${failed} refused or not full`,
  ];
}
