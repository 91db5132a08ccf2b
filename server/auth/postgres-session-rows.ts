import type pg from "pg";
import type { SessionRows } from "#server/auth/session-rows.ts";
import type { KeptSession } from "#server/auth/web-session.ts";

const writeRow = `
insert into web_sessions (id, payload, token_expires_at, expires_at) values ($1, $2, $3, to_timestamp($4))
on conflict (id) do update set
  payload = case when excluded.token_expires_at >= web_sessions.token_expires_at then excluded.payload
                 else jsonb_set(web_sessions.payload, '{header}', excluded.payload -> 'header') end,
  token_expires_at = greatest(excluded.token_expires_at, web_sessions.token_expires_at),
  expires_at = greatest(excluded.expires_at, web_sessions.expires_at)
where web_sessions.ended_at is null`;

/** Sessions in the table `web_sessions`. */
export function createPostgresSessionRows(pool: pg.Pool): SessionRows {
  return {
    read: async (id) => {
      const { rows } = await pool.query<{ payload: KeptSession }>(
        "select payload from web_sessions where id = $1 and ended_at is null and expires_at > now()",
        [id],
      );
      return rows[0]?.payload ?? null;
    },
    write: async (id, { header, data }) => {
      await pool.query(writeRow, [id, JSON.stringify({ header, data }), data.expires_at ?? 0, header.exp]);
    },
    end: async (id) => {
      await pool.query("update web_sessions set ended_at = now(), payload = '{}' where id = $1 and ended_at is null", [id]);
    },
    sweep: async () => {
      await pool.query("delete from web_sessions where expires_at < now()");
    },
  };
}
