import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Agent, request } from "undici";
import {
  type BuiltProgram,
  embeddedUrl,
  killIfAlive,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";

/** The built program with a database of its own, as attackers and victims reach it. */
export interface AttackedProgram {
  program: BuiltProgram;
  origin: string;
  backendUrl: string;
  pool: pg.Pool;
  /** One request without redirects, from client number `from`. */
  send(address: string, options?: SendOptions): Promise<Answer>;
  /** All stored rows except sessions and sign-ins, as one text: equal if nothing had an effect. */
  snapshot(): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Each client has a loopback address of its own, so that limits per address see many. */
  from?: number;
  signal?: AbortSignal;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** `using` stops it and removes its data folder. */
export async function startAttackedProgram(
  env: Record<string, string> = {},
): Promise<AttackedProgram> {
  const { dataDir, remove } = await makeDataDir();
  const program = await startBuiltProgram(dataDir, { MOCK_DELAY_MS: "0", ...env }).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );
  const url = env.DATABASE_URL ?? (await embeddedUrl(dataDir));
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // The database may be stopped under it.
  pool.on("error", () => undefined);
  const crowd = createCrowd();
  return {
    program,
    origin: program.origin,
    backendUrl: program.backendUrl,
    pool,
    send: (address, options = {}) =>
      crowd.send(address.startsWith("http") ? address : program.origin + address, options),
    snapshot: () => snapshot(pool),
    [Symbol.asyncDispose]: async () => {
      await crowd.close();
      await pool.end();
      await program.end("SIGTERM");
      killIfAlive(program.pid, "SIGKILL");
      await remove();
    },
  };
}

/** The loopback address of a client: 127.0.0.1 for number 0. */
export function addressOf(from: number): string {
  if (process.platform !== "linux" || from === 0) return "127.0.0.1";
  return `127.${1 + Math.floor(from / 62_500)}.${Math.floor(from / 250) % 250}.${1 + (from % 250)}`;
}

const keptAgents = 64;

function createCrowd() {
  const agents = new Map<number, Agent>();
  const agentOf = (from: number): Agent => {
    const found = agents.get(from);
    if (found) return found;
    for (const [first, agent] of agents) {
      if (agents.size < keptAgents) break;
      agents.delete(first);
      void agent.close();
    }
    const agent = new Agent({
      localAddress: addressOf(from),
      connections: 16,
      // Below the server's own, which may close a connection while a request is on its way.
      keepAliveTimeout: 1000,
      keepAliveMaxTimeout: 1000,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
    agents.set(from, agent);
    return agent;
  };
  return {
    /** Retries a connection that was closed meanwhile, at most three times. */
    send: async (address: string, options: SendOptions): Promise<Answer> => {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await sendOn(agentOf(options.from ?? 0), address, options);
        } catch (error) {
          const { code } = error as { code?: string };
          if (attempt === 3 || (code !== "UND_ERR_SOCKET" && code !== "ECONNRESET")) throw error;
          await sleep(100);
        }
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

async function sendOn(
  dispatcher: Agent,
  address: string,
  { method = "GET", headers = {}, body, signal }: SendOptions,
): Promise<Answer> {
  const answer = await request(address, {
    dispatcher,
    method: method as "GET",
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** Tables that a refused request may change. */
const untold = ["web_sessions", "provider_state", "kept_secrets", "identities"];

async function snapshot(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)
     order by 1`,
    [untold],
  );
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n,
       md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`,
  );
  const { rows: all } = await pool.query(sums.join(" union all "));
  return JSON.stringify(all);
}

/** Names of the tables in which two snapshots differ. */
export function changedTables(before: string, after: string): string {
  const sums = new Set((JSON.parse(before) as object[]).map((one) => JSON.stringify(one)));
  return (JSON.parse(after) as { name: string }[])
    .filter((one) => !sums.has(JSON.stringify(one)))
    .map(({ name }) => name)
    .join(", ");
}

/** Whether it serves people still: null, or what is wrong. */
export async function whatIsBroken({ send, program }: AttackedProgram): Promise<string | null> {
  const health = await send("/healthz").catch(() => null);
  if (health?.status !== 200) return `afterwards /healthz answers ${health?.status ?? "nothing"}`;
  const page = await send("/", { headers: { accept: "text/html" } });
  if (page.status >= 400) return `afterwards the home page answers ${page.status}`;
  const fatal = /unhandled|uncaught|out of memory/i.exec(program.output());
  return fatal ? `the program said "${fatal[0]}"` : null;
}
