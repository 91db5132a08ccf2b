import pg from "pg";
import { embeddedUrl } from "#tests/support/built-program.ts";

/**
 * Adds copies of the shipped notifications until there are `wanted`, their publication spread over
 * the last ten years. Only for a data folder that is thrown away.
 */
export function fillNotifications(dataDir: string, wanted: number): Promise<void> {
  return fillTable(dataDir, { table: "notifications", statement: fill, wanted });
}

/** The same of the regulations; their relations stay those of the shipped ones. */
export function fillRegulations(dataDir: string, wanted: number): Promise<void> {
  return fillTable(dataDir, { table: "acts", statement: fillActs, wanted });
}

async function fillTable(
  dataDir: string,
  { table, statement, wanted }: { table: string; statement: string; wanted: number },
): Promise<void> {
  await withClient(dataDir, async (client) => {
    await client.query("set statement_timeout = 0");
    const { rowCount } = await client.query(statement, [wanted]);
    if (rowCount) await client.query(`vacuum analyze ${table}`);
  });
}

/** The program does not store columns for tables smaller than this. */
const keptFrom = 10_000;

/** Waits until the program has stored the words of both tables, which it does in the background. */
export function waitUntilKept(dataDir: string, count: number): Promise<void> {
  if (count < keptFrom) return Promise.resolve();
  return withClient(dataDir, async (client) => {
    // After a fill, the words stored for the smaller table are replaced first.
    const kept = `
      select from (select source, max(changes) as at from kept_word_reads group by source) r
      where (select count(*) from changed_rows c where c.source = r.source and c.changes > r.at)
        < ${keptFrom}`;
    while ((await client.query(kept)).rowCount !== 2)
      await new Promise((resolve) => setTimeout(resolve, 500));
  });
}

/** Like a repeated import of the row. */
export function changeNotification(dataDir: string, id: string): Promise<void> {
  return withClient(dataDir, async (client) => {
    await client.query("update notifications set noticed_at = noticed_at where id = $1", [id]);
  });
}

async function withClient(
  dataDir: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: await embeddedUrl(dataDir) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const fill = `
  with shipped as (
    select *, row_number() over (order by id) - 1 as place, count(*) over () as shipped
    from notifications where id not like 'copy-%'
  ), copies as (
    select shipped.*, n, published - (n * 37 % 3650)::int as day
    from generate_series((select count(*) + 1 from notifications), $1::int) as n
    join shipped on place = n % shipped.shipped
  )
  insert into notifications (id, kind, market, origins, codes, source, act_id, published,
    takes_effect, comments_close, deadline, record, words, noticed_at)
  select 'copy-' || n, kind, market, origins, codes, source, act_id, day,
    takes_effect, comments_close, deadline,
    jsonb_set(jsonb_set(record, '{id}', to_jsonb('copy-' || n)), '{dates,published}', to_jsonb(day)),
    words, noticed_at
  from copies`;

const fillActs = `
  with shipped as (
    select *, row_number() over (order by id) - 1 as place, count(*) over () as shipped
    from acts where id not like 'copy-%'
  ), copies as (
    select shipped.*, n, coalesce(published, date '2020-01-01') - (n * 37 % 3650)::int as day
    from generate_series((select count(*) + 1 from acts), $1::int) as n
    join shipped on place = n % shipped.shipped
  )
  insert into acts (id, jurisdiction, type, status, body, title, citation, published, applies_from,
    topics, codes, chapters, origins, destinations, identifiers, record, words)
  select 'copy-' || n, jurisdiction, type, status, body, title, citation, day, applies_from,
    topics, codes, chapters, origins, destinations, array['copy' || n],
    jsonb_set(jsonb_set(record, '{id}', to_jsonb('copy-' || n)), '{dates,published}', to_jsonb(day)),
    words
  from copies`;
