import type pg from "pg";
import type { ListedSession, SessionRows } from "#server/auth/session-rows.ts";
import type { KeptSession } from "#server/auth/web-session.ts";

const writeRow = `
insert into web_sessions (id, payload, token_expires_at, expires_at) values ($1, $2, $3, to_timestamp($4))
on conflict (id) do update set
  payload = case when excluded.token_expires_at >= web_sessions.token_expires_at then excluded.payload
                 else jsonb_set(web_sessions.payload, '{header}', excluded.payload -> 'header') end,
  token_expires_at = greatest(excluded.token_expires_at, web_sessions.token_expires_at),
  expires_at = greatest(excluded.expires_at, web_sessions.expires_at)
where web_sessions.ended_at is null`;

/** As the index web_sessions_person has it. */
const ofPerson = "payload #>> '{data,profile,email}' = $1 and ended_at is null";
const endRow = "update web_sessions set ended_at = now(), payload = '{}', name = null where";

/** Sessions in the table `web_sessions`. */
export function createPostgresSessionRows(pool: pg.Pool): SessionRows {
  return {
    read: async (id) => {
      const { rows } = await pool.query<{ payload: KeptSession; name: string | null }>(
        "select payload, name from web_sessions where id = $1 and ended_at is null and expires_at > now()",
        [id],
      );
      return rows[0] ? { ...rows[0].payload, name: rows[0].name } : null;
    },
    write: async (id, { header, data }) => {
      await pool.query(writeRow, [
        id,
        JSON.stringify({ header, data }),
        data.expires_at ?? 0,
        header.exp,
      ]);
    },
    end: async (id) => {
      await pool.query(`${endRow} id = $1 and ended_at is null`, [id]);
    },
    listOf: async (email) => {
      const { rows } = await pool.query<ListedSession>(
        `select id, payload -> 'header' as header, coalesce(payload #>> '{data,browser}', '') as browser from web_sessions
         where ${ofPerson} and expires_at > now()`,
        [email],
      );
      return rows;
    },
    endAllOf: async (email, but) => {
      const { rowCount } = await pool.query(
        `${endRow} ${ofPerson} and expires_at > now() and id is distinct from $2`,
        [email, but],
      );
      return rowCount ?? 0;
    },
    rename: async (email, name) => {
      await pool.query(`update web_sessions set name = $2 where ${ofPerson}`, [email, name]);
    },
    sweep: async () => {
      await pool.query("delete from web_sessions where expires_at < now()");
    },
  };
}
