import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Config } from "#server/config/config.ts";
import { loadSecrets } from "#server/config/secrets.ts";
import { createWebContext } from "#server/context.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { storeSecretsIn } from "#server/database/stored-secrets.ts";
import { loadProviderKeys } from "#server/identity-provider/storage.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let top: string;
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), "clearlane-sealed-"));
  testDatabase = await createTestDatabase();
  database = await openDatabase({
    dataDir: top,
    database: { embedded: false, url: testDatabase.url },
  });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(top, { recursive: true });
});

beforeEach(async () => {
  await database.deleteFrom("kept_secrets").execute();
});

function configOf(env: Record<string, string> = {}): Config {
  return testConfig({ DATA_DIR: path.join(top, randomUUID()), ...env });
}

const load = (config: Config) => loadSecrets(config, storeSecretsIn(database, config));
const loadKeys = (config: Config) => loadProviderKeys(database, storeSecretsIn(database, config));

/** Everything that a reader of the database or of a dump can see. */
async function readStored(): Promise<Record<string, string>> {
  const rows = await database.selectFrom("kept_secrets").select(["name", "value"]).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

const secret = "a-random-SECRET-of-44-characters-pVq83kdPQzW";

describe("secrets in the database", () => {
  it("S14 are sealed with a key of the data folder that its owner alone can read", async () => {
    const config = configOf();
    const secrets = await load(config);
    const { signing } = await loadKeys(config);
    const text = JSON.stringify(await readStored());
    for (const one of [secrets.session, secrets.support, signing.keys[0]?.d])
      expect(text).not.toContain(one);
    expect((await stat(path.join(config.dataDir, "secret-key"))).mode & 0o777).toBe(0o600);
    expect(await load(config)).toEqual(secrets);
    expect((await loadKeys(config)).signing).toEqual(signing);
  });

  it("S14 that stand in clear are sealed at the next start and stay what they were", async () => {
    const clear = { "session-secret": "a clear session", "support-token": "a clear token" };
    for (const [name, value] of Object.entries(clear))
      await database.insertInto("kept_secrets").values({ name, value }).execute();
    const { session, support } = await load(configOf());
    expect({ session, support }).toEqual({ session: "a clear session", support: "a clear token" });
    const text = JSON.stringify(await readStored());
    for (const value of Object.values(clear)) expect(text).not.toContain(value);
  });

  it("S14 that SECRET and BACKEND_TOKEN replace do not stay in clear", async () => {
    for (const name of ["session-secret", "support-token"])
      await database.insertInto("kept_secrets").values({ name, value: "old and clear" }).execute();
    const config = configOf({ SECRET: secret, BACKEND_TOKEN: "Vw3-eXp8kLq0-Zt5nRb7c" });
    const context = await createWebContext(config, {
      log: testLog,
      database,
      backendUrl: "http://127.0.0.1:1",
    });
    await context.close();
    expect(await readStored()).toEqual({});
  });

  it("S14 are shared by servers with the same SECRET, whatever their data folders", async () => {
    const [one, other] = [configOf({ SECRET: secret }), configOf({ SECRET: secret })];
    expect(await load(other)).toEqual(await load(one));
    await expect(stat(path.join(one.dataDir, "secret-key"))).rejects.toThrow("ENOENT");
  });

  it("S14 of a data folder are sealed anew once SECRET is set", async () => {
    const config = configOf();
    const { support } = await load(config);
    const withSecret = configOf({ DATA_DIR: config.dataDir, SECRET: secret });
    expect((await load(withSecret)).support).toBe(support);
    // The file is no longer needed from here on.
    expect((await load(configOf({ SECRET: secret }))).support).toBe(support);
  });

  it("S14 without their key are refused with what to do, and made anew by order", async () => {
    const config = configOf();
    const before = await load(config);
    const { signing } = await loadKeys(config);
    const file = path.join(config.dataDir, "secret-key");
    const key = await readFile(file, "utf8");
    await rm(file);
    const words =
      /sealed with a key .* Restore it from a backup\. .*make .*secret-key an empty file/;
    await expect(load(config)).rejects.toThrow(words);
    await expect(stat(file)).rejects.toThrow("ENOENT");

    await writeFile(file, key);
    expect(await load(config)).toEqual(before);

    await writeFile(file, "");
    const after = await load(config);
    expect(after.session).not.toBe(before.session);
    expect((await loadKeys(config)).signing).not.toEqual(signing);
    expect(await load(config)).toEqual(after);
  });

  it.each(["support-token", "session-secret"])(
    "S14 without their key are not replaced where %s is missing too",
    async (name) => {
      const config = configOf();
      const before = await load(config);
      const file = path.join(config.dataDir, "secret-key");
      const key = await readFile(file, "utf8");
      await rm(file);
      await database.deleteFrom("kept_secrets").where("name", "=", name).execute();
      const stored = await readStored();
      await expect(load(config)).rejects.toThrow("is sealed with a key that this program does not");
      await expect(stat(file)).rejects.toThrow("ENOENT");
      expect(await readStored()).toEqual(stored);

      // With the restored file the remaining secrets open, and only the missing one is regenerated.
      await writeFile(file, key);
      const { support, session } = await load(config);
      expect([support === before.support, session === before.session]).toEqual(
        name === "support-token" ? [false, true] : [true, false],
      );
    },
  );

  it("S14 are refused when SECRET was changed, or another folder's key is used", async () => {
    await load(configOf({ SECRET: secret }));
    await expect(load(configOf({ SECRET: `${secret}-changed` }))).rejects.toThrow(
      "SECRET was changed",
    );
    await expect(load(configOf({ DATABASE_URL: testDatabase.url }))).rejects.toThrow(
      "Several servers on one database need the same SECRET",
    );
  });

  it("S14 do not open under another name or after a change", async () => {
    const config = configOf();
    await load(config);
    const { "session-secret": session = "" } = await readStored();
    const put = (value: string) =>
      database
        .updateTable("kept_secrets")
        .set({ value })
        .where("name", "=", "support-token")
        .execute();
    await put(session);
    await expect(load(config)).rejects.toThrow("The secret support-token");
    await put(`${session.slice(0, -4)}AAAA`);
    await expect(load(config)).rejects.toThrow("The secret support-token");
  });
});
