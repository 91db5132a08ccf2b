import { createClient } from "redis";

export interface TestRedis {
  url: string;
  close(): Promise<void>;
}

/** A Redis server has 16 databases; 0 is left to tests that use keys of their own. */
const databases = Array.from({ length: 15 }, (_, index) => index + 1);
const lockSeconds = 1800;

/**
 * A database of its own on the server of TEST_REDIS_URL: whoever ends a user's sessions ends them
 * in the whole database, and test files that run at once sign in as the same users.
 */
export async function openTestRedis(server: string): Promise<TestRedis> {
  for (const database of databases) {
    const url = `${server.replace(/\/\d*$/, "")}/${database}`;
    const client = createClient({ url });
    await client.connect();
    const taken = await client.set("clearlane:test-database", String(process.pid), {
      condition: "NX",
      expiration: { type: "EX", value: lockSeconds },
    });
    if (taken)
      return {
        url,
        close: async () => {
          await client.flushDb();
          client.destroy();
        },
      };
    client.destroy();
  }
  throw new Error(`All ${databases.length} databases of the test Redis are in use.`);
}
