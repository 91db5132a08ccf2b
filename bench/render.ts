/** Pages: `npm run bench -- render [--seconds 5] [--visits 5]`. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type FirstView, measureFirstView } from "#bench/support/first-view.ts";
import { type LoadFigures, measureLoad } from "#bench/support/load.ts";
import { type PageWeight, weighPage } from "#bench/support/page-weight.ts";
import { readUsage } from "#bench/support/process-usage.ts";
import { format, judge, showTable } from "#bench/support/table.ts";
import {
  type BuiltProgram,
  makeDataDir,
  programDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";

export const about = "requests a second, bytes and first view of pages, each beside its budget";

const page = "/latest-notifications";
const productPages = [
  page,
  "/hs-code-search",
  "/regulation-search",
  "/pricing",
  "/hs-code-details/640411/running%20shoes/DE/VN",
];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "5" },
      visits: { type: "string", default: "5" },
    },
  });
  const seconds = Number(values.seconds);
  const { dataDir, remove } = await makeDataDir();
  try {
    const starts = await timeStarts(dataDir);
    const { program } = starts;
    const weights = await Promise.all(
      productPages.map((target) => weighPage(program.origin, target)),
    );
    const visitor = await measureLoad({ url: program.origin + page, pid: program.pid, seconds });
    const fresh = await measureLoad({
      url: program.origin + page,
      pid: program.pid,
      seconds,
      query: (count) => `?q=x${count}`,
    });
    const bare = await measureBareExpress(
      await (await fetch(program.origin + page)).text(),
      seconds,
    );
    const signedIn = await measureLoad({
      url: program.origin + page,
      pid: program.pid,
      seconds,
      headers: await signIn(program),
    });
    const usage = await readUsage(program.pid);
    const view = await measureFirstView(program.origin + page, Number(values.visits));
    await program.end("SIGTERM");
    print({
      visitor,
      fresh,
      bare,
      signedIn,
      weights,
      view,
      residentMb: usage?.residentMb ?? null,
      ...starts,
    });
  } finally {
    await remove();
  }
}

/** The first start with an empty data folder, then a later one. */
async function timeStarts(
  dataDir: string,
): Promise<{ program: BuiltProgram; firstStart: number; laterStart: number }> {
  const began = performance.now();
  await (await startBuiltProgram(dataDir)).end("SIGTERM");
  const stopped = performance.now();
  const program = await startBuiltProgram(dataDir);
  return {
    program,
    firstStart: (stopped - began) / 1000,
    laterStart: (performance.now() - stopped) / 1000,
  };
}

async function signIn({ origin }: BuiltProgram): Promise<Record<string, string>> {
  const browser = createHttpBrowser();
  const chooser = await browser.open(`${origin}/login?returnTo=${page}`);
  const back = await browser.submit(chooser, "account=business@clearlane.test");
  if (!back.url.endsWith(page)) throw new Error(`signing in led to ${back.url}`);
  return { cookie: browser.cookieHeader(origin) };
}

async function measureBareExpress(html: string, seconds: number): Promise<LoadFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-bare-"));
  const file = path.join(folder, "page.html");
  await writeFile(file, html);
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "bench/support/bare-express.ts", file],
    {
      cwd: programDir,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  try {
    const port = await new Promise<string>((resolve) =>
      child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim())),
    );
    return await measureLoad({ url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, seconds });
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}

interface Figures {
  visitor: LoadFigures;
  fresh: LoadFigures;
  bare: LoadFigures;
  signedIn: LoadFigures;
  weights: PageWeight[];
  view: FirstView | null;
  residentMb: number | null;
  firstStart: number;
  laterStart: number;
}

function print({
  visitor,
  fresh,
  bare,
  signedIn,
  weights,
  view,
  residentMb,
  firstStart,
  laterStart,
}: Figures): void {
  const worst = (key: keyof PageWeight) => Math.max(...weights.map((weight) => weight[key]));
  const atMost = (
    what: string,
    value: number | null | undefined,
    unit: string,
    budget: number,
    aim: number,
  ) => judge({ what, value: value ?? null, unit, budget, aim, good: "at most" });
  const requests = visitor.requests + signedIn.requests;
  showTable(
    ["Figure", "Measured", "Unit", "Budget", "Aim", ""],
    [
      load(`${page}, visitor (from memory)`, visitor),
      load("the same bytes by plain Express", bare),
      load(`${page}, visitor, each address new`, fresh),
      load(`${page}, signed in (never cached)`, signedIn),
      judge({
        what: "visitor page against plain Express",
        value: visitor.perSecond / bare.perSecond,
        unit: "x",
        budget: 0.9,
        aim: 1.1,
        good: "at least",
      }),
      atMost("JavaScript, heaviest product page", worst("scripts"), "KB gz", 120, 100),
      atMost("CSS, heaviest product page", worst("styles"), "KB gz", 12, 9),
      atMost("HTML, heaviest product page", worst("html"), "KB gz", 12, 5),
      atMost("HTML as sent", worst("htmlSent"), "KB", 12, 5),
      atMost("requests named by a product page", worst("requests"), "", 5, 4),
      atMost("requests of a real first visit", view?.requests, "", 5, 4),
      atMost("largest paint, slow phone", view?.largestPaintMs, "ms", 1200, 1000),
      atMost("main thread blocked", view?.blockingMs, "ms", 120, 80),
      atMost("hydrated", view?.hydratedMs, "ms", 2500, 2000),
      atMost("layout shift", view?.layoutShift, "", 0, 0),
      atMost("first start to ready, installed", firstStart, "s", 10, 5),
      atMost("later start to ready", laterStart, "s", 3, 1),
      atMost(`resident memory after ${requests} requests`, residentMb, "MB", 350, 200),
    ],
  );
}

function load(what: string, { perSecond, p50, p99, cpuMs, failed }: LoadFigures): string[] {
  const cpu = cpuMs === null ? "" : `, ${format(cpuMs)} ms CPU each`;
  return [
    what,
    format(perSecond),
    "req/s",
    `p50 ${format(p50)} ms, p99 ${format(p99)} ms${cpu}`,
    "",
    failed === 0 ? "" : `${failed} FAILED`,
  ];
}
