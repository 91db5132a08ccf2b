import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { readUsage } from "#bench/support/process-usage.ts";
import { type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import type { LoadOrder, LoadResult } from "#tests/soak/support/load-process.ts";
import {
  type BuiltProgram,
  makeDataDir,
  programDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";

export const about =
  "pages at 1, 2, 3 and 10 times what the program can draw, and 50,000 addresses (runs: addresses)";

const secondsEach = 10;
const fullAddresses = 50_000;
/** Distinct pages, each of which has to be rendered. */
const page = "/hs-code-details/640411/shoes-#/GB/VN";

export async function run({ runs, say }: SoakOptions): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir();
  try {
    const program = await startBuiltProgram(dataDir, { TRUST_PROXY: "1" });
    const figures = await measure(program, runs ?? fullAddresses, say);
    await program.end("SIGTERM");
    return figures;
  } finally {
    await remove();
  }
}

async function measure(
  program: BuiltProgram,
  addresses: number,
  say: SoakOptions["say"],
): Promise<Figure[]> {
  const { origin } = program;
  let first = 1;
  const load = async (order: Omit<LoadOrder, "origin" | "first">) => {
    const result = await startLoad({ ...order, origin, first });
    first += order.count;
    return result;
  };
  await load({ path: page, rate: 10, count: 60 });
  const capacity = await findCapacity(origin);
  const normal = await load({ path: page, rate: capacity / 4, count: Math.ceil(capacity * 2) });
  say(`capacity ${capacity.toFixed(1)} pages/s, normally ${normal.p50} ms (p99 ${normal.p99})`);
  const figures: Figure[] = [told("capacity, pages a second", capacity.toFixed(1))];
  for (const times of [1, 2, 3, 10]) {
    const health = watchHealth(origin);
    const rate = capacity * times;
    const result = await load({ path: page, rate, count: Math.ceil(rate * secondsEach) });
    figures.push(...judgeLoad(times, result, capacity, await health.stop()));
    say(`${times}x: ${JSON.stringify(result)}`);
  }
  figures.push(await measureRecovery(origin, normal));
  const before = await readUsage(program.pid);
  await load({ path: "/latest-notifications?x=#", rate: 200, count: addresses });
  await load({ path: "/no-such-page-#", rate: 100, count: Math.ceil(addresses / 50) });
  const after = await readUsage(program.pid);
  return [
    ...figures,
    told("resident memory before, MB", Math.round(before?.residentMb ?? 0)),
    atMost(`resident memory after ${addresses} addresses, MB`, after?.residentMb ?? 0, 350),
  ];
}

const tool = path.join(import.meta.dirname, "support/load-process.ts");

async function startLoad(order: LoadOrder): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", tool, JSON.stringify(order)],
    { cwd: programDir, maxBuffer: 10_000_000 },
  );
  return JSON.parse(stdout) as LoadResult;
}

/** Pages a second with four clients that each wait for their answer. */
async function findCapacity(origin: string): Promise<number> {
  let drawn = 0;
  const began = performance.now();
  const until = began + secondsEach * 1000;
  await Promise.all(
    Array.from({ length: 4 }, async (_, client) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const target = page.replace("#", `capacity-${client}-${turn}`);
        const answer = await fetch(origin + target, { headers: { accept: "text/html" } });
        await answer.arrayBuffer();
        if (answer.status === 200) drawn += 1;
      }
    }),
  );
  return drawn / ((performance.now() - began) / 1000);
}

/** The slowest answer of /healthz, requested every 50 ms. */
function watchHealth(origin: string): { stop(): Promise<number> } {
  let slowest = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const began = performance.now();
      await fetch(`${origin}/healthz`).then((answer) => answer.text());
      slowest = Math.max(slowest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return slowest;
    },
  };
}

function judgeLoad(
  times: number,
  { statuses, withRetryAfter, p99, goodput }: LoadResult,
  capacity: number,
  slowestHealth: number,
): Figure[] {
  const refused = (statuses["503"] ?? 0) + (statuses["429"] ?? 0);
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const others = total - refused - (statuses["200"] ?? 0);
  const part = goodput / capacity;
  const wanted = times === 1 ? "" : "at least 0.80";
  return [
    {
      what: `${times}x: goodput against capacity`,
      value: part.toFixed(2),
      wanted,
      ok: wanted === "" || part >= 0.8,
    },
    told(`${times}x: p99 of what was drawn, ms`, p99),
    told(`${times}x: refused`, `${Math.round((100 * refused) / total)} %`),
    exactlyAll(`${times}x: refused with Retry-After`, withRetryAfter, refused),
    exactlyAll(`${times}x: neither drawn nor refused`, others, 0),
    atMost(`${times}x: slowest /healthz, ms`, slowestHealth, 100),
  ];
}

/** Waits until a page takes at most twice its normal time. */
async function measureRecovery(origin: string, normal: LoadResult): Promise<Figure> {
  const began = performance.now();
  for (let turn = 0; ; turn += 1) {
    const asked = performance.now();
    const target = page.replace("#", `recovery-${turn}`);
    const answer = await fetch(origin + target, { headers: { accept: "text/html" } });
    await answer.arrayBuffer();
    const took = performance.now() - asked;
    if ((answer.status === 200 && took <= 2 * normal.p50) || turn > 200)
      return atMost("recovered after the load, ms", performance.now() - began, 2000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function atMost(what: string, value: number, most: number): Figure {
  return { what, value: Math.round(value), wanted: `at most ${most}`, ok: value <= most };
}

function exactlyAll(what: string, value: number, wanted: number): Figure {
  return { what, value, wanted, ok: value === wanted };
}
