import { createHash } from "node:crypto";
import type { RedisClientType } from "redis";
import type { ListedSession, SessionRows } from "#server/auth/session-rows.ts";
import type { KeptSession, WebSession } from "#server/auth/web-session.ts";

/**
 * The same rule as in PostgreSQL: never an ended one, never older tokens. ARGV: header, data, token
 * expiry, end of session (both seconds), id. The second key lists the person's sessions by their
 * end.
 */
const writeScript = `
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
local kept = tonumber(redis.call('HGET', KEYS[1], 'tokens') or '-1')
if tonumber(ARGV[3]) >= kept then redis.call('HSET', KEYS[1], 'data', ARGV[2], 'tokens', ARGV[3]) end
redis.call('HSET', KEYS[1], 'header', ARGV[1])
redis.call('EXPIREAT', KEYS[1], ARGV[4])
if KEYS[2] then
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[5])
  redis.call('EXPIRE', KEYS[2], ${8 * 86_400})
end
return 1`;

/** Only a session that is there can end; its mark stays as long as the session would have. */
const endScript = `
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
redis.call('HDEL', KEYS[1], 'data', 'header', 'name')
redis.call('HSET', KEYS[1], 'ended', '1')
return 1`;

const renameScript = `
if redis.call('HEXISTS', KEYS[1], 'data') == 1 then redis.call('HSET', KEYS[1], 'name', ARGV[1]) end`;

/** Sessions in Redis, one hash each; Redis itself removes what expired. */
export function createRedisSessionRows(redis: RedisClientType): SessionRows {
  const keyOf = (id: string) => `clearlane:session:${id}`;

  async function idsOf(email: string): Promise<string[]> {
    await redis.zRemRangeByScore(personKey(email), 0, Math.floor(Date.now() / 1000));
    return redis.zRange(personKey(email), 0, -1);
  }

  async function readListed(id: string): Promise<ListedSession | null> {
    const { header, data } = await redis.hGetAll(keyOf(id));
    if (!header || !data) return null;
    return {
      id,
      header: JSON.parse(header) as KeptSession["header"],
      browser: (JSON.parse(data) as Partial<WebSession>).browser ?? "",
    };
  }

  const end = async (id: string) =>
    Number(await redis.eval(endScript, { keys: [keyOf(id)], arguments: [] }));

  return {
    read: async (id) => {
      const { header, data, ended, name } = await redis.hGetAll(keyOf(id));
      if (ended || !header || !data) return null;
      return {
        header: JSON.parse(header) as KeptSession["header"],
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
      const keys = [keyOf(id), ...(data.profile ? [personKey(data.profile.email)] : [])];
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

/** A person's list of sessions. Hashed: nobody's address stands in a key. */
function personKey(email: string): string {
  return `clearlane:sessions-of:${createHash("sha256").update(email).digest("base64url")}`;
}
