import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { readFirstReleaseSchema } from "#tests/support/first-release.ts";
import { withDatabase } from "#tests/support/postgres-url.ts";

const name = `identities_upgrade_${randomBytes(6).toString("hex")}`;
const issuer = "https://id.test/";
let url: string;

async function query(target: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const session = (from: string, subject: string, email: string) =>
  JSON.stringify({
    header: { iat: 1, uat: 1, exp: 1 },
    data: {
      access_token: "t",
      id_token: "t",
      profile: { issuer: from, subject, email, name: "N" },
    },
  });

/** Identities and sessions of the first releases, which ignored issuer and subject. */
beforeAll(async () => {
  await query(inject("postgresUrl"), `create database ${name}`);
  url = withDatabase(inject("postgresUrl"), name);
  const schema = await readFirstReleaseSchema();
  await query(
    url,
    "create table migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())",
  );
  for (const [file, text] of schema) {
    await query(url, text);
    await query(url, "insert into migrations (name, checksum) values ($1, 'x')", [file]);
  }
  await query(
    url,
    `insert into identities (issuer, subject, email) values
       ($1, 'alone', 'alone@example.test'),
       ($1, 'first', 'shared@example.test'), ($1, 'second', 'shared@example.test')`,
    [issuer],
  );
  await query(
    url,
    `insert into web_sessions (id, payload, expires_at) values
       ('known', $1, 'infinity'), ('new', $2, 'infinity'), ('shared', $3, 'infinity'),
       ('demo', $4, 'infinity')`,
    [
      session(issuer, "alone", "alone@example.test"),
      session(issuer, "by session", "session@example.test"),
      session(issuer, "first", "shared@example.test"),
      session("http://localhost:3000/idp", "trial@clearlane.test", "trial@clearlane.test"),
    ],
  );
  await migrate(url);
});
afterAll(() => query(inject("postgresUrl"), `drop database ${name} with (force)`));

describe("identities of former versions", () => {
  it("S2 keep the account of an address that they alone claimed; of several none does", async () => {
    const rows = await query(url, "select subject, account, verified from identities order by 1");
    expect(rows).toEqual([
      { subject: "alone", account: "alone@example.test", verified: false },
      { subject: "by session", account: "session@example.test", verified: false },
      { subject: "first", account: null, verified: false },
      { subject: "second", account: null, verified: false },
    ]);
  });

  it("S2 stay signed in where they have an account", async () => {
    const rows = await query(
      url,
      "select id, payload #>> '{data,account,email}' as account from web_sessions order by id",
    );
    expect(rows).toEqual([
      { id: "demo", account: "trial@clearlane.test" },
      { id: "known", account: "alone@example.test" },
      { id: "new", account: "session@example.test" },
      { id: "shared", account: null },
    ]);
  });
});
