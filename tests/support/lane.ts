import pg from "pg";
import { createBackendApp } from "#server/backend/app.ts";
import { createBilling } from "#server/backend/billing/create-billing.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { type Config, createConfig } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { serversOf } from "#server/http/express-server.ts";
import { listen } from "#server/http/shutdown.ts";
import { addPrices } from "#tests/support/billing-stage.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { openClients, type PooledClients } from "#tests/support/pooled-clients.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";

/**
 * A backend in this process, as one of several: own connections, clock and billing; shares the
 * loaded files with the backend it is made from.
 */
export interface Lane {
  url: string;
  config: Config;
  database: Database;
  clients: PooledClients;
  /** Null with embedded billing. */
  stripe: FakeStripe | null;
  /** The backend's clock: real time plus what the test advanced it by. It never goes back. */
  now(): Date;
  moveClock(milliseconds: number): void;
  /**
   * Terminates this lane's connections on PostgreSQL's side, whatever they are doing. Returns their
   * number.
   */
  cutConnections(): Promise<number>;
  close(): Promise<void>;
}

export interface LaneOptions {
  connections?: number;
  /** An empty database beside the stage's, so that no other lane's clock renews its plans. */
  ownDatabase?: boolean;
  provider?: "embedded" | "stripe";
  /** A second backend on this lane's database, with its clock and payment provider. */
  beside?: Lane;
}

let count = 0;

export async function openLane(base: BackendContext, options: LaneOptions = {}): Promise<Lane> {
  const { connections = 64, ownDatabase = false, provider = "embedded", beside } = options;
  count += 1;
  const name = `lane_${process.pid}_${count}`;
  // The terminating connection is not among the terminated ones.
  const outside = new pg.Pool({ connectionString: base.database.url, max: 1 });
  // The server may stop before the lanes on it are closed.
  outside.on("error", () => undefined);
  if (ownDatabase) await outside.query(`create database ${name}`);
  const database = await connect(
    base,
    beside?.database.url ??
      (ownDatabase ? withDatabase(base.database.url, name) : base.database.url),
    name,
  );
  let moved = 0;
  const now = beside?.now ?? (() => new Date(Date.now() + moved));
  const stripe = beside ? beside.stripe : provider === "stripe" ? await startFakeStripe(now) : null;
  if (stripe && !beside) addPrices(stripe);
  const config = stripe ? withStripe(base.config, stripe) : base.config;
  const billing = await createBilling(config, { database, log: base.log, now });
  const listening = await listen(
    serversOf(createBackendApp({ ...base, config, database, billing, now }))(),
    0,
    "127.0.0.1",
  );
  const url = `http://127.0.0.1:${listening.port}`;
  const clients = openClients(url, { connections });
  return {
    url,
    config,
    database,
    clients,
    stripe,
    now,
    moveClock: (milliseconds) => {
      moved += milliseconds;
    },
    cutConnections: async () => {
      const { rows } = await outside.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1",
        [name],
      );
      return rows.length;
    },
    close: async () => {
      await clients.close();
      await listening.close({ graceMs: 0 });
      await billing.close();
      if (!beside) await stripe?.close();
      await database.close();
      if (ownDatabase) await outside.query(`drop database ${name} with (force)`);
      await outside.end();
    },
  };
}

function connect({ config }: BackendContext, url: string, name: string): Promise<Database> {
  const address = new URL(url);
  address.searchParams.set("application_name", name);
  return openDatabase({
    dataDir: config.dataDir,
    database: { embedded: false, url: address.href },
    timeoutFactor: config.timeoutFactor,
  });
}

function withStripe(config: Config, stripe: FakeStripe): Config {
  const { billing, web } = createConfig(readEnv(stripe.env), config.programDir);
  return { ...config, billing, web: { ...config.web, baseUrl: web.baseUrl } };
}
