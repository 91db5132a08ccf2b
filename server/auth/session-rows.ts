import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { RedisClientType } from "redis";
import type { Db } from "#server/database/database.ts";
import type { Profile } from "#server/identity/profile.ts";

/** The provider's token response; `expires_at` in seconds. */
export interface Tokens {
  id_token: string;
  access_token: string;
  refresh_token?: string | undefined;
  token_type: string;
  expires_at?: number | undefined;
}

/** Stored on the server; the browser only gets a signed id. */
export interface WebSession extends Tokens {
  /** The session at the provider, where it is known. */
  sid?: string | undefined;
  /** The provider's claims at sign-in. */
  profile: Profile;
  /** The key of the user's records. */
  account: { email: string };
  /** An address that the user may link; they have been asked already, or will be. */
  offer?: AddressOffer | null;
  /** Label of the browser, such as "Firefox on Windows". */
  browser?: string;
  /** The display name from the profile as of sign-in; empty for the provider's. */
  chosenName?: string;
}

/** A verified address; `taken`: another account has it. */
export interface AddressOffer {
  address: string;
  taken: boolean;
}

/** Signed in at the provider; without an account until the user has confirmed its link. */
export type OpenSession = Omit<WebSession, "account"> & { account: WebSession["account"] | null };

/** `header`: when the session began, was last used and ends, in seconds. */
export interface StoredSession {
  header: { iat: number; uat: number; exp: number };
  data: Partial<OpenSession>;
  /** The display name chosen since sign-in, stored apart: requests write `data` back as read. */
  name?: string | null;
}

/** A session in the user's list of browsers. */
export interface ListedSession {
  id: string;
  header: StoredSession["header"];
  browser: string;
  /** At the provider; empty where it is unknown. */
  sid: string;
}

