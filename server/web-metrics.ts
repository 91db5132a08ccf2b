import type { Worker } from "node:cluster";
import { sql } from "kysely";
import type { WebContext } from "#server/context.ts";
import type { Metrics, ProcessFigures } from "#server/http/metrics.ts";

/** Sessions in PostgreSQL; those in Redis are not counted. */
export function measureWeb(metrics: Metrics, { database, redis }: WebContext): void {
  if (!database || redis) return;
  metrics.gauge(
    "clearlane_sessions",
    "Sessions that have neither ended nor expired.",
    [],
    async () => {
      const { rows } = await sql<{ sessions: number }>`
        select count(*)::int as sessions from web_sessions
        where ended_at is null and expires_at > now()`.execute(database);
      return [{ value: rows[0]?.sessions ?? 0 }];
    },
  );
}

/** Between a primary and its workers. */
const question = "clearlane:metrics?";

interface Answer {
  metrics: ProcessFigures;
}

/** In a worker. */
export function answerPrimary(metrics: Metrics): void {
  process.on("message", async (message) => {
    if (message === question) process.send?.({ metrics: await metrics.read() } satisfies Answer);
  });
}

const answerMs = 2000;

/** In the primary: its own metrics and those of the workers that answer in time. */
export async function readAll(
  own: Metrics,
  workers: NodeJS.Dict<Worker>,
): Promise<ProcessFigures[]> {
  const connected = Object.values(workers).filter((worker) => worker?.isConnected());
  const answers = await Promise.all(
    connected.map((worker) => (worker ? requestFigures(worker) : null)),
  );
  return [await own.read(), ...answers.filter((answer) => answer !== null)];
}

function requestFigures(worker: Worker): Promise<ProcessFigures | null> {
  return new Promise((resolve) => {
    const end = (answer: ProcessFigures | null) => {
      clearTimeout(timer);
      worker.off("message", listen);
      resolve(answer);
    };
    const listen = (message: unknown) => {
      const { metrics } = (message ?? {}) as Partial<Answer>;
      if (metrics) end(metrics);
    };
    const timer = setTimeout(() => end(null), answerMs);
    worker.on("message", listen);
    worker.send(question);
  });
}
