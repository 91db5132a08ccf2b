import pg from "pg";
import { embeddedUrl } from "#tests/support/built-program.ts";

/**
 * Adds copies of the shipped notifications until there are `wanted`, their publication spread over
 * the last ten years. Only for a data folder that is thrown away.
 */
export async function fillNotifications(dataDir: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: await embeddedUrl(dataDir) });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(fill, [wanted]);
    await client.query("vacuum analyze notifications");
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
