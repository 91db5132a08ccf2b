import type { SessionRows, StoredSession } from "#server/auth/session-rows.ts";
import type { Memory } from "#server/memory/memory.ts";

const name = "session";

/** The same rows, read once in seconds. An ended session is forgotten at once. */
export function rememberSessions(rows: SessionRows, memory: Memory): SessionRows {
  const thenForget = async <T>(id: string | null, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await memory.forget(id);
    }
  };
  return {
    ...rows,
    read: async (id) => {
      // As text: the sign-in library changes the session that it gets.
      const read = async () => JSON.stringify(await rows.read(id));
      const text = await memory.read(id, name, read, (kept) => kept.startsWith("{"));
      return JSON.parse(text) as StoredSession | "ended" | null;
    },
    write: (id, session) => thenForget(id, rows.write(id, session)),
    end: (id) => thenForget(id, rows.end(id)),
    endAllOf: (email, but) => thenForget(null, rows.endAllOf(email, but)),
    rename: (email, chosen) => thenForget(null, rows.rename(email, chosen)),
  };
}
