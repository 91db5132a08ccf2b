import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { severitySql } from "#server/backend/notifications/conditions.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { notificationKinds } from "#shared/contract/notifications.ts";
import { severityOf } from "#shared/domain/notification-severity.ts";
import { testConfig } from "#tests/support/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const today = "2026-03-01";
// None, both edges of "soon", around today, and far ahead.
const days = [
  undefined,
  "2026-01-29",
  "2026-01-30",
  "2026-02-28",
  today,
  "2026-03-02",
  "2026-03-31",
  "2026-04-01",
  "2030-01-01",
];

describe("severity in SQL", () => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openDatabase(testConfig({ DATABASE_URL: testDatabase.url }));
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  it("R1.1 equals the domain rule for every kind and combination of dates", async () => {
    const cases = notificationKinds.flatMap((kind) =>
      days.flatMap((takesEffect) =>
        days.flatMap((deadline) =>
          days.map((commentsClose) => ({ kind, takesEffect, deadline, commentsClose })),
        ),
      ),
    );
    const { rows } = await sql<{ place: number; severity: string }>`
      select n.place, ${severitySql(today)} as severity
      from (select (one ->> 'place')::int as place, one ->> 'kind' as kind, (one ->> 'takesEffect')::date as takes_effect,
          (one ->> 'deadline')::date as deadline, (one ->> 'commentsClose')::date as comments_close
        from jsonb_array_elements(${JSON.stringify(cases.map((one, place) => ({ ...one, place })))}::jsonb) one) n
      order by n.place`.execute(database);
    const expected = cases.map(({ kind, ...dates }) =>
      severityOf({ kind, dates: { published: today, ...dates } }, today),
    );
    expect(rows.map(({ severity }) => severity)).toEqual(expected);
    expect(new Set(expected)).toEqual(new Set(["act-now", "plan", "know"]));
  });
});
