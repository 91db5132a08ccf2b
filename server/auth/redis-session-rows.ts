import type { RedisClientType } from "redis";
import type { SessionRows } from "#server/auth/session-rows.ts";
import type { WebSession } from "#server/auth/web-session.ts";

/** The same rule as in PostgreSQL: never an ended one, never older tokens. ARGV: header, data, token expiry, end of session (both seconds). */
const writeScript = `
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
local kept = tonumber(redis.call('HGET', KEYS[1], 'tokens') or '-1')
if tonumber(ARGV[3]) >= kept then redis.call('HSET', KEYS[1], 'data', ARGV[2], 'tokens', ARGV[3]) end
redis.call('HSET', KEYS[1], 'header', ARGV[1])
redis.call('EXPIREAT', KEYS[1], ARGV[4])
return 1`;

/** Only a session that is there can end; its mark stays as long as the session would have. */
const endScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[1], 'data', 'header')
return redis.call('HSET', KEYS[1], 'ended', '1')`;

/** Sessions in Redis, one hash each; Redis itself removes what expired. */
export function createRedisSessionRows(redis: RedisClientType): SessionRows {
  const keyOf = (id: string) => `clearlane:session:${id}`;
  return {
    read: async (id) => {
      const { header, data, ended } = await redis.hGetAll(keyOf(id));
      if (ended || !header || !data) return null;
      return { header: JSON.parse(header) as { iat: number; uat: number; exp: number }, data: JSON.parse(data) as WebSession };
    },
    write: async (id, { header, data }) => {
      const values = [JSON.stringify(header), JSON.stringify(data), String(data.expires_at ?? 0), String(header.exp)];
      await redis.eval(writeScript, { keys: [keyOf(id)], arguments: values });
    },
    end: async (id) => {
      await redis.eval(endScript, { keys: [keyOf(id)], arguments: [] });
    },
    sweep: async () => undefined,
  };
}
