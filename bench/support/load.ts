import autocannon from "autocannon";
import { readUsage } from "#bench/support/process-usage.ts";

export interface LoadFigures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  requests: number;
  /** CPU time of the server process in milliseconds a request; null if unavailable. */
  cpuMs: number | null;
}

export interface LoadOptions {
  url: string;
  pid: number;
  headers?: Record<string, string>;
  seconds: number;
  connections?: number;
  /** A unique query for each request, to bypass caches. */
  query?: (count: number) => string;
}

/**
 * Requests one path over keep-alive connections, after an unmeasured warm-up of a third of the
 * time.
 */
export async function measureLoad({
  url,
  pid,
  headers = {},
  seconds,
  connections = 10,
  query,
}: LoadOptions): Promise<LoadFigures> {
  let count = 0;
  const { pathname } = new URL(url);
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: pathname + (query?.(count++) ?? ""),
  });
  const options = { url, connections, headers, ...(query ? { requests: [{ setupRequest }] } : {}) };
  await autocannon({ ...options, duration: Math.max(1, Math.ceil(seconds / 3)) });
  const before = await readUsage(pid);
  const result = await autocannon({ ...options, duration: seconds });
  const after = await readUsage(pid);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
    requests: result.requests.total,
    cpuMs: before && after ? (after.cpuMs - before.cpuMs) / result.requests.total : null,
  };
}
