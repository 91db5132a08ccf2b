import { createServer } from "node:http";
import pg from "pg";
import { createBackendApp } from "#server/backend/app.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { listen } from "#server/http/shutdown.ts";
import { openClients, type PooledClients } from "#tests/support/pooled-clients.ts";

/**
 * A backend of its own within this process, as one of several on one database: its own connections and its own clock; what was read from files is shared
 * with the backend it is made from.
 */
export interface Lane {
  url: string;
  database: Database;
  clients: PooledClients;
  /** The backend's clock: real time plus what the test moved it by. */
  now(): Date;
  moveClock(milliseconds: number): void;
  /** Ends this lane's connections at PostgreSQL's side, whatever they are doing. The answer is how many there were. */
  cutConnections(): Promise<number>;
  close(): Promise<void>;
}

let count = 0;

export async function openLane(base: BackendContext, connections = 64): Promise<Lane> {
  count += 1;
  const name = `lane-${process.pid}-${count}`;
  const address = new URL(base.database.url);
  address.searchParams.set("application_name", name);
  const database = await openDatabase({ dataDir: base.config.dataDir, database: { embedded: false, url: address.href } });
  let moved = 0;
  const now = () => new Date(Date.now() + moved);
  const listening = await listen(createServer(createBackendApp({ ...base, database, now })), 0, "127.0.0.1");
  const url = `http://127.0.0.1:${listening.port}`;
  const clients = openClients(url, { connections });
  // The executioner's own connection is not among them.
  const outside = new pg.Pool({ connectionString: base.database.url, max: 1 });
  return {
    url,
    database,
    clients,
    now,
    moveClock: (milliseconds) => {
      moved += milliseconds;
    },
    cutConnections: async () => {
      const { rows } = await outside.query<{ ended: boolean }>(
        "select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = $1",
        [name],
      );
      return rows.length;
    },
    close: async () => {
      await clients.close();
      await listening.close(0);
      await database.close();
      await outside.end();
    },
  };
}
