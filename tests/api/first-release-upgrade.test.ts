import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type RunningBackend, startBackend } from "#server/backend/start.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { credits } from "#shared/contract/credits.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { supportClient, supportToken } from "#tests/support/backend-caller.ts";
import { buildFirstRelease, type FirstRelease, ownerOf } from "#tests/support/first-release.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";

const name = `first_release_${randomBytes(6).toString("hex")}`;
let folder: string;
let url: string;
let built: FirstRelease;
let before: unknown[];
let database: Database;
let backend: RunningBackend;

/** The columns of the first release: what an upgrade must not change. */
const contents = [
  "select family, email, name, stripe_customerid from customers order by email",
  "select customer_id, sub_id, purchased, used, ended_at from credit_lines order by sub_id",
  "select line_id, email, used, cap, removed_at from sub_users order by email",
  `select id, sequence, line_id, at, kind, credits, balance_after, actor, reason, key, refund_of,
     sub_user_id from ledger order by sequence`,
  "select line_id, ledger_id, actor, kind, q, query, free_until from searches order by ledger_id",
  "select issuer, subject, email from identities order by subject",
];

async function readAll(): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const read: unknown[] = [];
    for (const text of contents) read.push((await client.query(text)).rows);
    return read;
  } finally {
    await client.end();
  }
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-first-release-"));
  await onServer(`create database ${name}`);
  url = withDatabase(inject("postgresUrl"), name);
  built = await buildFirstRelease(url);
  before = await readAll();
  const config = testConfig({
    DATA_DIR: folder,
    DATABASE_URL: url,
    BACKEND_TOKEN: supportToken,
    ISSUER_BASE_URL: "https://id.example",
    CLIENT_ID: "clearlane",
    CLIENT_SECRET: "qT4-vN8xWm2kRz7-pL5c",
    AUDIENCE: "https://api.clearlane.example",
    BASE_URL: "http://localhost:3000",
  });
  database = await openDatabase(config);
  backend = await startBackend(config, { log: testLog, database });
});

afterAll(async () => {
  await backend?.close({ quietMs: 0 });
  await database?.close();
  await onServer(`drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

describe("data of the first release", () => {
  it("S13 upgrades with accounts, members, searches and ledger as they were", async () => {
    expect(await readAll()).toEqual(before);
  });

  it("S13 is served and reconciles", async () => {
    const support = supportClient(backend.url);
    const { lines, differences } = await support(credits.reconcile, {});
    expect({ lines, differences }).toEqual({ lines: built.people, differences: [] });
    expect(await auditLedger(database.pool)).toEqual([]);
    const page = await support(credits.ledger, { userid: ownerOf(10), page: 1 });
    expect(page.total).toBe(built.ledgerRows / built.people);
  });
});
