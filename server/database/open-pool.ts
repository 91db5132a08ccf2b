import pg from "pg";

/**
 * Limits in milliseconds. The server ends a statement first; the driver's own limit is for a
 * connection on which nothing comes back at all.
 */
const limits = {
  connect: 3000,
  statement: 6000,
  answer: 7000,
  ping: 1500,
  idleInTransaction: 60_000,
};
const keepAliveMs = 10_000;

export interface PoolOptions {
  url: string;
  max: number;
  name: string;
  /** Multiplies the limits. */
  timeoutFactor: number;
  /** Time inside a statement for waiting on a lock, which the limits must exceed. */
  lockWaitMs?: number;
  onError(error: Error): void;
}

/**
 * A pool whose connections never wait for ever. A silent connection is closed together with the
 * idle ones, since the cause most likely affects them all.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, max, name, timeoutFactor, lockWaitMs = 0, onError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: limits.connect * timeoutFactor,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statement * timeoutFactor + lockWaitMs,
    query_timeout: limits.answer * timeoutFactor + lockWaitMs,
    // Locks of a transaction whose client is out of reach.
    idle_in_transaction_session_timeout: limits.idleInTransaction * timeoutFactor,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  const idle = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("remove", (client) => idle.delete(client));
  pool.on("release", (error, client) => {
    if (!error) idle.add(client);
    else if (isReadTimeout(error)) for (const one of [...idle, client]) destroy(one);
  });
  // The pool replaces a connection that dies, and the query on it fails. Its error event, without a
  // listener, would end the process; the pool's own listener covers idle connections only.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Whether the driver gave up waiting for an answer. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Resolves when the server answers within a moment; rejects otherwise. */
export async function ping(pool: pg.Pool, timeoutFactor: number): Promise<void> {
  const query = { text: "select 1", query_timeout: limits.ping * timeoutFactor };
  await pool.query(query);
}

/** Skips the goodbye that `end` waits for. */
function destroy(client: pg.PoolClient): void {
  (
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy();
}
