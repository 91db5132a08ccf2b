import type { SessionRows, StoredSession } from "#server/auth/session-rows.ts";
import type { TtlCache } from "#server/cache/ttl-cache.ts";

const name = "session";

/** The same rows, cached for seconds. An ended session is invalidated at once. */
export function cacheSessions(rows: SessionRows, cache: TtlCache): SessionRows {
  const thenInvalidate = async <T>(id: string | null, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await cache.invalidate(id);
    }
  };
  return {
    ...rows,
    read: async (id) => {
      // As text: the sign-in library changes the session that it gets.
      const read = async () => JSON.stringify(await rows.read(id));
      const text = await cache.read(id, name, read, (stored) => stored.startsWith("{"));
      return JSON.parse(text) as StoredSession | "ended" | null;
    },
    write: (id, session) => thenInvalidate(id, rows.write(id, session)),
    end: (id) => thenInvalidate(id, rows.end(id)),
    endAllOf: (email, but) => thenInvalidate(null, rows.endAllOf(email, but)),
    rename: (email, chosen) => thenInvalidate(null, rows.rename(email, chosen)),
  };
}
