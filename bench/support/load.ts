import { gunzipSync } from "node:zlib";
import autocannon from "autocannon";
import { Pool } from "undici";
import { percentile } from "#bench/statistics.ts";
import { readTreeUsage } from "#bench/support/process-usage.ts";

export interface LoadFigures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Successful answers. */
  answered: number;
  failed: number;
  /** As sent on the wire. */
  bytesEach: number;
  /** CPU time of the server and its child processes per successful answer; null if unavailable. */
  cpuMs: number | null;
}

export interface LoadTarget {
  url: string;
  /** Of the server. */
  pid: number;
  headers?: Record<string, string>;
  /** A path for each request instead of the URL's, to bypass caches. */
  nextPath?: () => string;
  /** Whether an answer is valid; others count as failed. Only with `nextPath`. */
  isWhole?: (html: string) => boolean;
}

interface LoadOptions {
  seconds: number;
  connections?: number;
}

type Answers = Omit<LoadFigures, "cpuMs">;

/** Requests a page over keep-alive connections, compressed as for every browser. */
export async function measureLoad(
  target: LoadTarget,
  { seconds, connections = 10 }: LoadOptions,
): Promise<LoadFigures> {
  const headers = { accept: "text/html,*/*", "accept-encoding": "gzip", ...target.headers };
  const before = await readTreeUsage(target.pid);
  const answers = target.nextPath
    ? await requestEach({ ...target, headers }, seconds, connections)
    : await requestOne(target.url, headers, seconds, connections);
  const after = await readTreeUsage(target.pid);
  const cpuMs =
    before && after ? (after.cpuMs - before.cpuMs) / Math.max(1, answers.answered) : null;
  return { ...answers, cpuMs };
}

async function requestOne(
  url: string,
  headers: Record<string, string>,
  duration: number,
  connections: number,
): Promise<Answers> {
  const result = await autocannon({ url, connections, headers, duration });
  const { requests, latency, throughput, non2xx, errors, timeouts } = result;
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    answered: requests.total - non2xx,
    failed: errors + timeouts + non2xx,
    bytesEach: throughput.total / Math.max(1, requests.total),
  };
}

/** Each request has a path of its own and every answer is read. */
async function requestEach(
  { url, headers = {}, nextPath, isWhole = () => true }: LoadTarget,
  seconds: number,
  connections: number,
): Promise<Answers> {
  const pool = new Pool(new URL(url).origin, { connections });
  const times: number[] = [];
  let failed = 0;
  let bytes = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const requestUntil = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await fetchPage(pool, nextPath?.() ?? "/", headers).catch(() => null);
      if (!answer || !isWhole(answer.html())) {
        failed += 1;
        continue;
      }
      times.push(answer.arrived - began);
      bytes += answer.bytes;
    }
  };
  await Promise.all(Array.from({ length: connections }, requestUntil));
  const perSecond = (times.length * 1000) / (performance.now() - started);
  await pool.close();
  times.sort((a, b) => a - b);
  return {
    perSecond,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    answered: times.length,
    failed,
    bytesEach: bytes / Math.max(1, times.length),
  };
}

/** Throws unless the answer is 200. */
async function fetchPage(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
): Promise<{ bytes: number; arrived: number; html: () => string }> {
  const answer = await pool.request({ method: "GET", path, headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  const arrived = performance.now();
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`);
  const isCompressed = answer.headers["content-encoding"] === "gzip";
  return {
    bytes: body.length,
    arrived,
    html: () => (isCompressed ? gunzipSync(body) : body).toString(),
  };
}
