import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { debitCredit } from "#server/backend/subscriptions/debit.ts";
import { bindingAt } from "#server/backend/subscriptions/search-binding.ts";
import type { Database, Db } from "#server/database/database.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

const accounts = 5000;
/** Rows of a table that one spend may read: few, whatever plan PostgreSQL chooses. */
const mostRows = 20;
const email = (place: number) => `rows-${place}@example.test`;

describe("rows that a spend reads", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
    await sql`
      with owner as (
        insert into customers (id, family, email, stripe_customerid, name)
        select gen_random_uuid(), 'users-smart-hs', 'rows-' || n || '@example.test', 'cus_rows_' || n, 'Pat'
        from generate_series(1, ${accounts}) n returning id
      ), line as (
        insert into credit_lines (id, customer_id, kind, given, used)
        select gen_random_uuid(), id, 'trial', 10, 0 from owner returning id
      )
      select count(*) from line`.execute(backend.database);
  });
  afterAll(() => backend[Symbol.asyncDispose]());

  it("16 scale: are those of its own account, however many accounts there are", async () => {
    const read = await backend.database.transaction().execute(async (transaction) => {
      // PostgreSQL may still count rows of earlier statements of this connection.
      const before = await rowsRead(transaction);
      const debit = await debitCredit(transaction as unknown as Database, {
        from: { kind: "trial", customerId: null },
        actor: email(7),
        subUserPriceIds: [],
        key: randomUUID(),
        bodyHash: "hash",
        reason: "search",
        opens: true,
        search: {
          kind: "hs-code",
          fingerprint: "hs-code:rows",
          q: "rows",
          query: "q=rows",
          total: 1,
          ...bindingAt(new Date(), 30),
        },
      });
      expect(debit.outcome).toBe("debited");
      const after = await rowsRead(transaction);
      return [...after].map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }));
    });
    expect(read.filter(({ rows }) => rows > 0).length).toBeGreaterThan(2);
    expect(read.filter(({ rows }) => rows > mostRows)).toEqual([]);
  });
});

/** By table, in this transaction. */
async function rowsRead(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables`.execute(db);
  return new Map(rows.map((row) => [row.table, row.rows]));
}
