import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate, migrations } from "#server/database/migrate.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { makeDataDir } from "#tests/support/built-program.ts";
import { buildFirstRelease, ownerOf } from "#tests/support/first-release.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";

export const about =
  "a database as the first release made it, upgraded to today while balances are read " +
  "(runs: ledger rows)";

const fullRows = 3_000_000;
const entriesEach = 300;
/** Limits: memory of Node during the upgrade, and the longest wait for a balance. */
const most = { megabytes: 250, waitMs: 15_000 };

export async function run({ runs, say }: SoakOptions): Promise<Figure[]> {
  const folder = await makeDataDir();
  const server = await startEmbeddedPostgres(folder.dataDir);
  try {
    const name = `upgrade_${randomBytes(4).toString("hex")}`;
    await query(server.url, `create database ${name}`);
    const url = withDatabase(server.url, name);
    const people = Math.max(10, Math.round((runs ?? fullRows) / entriesEach));
    const built = await buildFirstRelease(url, { people, entriesEach });
    say(`built ${built.ledgerRows} ledger rows of ${people} accounts`);
    await query(url, "checkpoint");
    return await upgrade(url, built.ledgerRows, people, say);
  } finally {
    await server.stop();
    await folder.remove();
  }
}

async function upgrade(
  url: string,
  ledgerRows: number,
  people: number,
  say: (text: string) => void,
): Promise<Figure[]> {
  const before = await query(url, sums);
  const reading = readBalances(url, people);
  const memory = watchMemory();
  const progress: string[] = [];
  const started = performance.now();
  await migrate(url, (text) => {
    progress.push(text);
    say(text);
  });
  const tookMs = performance.now() - started;
  const { reads, longestMs, failed } = await reading.stop();
  const megabytes = memory.stop();
  const [recorded] = await query(url, "select count(*)::int as n from kysely_migration");
  const same = JSON.stringify(await query(url, sums)) === JSON.stringify(before);
  return [
    told("ledger rows", ledgerRows),
    told("upgrade, seconds", (tookMs / 1000).toFixed(1)),
    told("lines of progress", progress.length),
    {
      ...told("peak memory of node, MB", megabytes),
      wanted: `<= ${most.megabytes}`,
      ok: megabytes <= most.megabytes,
    },
    told("balances read meanwhile", reads),
    {
      ...told("longest wait for a balance, ms", Math.round(longestMs)),
      wanted: `<= ${most.waitMs}`,
      ok: longestMs <= most.waitMs,
    },
    exactly("balances that could not be read", failed, 0),
    exactly("migrations applied", Number(recorded?.n), Object.keys(migrations).length),
    exactly(
      "rows and sums of ledger, accounts and searches",
      same ? "the same" : "others",
      "the same",
    ),
  ];
}

const sums = `
  select (select jsonb_build_array(count(*), sum(credits), sum(balance_after),
      bit_xor(hashtextextended(id || coalesce(key, '') || actor, 0))) from ledger) as ledger,
    (select jsonb_build_array(count(*), sum(purchased), sum(used)) from credit_lines) as accounts,
    (select jsonb_build_array(count(*), sum(total)) from searches) as searches`;

/** Like a program of the former version: one account after the other. */
function readBalances(url: string, people: number) {
  let stopping = false;
  const found = { reads: 0, longestMs: 0, failed: 0 };
  const reading = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!stopping) {
      const started = performance.now();
      const { rows } = await client.query(
        `select l.purchased - l.used as balance,
           (select e.balance_after from ledger e where e.line_id = l.id
             order by e.sequence desc limit 1) as last
         from credit_lines l join customers c on c.id = l.customer_id where c.email = $1`,
        [ownerOf(1 + (found.reads % people))],
      );
      found.longestMs = Math.max(found.longestMs, performance.now() - started);
      found.reads += 1;
      if (rows.length !== 1 || rows[0].balance !== rows[0].last) found.failed += 1;
      await sleep(5);
    }
    await client.end();
  })();
  return {
    stop: async () => {
      stopping = true;
      await reading;
      return found;
    },
  };
}

function watchMemory() {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(Math.max(peak, process.memoryUsage.rss()) / 1_048_576);
    },
  };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
