/** Full pages under load, in turns with the peers', so that a slow minute of the machine hits all. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import { median } from "#bench/statistics.ts";
import { isFullPage, nextFullPage } from "#bench/support/full-pages.ts";
import { type LoadFigures, type LoadTarget, measureLoad } from "#bench/support/load.ts";
import type { Peers } from "#bench/support/peers.ts";
import { pinServer } from "#bench/support/pinning.ts";
import { account } from "#bench/support/sign-in.ts";
import { type Server, startServer } from "#bench/support/start-server.ts";
import { format, type Shown } from "#bench/support/table.ts";
import { addresses } from "#shared/paths.ts";
import { programDir } from "#tests/support/built-program.ts";
import { findFreePort } from "#tests/support/free-port.ts";

export const feedPath = addresses.latestNotifications.path;
const textPath = addresses.terms.path;

const labels = {
  signedInFeed: "feed signed in",
  next: "feed by Next, dynamic",
  reactRouter: "feed by React Router framework",
  signedInFreshFeed: "feed signed in, each address new and full",
  freshFeed: "feed for visitors, each address new and full",
  signedInText: "/tnc signed in",
  nextText: "text page by Next, dynamic (its feed where it has none)",
  nextStaticText: "text page by Next, static (the same for everybody)",
  visitorFeed: "feed for visitors, from memory",
  express: "the same bytes by plain Express",
} as const;
type TargetName = keyof typeof labels;

export interface PageLoads {
  rounds: Partial<Record<TargetName, LoadFigures[]>>;
  /** Good answers of our program. */
  answered: number;
}

interface LoadedProgram {
  origin: string;
  pid: number;
}

/** The load of each target in `rounds` rounds, after an unmeasured one. */
export async function measurePageLoads(
  program: LoadedProgram,
  signedIn: Record<string, string>,
  peers: Peers | null,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<PageLoads> {
  const url = program.origin + feedPath;
  // Cached pages are compressed better after their first answers.
  await measureLoad({ url, pid: program.pid }, { seconds: 1 });
  await setTimeout(2000);
  const express = await startBareExpress(url);
  try {
    const targets = targetsOf(program, signedIn, peers, express);
    const measured: PageLoads = { rounds: {}, answered: 0 };
    for (const { pid } of [program, express, ...(peers ? [peers.next, peers.reactRouter] : [])])
      await pinServer(pid);
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, target] of targets) {
        const figures = await measureLoad(target, { seconds });
        if (target.pid === program.pid) measured.answered += figures.answered;
        if (round > 0) measured.rounds[name] = [...(measured.rounds[name] ?? []), figures];
      }
    return measured;
  } finally {
    await express.end();
  }
}

/** Targets that are compared with each other run one after the other. */
function targetsOf(
  { origin, pid }: LoadedProgram,
  headers: Record<string, string>,
  peers: Peers | null,
  express: Server,
): [TargetName, LoadTarget][] {
  const feed = { url: origin + feedPath, pid };
  const at = (server: Server | undefined, path: string | undefined) =>
    server && path ? { url: server.origin + path, pid: server.pid } : null;
  const isWhole = (html: string) => isFullPage(html);
  const isOwn = (html: string) => isFullPage(html) && html.includes(account);
  const nextPath = () => nextFullPage();
  const targets: [TargetName, LoadTarget | null][] = [
    ["signedInFeed", { ...feed, headers, nextPath: () => feedPath, isWhole: isOwn }],
    ["next", at(peers?.next, feedPath)],
    ["signedInFreshFeed", { ...feed, headers, nextPath, isWhole: isOwn }],
    ["freshFeed", { ...feed, nextPath, isWhole }],
    ["reactRouter", at(peers?.reactRouter, feedPath)],
    ["signedInText", { url: origin + textPath, pid, headers }],
    ["nextText", at(peers?.next, peers?.textPath)],
    ["nextStaticText", at(peers?.next, textPath)],
    ["visitorFeed", feed],
    ["express", at(express, "/")],
  ];
  return targets.flatMap(([name, target]) => (target ? [[name, target]] : []));
}

/** The median of the rounds' ratios of CPU time a request; null without both. */
export function cpuRatio(
  { rounds }: PageLoads,
  over: TargetName,
  under: TargetName,
): number | null {
  const [upper = [], lower = []] = [rounds[over], rounds[under]];
  const ratios = upper.flatMap(({ cpuMs }, round) => {
    const other = lower[round]?.cpuMs;
    return cpuMs !== null && other ? [cpuMs / other] : [];
  });
  return ratios.length > 0 ? median(ratios) : null;
}

/** Describes the targets that failed in some round. */
export function failuresOf({ rounds }: PageLoads): string[] {
  return (Object.keys(rounds) as TargetName[]).flatMap((name) => {
    const failed = (rounds[name] ?? []).reduce((sum, figures) => sum + figures.failed, 0);
    return failed > 0 ? [`${labels[name]}: ${failed} answers failed`] : [];
  });
}

export function tableOfLoads({ rounds }: PageLoads): Shown {
  const rows = (Object.keys(labels) as TargetName[]).flatMap((name) => {
    const figures = rounds[name];
    if (!figures) return [];
    const of = (key: keyof LoadFigures) => median(figures.map((one) => one[key] ?? 0));
    const cpus = figures.map(({ cpuMs }) => cpuMs ?? 0);
    const failed = figures.reduce((sum, one) => sum + one.failed, 0);
    return [
      [
        labels[name],
        format(of("cpuMs")),
        `${format(Math.min(...cpus))}-${format(Math.max(...cpus))}`,
        format(of("perSecond")),
        format(of("p50")),
        format(of("p99")),
        format(of("bytesEach") / 1024),
        failed === 0 ? "" : `${failed} FAILED`,
      ],
    ];
  });
  return {
    head: ["Page", "CPU ms each", "min-max", "req/s", "p50 ms", "p99 ms", "KB sent", ""],
    rows,
  };
}

/** Sends the very bytes that our server sent. */
async function startBareExpress(url: string): Promise<Server> {
  const answer = await request(url, { headers: { "accept-encoding": "gzip" } });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  if (answer.headers["content-encoding"] !== "gzip") throw new Error(`${url} is not compressed`);
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-bare-"));
  try {
    const file = path.join(folder, "page.html.gz");
    await writeFile(file, bytes);
    return await startServer({
      args: ["--import", "tsx", path.join(programDir, "bench/support/bare-express.ts"), file],
      port: await findFreePort(),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