/** Storage of sessions. Every method throws when the store does not answer. */
export interface SessionRows {
  /** Null for an unknown or expired session. */
  read(id: string): Promise<StoredSession | "ended" | null>;
  /**
   * A no-op for an ended session; keeps the tokens with the later expiry. Overlapping requests each
   * write their own copy back, and a slow one must neither restore old tokens nor sign in again.
   */
  write(id: string, session: StoredSession): Promise<void>;
  /** Marks the session ended and deletes its tokens. */
  end(id: string): Promise<void>;
  /** A user's active sessions, unordered. */
  listOf(email: string): Promise<ListedSession[]>;
  /** Ends all of a user's sessions but one; returns the number. */
  endAllOf(email: string, but: string | null): Promise<number>;
  /** Sets the display name of a user's sessions, which `write` leaves alone. */
  rename(email: string, name: string): Promise<void>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

/** A user's active sessions, matching the index web_sessions_account. */
const ofUser = (email: string) =>
  sql`payload #>> '{data,account,email}' = ${email} and ended_at is null`;

export function createPostgresSessionRows(db: Db): SessionRows {
  return {
    read: async (id) => {
      const { rows } = await sql<{ payload: StoredSession; name: string | null; ended: boolean }>`
        select payload, name, ended_at is not null as ended from web_sessions
        where id = ${id} and expires_at > now()`.execute(db);
      const [row] = rows;
      if (!row || row.ended) return row ? "ended" : null;
      return { ...row.payload, name: row.name };
    },
    write: (id, session) => writeRow(db, id, session),
    end: async (id) => {
      await endRows(db, sql`id = ${id} and ended_at is null`);
    },
    listOf: async (email) => {
      const { rows } = await sql<ListedSession>`
        select id, payload -> 'header' as header,
          coalesce(payload #>> '{data,browser}', '') as browser,
          coalesce(payload #>> '{data,sid}', '') as sid
        from web_sessions where ${ofUser(email)} and expires_at > now()`.execute(db);
      return rows;
    },
    endAllOf: (email, but) =>
      endRows(db, sql`${ofUser(email)} and expires_at > now() and id is distinct from ${but}`),
    rename: async (email, name) => {
      await sql`update web_sessions set name = ${name} where ${ofUser(email)}`.execute(db);
    },
    sweep: async () => {
      await sql`delete from web_sessions where expires_at < now()`.execute(db);
    },
  };
}

async function writeRow(db: Db, id: string, { header, data }: StoredSession): Promise<void> {
  await sql`
    insert into web_sessions (id, payload, token_expires_at, expires_at)
    values (${id}, ${JSON.stringify({ header, data })}, ${data.expires_at ?? 0},
      to_timestamp(${header.exp}))
    on conflict (id) do update set
      payload = case when excluded.token_expires_at >= web_sessions.token_expires_at
        then excluded.payload
        else jsonb_set(web_sessions.payload, '{header}', excluded.payload -> 'header') end,
      token_expires_at = greatest(excluded.token_expires_at, web_sessions.token_expires_at),
      expires_at = greatest(excluded.expires_at, web_sessions.expires_at)
    where web_sessions.ended_at is null`.execute(db);
}

/** Returns the number of ended sessions. */
async function endRows(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update web_sessions set ended_at = now(), payload = '{}', name = null
    where ${condition}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * The rules of SessionRows.write. ARGV: header, data, token expiry, end of session (seconds), id.
 * KEYS[2] is the user's sessions, sorted by their end.
 */
const writeScript = `
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
local stored = tonumber(redis.call('HGET', KEYS[1], 'tokens') or '-1')
if tonumber(ARGV[3]) >= stored then
  redis.call('HSET', KEYS[1], 'data', ARGV[2], 'tokens', ARGV[3])
end
redis.call('HSET', KEYS[1], 'header', ARGV[1])
redis.call('EXPIREAT', KEYS[1], ARGV[4])
if KEYS[2] then
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[5])
  redis.call('EXPIRE', KEYS[2], ${8 * 86_400})
end
return 1`;

/** The mark of an ended session lives as long as the session would have. */
const endScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
redis.call('HDEL', KEYS[1], 'data', 'header', 'name')
redis.call('HSET', KEYS[1], 'ended', '1')
return 1`;

const renameScript = `
if redis.call('HEXISTS', KEYS[1], 'data') == 1 then
  redis.call('HSET', KEYS[1], 'name', ARGV[1])
end`;

/** One hash per session; Redis deletes expired ones itself. */
export function createRedisSessionRows(redis: RedisClientType): SessionRows {
  const keyOf = (id: string) => `clearlane:session:${id}`;

  async function idsOf(email: string): Promise<string[]> {
    await redis.zRemRangeByScore(userKey(email), 0, Math.floor(Date.now() / 1000));
    return redis.zRange(userKey(email), 0, -1);
  }

  async function readListed(id: string): Promise<ListedSession | null> {
    const { header, data } = await redis.hGetAll(keyOf(id));
    if (!header || !data) return null;
    const { browser = "", sid = "" } = JSON.parse(data) as Partial<WebSession>;
    return { id, header: JSON.parse(header) as StoredSession["header"], browser, sid };
  }

  const end = async (id: string) =>
    Number(await redis.eval(endScript, { keys: [keyOf(id)], arguments: [] }));

  return {
    read: async (id) => {
      const { header, data, ended, name } = await redis.hGetAll(keyOf(id));
      if (ended) return "ended";
      if (!header || !data) return null;
      return {
        header: JSON.parse(header) as StoredSession["header"],
        data: JSON.parse(data) as WebSession,
        name: name ?? null,
      };
    },
    write: async (id, { header, data }) => {
      const values = [
        JSON.stringify(header),
        JSON.stringify(data),
        String(data.expires_at ?? 0),
        String(header.exp),
        id,
      ];
      const keys = [keyOf(id), ...(data.account ? [userKey(data.account.email)] : [])];
      await redis.eval(writeScript, { keys, arguments: values });
    },
    end: async (id) => void (await end(id)),
    listOf: async (email) =>
      (await Promise.all((await idsOf(email)).map(readListed))).filter((one) => one !== null),
    endAllOf: async (email, but) => {
      const others = (await idsOf(email)).filter((id) => id !== but);
      return (await Promise.all(others.map(end))).reduce((sum, ended) => sum + ended, 0);
    },
    rename: async (email, name) => {
      const ids = await idsOf(email);
      await Promise.all(
        ids.map((id) => redis.eval(renameScript, { keys: [keyOf(id)], arguments: [name] })),
      );
    },
    sweep: async () => undefined,
  };
}

/** Hashed: keys show up in logs and monitoring. */
function userKey(email: string): string {
  return `clearlane:sessions-of:${createHash("sha256").update(email).digest("base64url")}`;
}
