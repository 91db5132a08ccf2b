import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReadableLog } from "#tests/support/read-log.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const { log, text } = createReadableLog();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log, env: { TRACE_SQL: "true" } });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Last statement per connection, from pg_stat_activity. */
async function statementsOf(id: string): Promise<string[]> {
  const { rows } = await (app.database?.pool.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and query like '/* request ' || $1 || ' */%'`,
    [id],
  ) ?? { rows: [] });
  return rows.map(({ query }) => query);
}

describe("the id of a request", () => {
  it("Operations: goes from the browser's call over the backend to the statement", async () => {
    const id = "0123456789abcdef";
    const answer = await fetch(`${app.origin}/api/regulations/gb-0000-nothing`, {
      headers: { "x-request-id": id },
    });
    expect(answer.headers.get("x-request-id")).toBe(id);
    expect(await statementsOf(id)).not.toEqual([]);
  });

  it("Operations: of a page is that of its reads", async () => {
    const answer = await fetch(`${app.origin}/regulation-details?id=gb-0000-nothing`);
    const id = answer.headers.get("x-request-id") ?? "";
    expect(await statementsOf(id)).not.toEqual([]);
  });

  it("Operations: one that is no id is replaced, and never reaches a statement", async () => {
    const answer = await fetch(`${app.origin}/api/notifications`, {
      headers: { "x-request-id": "x */ drop table ledger --" },
    });
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  });

  it("Operations: is the same in the lines of web server and backend", async () => {
    const id = "fedcba9876543210";
    await app.database?.pool.query("alter table notifications rename to notifications_gone");
    try {
      const answer = await fetch(`${app.origin}/api/notifications?q=copper`, {
        headers: { "x-request-id": id },
      });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ requestId: id });
    } finally {
      await app.database?.pool.query("alter table notifications_gone rename to notifications");
    }
    const lines = text()
      .split("\n")
      .filter((line) => line.includes(id));
    expect(lines.some((line) => line.includes('"part":"backend"'))).toBe(true);
    expect(lines.some((line) => !line.includes('"part":"backend"'))).toBe(true);
  });
});
