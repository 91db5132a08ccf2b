import { readFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** As the inspector's `Profiler.stop` answers. */
export interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

interface ProfileNode {
  id: number;
  callFrame: Frame;
}

interface Frame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

export interface Share {
  name: string;
  /** Of the busy time, 0 to 1. */
  share: number;
}

export interface SelfTimes {
  busyMs: number;
  packages: Share[];
  functions: Share[];
}

/** Self time by package, all of our own code as one, and by function of our own. */
export async function readSelfTimes({
  nodes,
  samples,
  timeDeltas,
}: CpuProfile): Promise<SelfTimes> {
  const times = new Map<number, number>();
  for (const [at, id] of samples.entries())
    times.set(id, (times.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  const sources = createSources();
  for (const { id, callFrame } of nodes) {
    const time = times.get(id) ?? 0;
    const source = time === 0 ? callFrame.url : await sources.find(callFrame);
    const name = packageOf(callFrame, source);
    if (time === 0 || name === null) continue;
    busy += time;
    add(packages, name, time);
    if (name === own) add(functions, describe(callFrame, source), time);
  }
  return {
    busyMs: busy / 1000,
    packages: toShares(packages, busy),
    functions: toShares(functions, busy),
  };
}

const own = "Clearlane";

/** Null for idle time. */
function packageOf({ url, functionName }: Frame, source: string): string | null {
  if (functionName === "(idle)") return null;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (functionName === "(program)") return "native code";
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name) return name;
  if (/^node:.*zlib/.test(url)) return "node: zlib";
  if (/^node:.*(http|net|stream)/.test(url)) return "node: http, net, streams";
  if (url.startsWith("node:")) return "node: others";
  return url === "" ? "built-in functions" : own;
}

function describe({ functionName }: Frame, source: string): string {
  return `${functionName || "(anonymous)"}  ${source.replace(/^.*?(?=(?:client|server|shared)\/)/, "")}`;
}

/** The source files that the bundles are made of. */
function createSources(): { find(frame: Frame): Promise<string> } {
  const maps = new Map<string, Promise<SourceMap | null>>();
  return {
    find: async ({ url, lineNumber, columnNumber }) => {
      const map = maps.get(url) ?? readMap(url);
      maps.set(url, map);
      const entry = (await map)?.findEntry(lineNumber, columnNumber);
      // A place in code that the build added has no source.
      return (entry && "originalSource" in entry && entry.originalSource) || url;
    },
  };
}

async function readMap(url: string): Promise<SourceMap | null> {
  if (!url.startsWith("file:")) return null;
  const text = await readFile(`${fileURLToPath(url)}.map`, "utf8").catch(() => null);
  return text === null ? null : new SourceMap(JSON.parse(text));
}

function add(sums: Map<string, number>, name: string, time: number): void {
  sums.set(name, (sums.get(name) ?? 0) + time);
}

function toShares(sums: Map<string, number>, whole: number): Share[] {
  return [...sums]
    .map(([name, time]) => ({ name, share: time / whole }))
    .sort((a, b) => b.share - a.share);
}
