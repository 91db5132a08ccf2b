import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveSecret, loadBackendSecrets, loadSecrets } from "#server/config/secrets.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { storeSecretsIn } from "#server/database/stored-secrets.ts";
import { testConfig } from "#tests/support/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const token = "a-support-token-of-our-own";
let folder: string;
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-secrets-"));
  testDatabase = await createTestDatabase();
  database = await openDatabase({
    dataDir: folder,
    database: { embedded: false, url: testDatabase.url },
  });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

describe("secrets", () => {
  it("generated once: processes on one database share them, whichever started first", async () => {
    const config = testConfig({ DATA_DIR: path.join(folder, "shared") });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => loadSecrets(config, storeSecretsIn(database, config))),
    );
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
    expect(all[0]?.session).toHaveLength(43);
  });

  it("S-22 the support token is a file that its owner alone can read", async () => {
    const config = testConfig({ DATA_DIR: path.join(folder, "shared") });
    const { support } = await loadSecrets(config, storeSecretsIn(database, config));
    const file = path.join(folder, "shared/support-token");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, "utf8")).trim()).toBe(support);
  });

  it("a configured support token is used; both programs derive one mock secret from it", async () => {
    const own = { DATA_DIR: path.join(folder, "shared"), BACKEND_TOKEN: token };
    const config = testConfig({ ...own, BACKEND_URL: "http://127.0.0.1:1" });
    const web = await loadSecrets(config, storeSecretsIn(database, config));
    const backend = await loadBackendSecrets(
      testConfig(own),
      storeSecretsIn(database, testConfig(own)),
    );
    expect(web.support).toBe(token);
    expect(web.mock).toBe(backend.mock);
    expect(web.mock).not.toContain(token);
  });

  it("without a database they are made once in the data folder", async () => {
    const config = testConfig({ DATA_DIR: path.join(folder, "alone") });
    expect(await loadSecrets(config, null)).toEqual(await loadSecrets(config, null));
  });

  it("a derived secret differs by purpose", () => {
    expect(deriveSecret("one", "a")).not.toBe(deriveSecret("one", "b"));
    expect(deriveSecret("one", "a")).toBe(deriveSecret("one", "a"));
  });
});
