import type { RequestHandler } from "express";
import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { type Metrics, serveMetrics } from "#server/http/metrics.ts";

/** Requests, and the outcomes of the debits among them. */
export function countRequests(metrics: Metrics): RequestHandler {
  const spends = metrics.counter(
    "clearlane_spends_total",
    "Answers to useCredit: accepted (also what was paid before), refused, failed.",
    ["outcome"],
  );
  return (request, response, next) => {
    metrics.observe("backend", request, response);
    if (request.method === "PUT" && request.path.toLowerCase().endsWith("/usecredit"))
      response.once("finish", () => spends.inc({ outcome: outcomeOf(response.statusCode) }));
    next();
  };
}

function outcomeOf(status: number): string {
  if (status < 300) return "accepted";
  return status < 500 ? "refused" : "failed";
}

/** Gauges, computed when they are scraped. */
export function measureBackend(
  metrics: Metrics,
  { database }: Pick<BackendContext, "database">,
): void {
  const { pool } = database;
  metrics.gauge(
    "clearlane_database_connections",
    "Connections of the pool, and queries that wait for one.",
    ["state"],
    () => [
      { labels: { state: "idle" }, value: pool.idleCount },
      { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
      { labels: { state: "waiting" }, value: pool.waitingCount },
    ],
  );
  metrics.gauge(
    "clearlane_tariff_editions",
    "Editions of each schedule by state: staged ones wait for support or for their import's end.",
    ["schedule", "state"],
    async () => {
      const { rows } = await sql<{ schedule: string; state: string; editions: number }>`
        select schedule, state, count(*)::int as editions from tariff_editions
        group by schedule, state`.execute(database);
      return rows.map(({ schedule, state, editions }) => ({
        labels: { schedule, state },
        value: editions,
      }));
    },
  );
  metrics.gauge(
    "clearlane_tariff_switched_timestamp_seconds",
    "When the live edition of a schedule became live.",
    ["schedule"],
    async () => {
      const { rows } = await sql<{ schedule: string; at: number }>`
        select schedule, extract(epoch from coalesce(switched_at, created_at))::float8 as at
        from tariff_editions where state = 'live'`.execute(database);
      return rows.map(({ schedule, at }) => ({ labels: { schedule }, value: at }));
    },
  );
}

/** On the backend's own port, and only with METRICS_TOKEN. */
export function metricsRoute({
  metrics,
  config,
}: Pick<BackendContext, "metrics" | "config">): RequestHandler | null {
  if (!metrics || !config.metrics.enabled || config.metrics.port !== null) return null;
  return serveMetrics(config.metrics, async () => [await metrics.read()]);
}
