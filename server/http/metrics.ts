/**
 * Metrics for Prometheus. Labels are routes, codes and states of ours only: never an address, a
 * token, a name or search words. Without METRICS_PORT and METRICS_TOKEN nothing is counted.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import type { Config } from "#server/config/config.ts";
import { type ListeningServer, listen } from "#server/http/shutdown.ts";

export type Part = "web" | "backend";

/** The route of a path that Express does not handle; null for none. */
export type RouteOf = (pathname: string) => string | null;

export interface Metrics {
  /**
   * Counts a request when it ends. `routeOf` is called then, for requests that Express did not
   * route.
   */
  observe(part: Part, request: IncomingMessage, response: ServerResponse, routeOf?: RouteOf): void;
  /** A gauge computed on demand. One that fails is left out. */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<Figure[]> | Figure[],
  ): void;
  counter(name: string, help: string, labels: readonly string[]): Counter;
  read(): Promise<ProcessFigures>;
}

/** All figures of one process, as JSON. */
export type ProcessFigures = object[];

interface Figure {
  labels?: Record<string, string>;
  value: number;
}

/** Null where they are off. */
export function createMetrics({ metrics }: Pick<Config, "metrics">): Metrics | null {
  if (!metrics.enabled) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "clearlane_http_requests_total",
    help: "Requests by part, method, route and status.",
    labelNames: ["part", "method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "clearlane_http_request_seconds",
    help: "Time from a request's headers to the end of its response.",
    labelNames: ["part", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const errors = new Counter({
    name: "clearlane_errors_total",
    help: "Refusals and failures by the code of the API's error format.",
    labelNames: ["part", "code"],
    registers,
  });
  const underWay = new Gauge({
    name: "clearlane_http_requests_under_way",
    help: "Requests without the end of a response yet.",
    labelNames: ["part"],
    registers,
  });
  return {
    observe: (part, request, response, routeOf) => {
      const end = seconds.startTimer({ part });
      underWay.inc({ part });
      response.once("close", () => {
        underWay.dec({ part });
        const route = routeLabel(request, routeOf);
        end({ route });
        // The client left before the response ended.
        const status = response.writableFinished ? String(response.statusCode) : "aborted";
        requests.inc({ part, method: methodLabel(request), route, status });
        const { locals } = response as { locals?: { errorCode?: string } };
        if (locals?.errorCode) errors.inc({ part, code: locals.errorCode });
      });
    },
    gauge: (name, help, labelNames, read) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        // Several workers read the same database.
        aggregator: "max",
        collect: async () => {
          gauge.reset();
          const figures = await Promise.resolve()
            .then(read)
            .catch(() => []);
          for (const { labels = {}, value } of figures) gauge.set(labels, value);
        },
      });
    },
    counter: (name, help, labels) =>
      new Counter({ name, help, labelNames: [...labels], registers }),
    read: () => registry.getMetricsAsJSON(),
  };
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

export function methodLabel({ method = "" }: IncomingMessage): string {
  return methods.has(method) ? method : "other";
}

/** The pattern that matched, never the requested path. */
export function routeLabel(request: IncomingMessage, routeOf: RouteOf = () => null): string {
  const { route, baseUrl = "" } = request as { route?: { path: unknown }; baseUrl?: string };
  if (typeof route?.path === "string") return baseUrl.toLowerCase() + route.path;
  const { originalUrl } = request as { originalUrl?: string };
  const [pathname = "/"] = (originalUrl ?? request.url ?? "/").split("?");
  return routeOf(pathname) ?? "other";
}

/** Metrics of all processes, summed. */
export type ReadFigures = () => Promise<ProcessFigures[]>;

/** On a port of its own; null where METRICS_PORT asks for none. */
export async function listenForMetrics(
  { metrics }: Pick<Config, "metrics">,
  read: ReadFigures,
): Promise<ListeningServer | null> {
  if (!metrics.enabled || metrics.port === null) return null;
  return listen(createServer(serveMetrics(metrics, read)), metrics.port, metrics.host);
}

/** GET /metrics and nothing else; with a token, to those who send it. */
export function serveMetrics(
  { token }: { token: string | null },
  read: ReadFigures,
): RequestListener {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const wanted = token === null ? null : digest(`Bearer ${token}`);
  return async (request, response) => {
    response.setHeader("cache-control", "no-store");
    if (request.url?.split("?")[0] !== "/metrics" || request.method !== "GET")
      return void response.writeHead(404).end();
    if (wanted && !timingSafeEqual(digest(request.headers.authorization ?? ""), wanted))
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    try {
      const all = AggregatorRegistry.aggregate(await read());
      const text = await all.metrics();
      response.writeHead(200, { "content-type": all.contentType }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  };
}
