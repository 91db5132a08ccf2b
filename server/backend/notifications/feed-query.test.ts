import { describe, expect, it } from "vitest";
import { dateOf, dayOf, noDay } from "#server/backend/full-text/table-columns.ts";
import type { FeedIndex } from "#server/backend/notifications/feed-index.ts";
import { feedOfDay, queryOf, severities } from "#server/backend/notifications/feed-query.ts";
import {
  type NotificationFilters,
  notificationFilters,
  notificationKinds,
} from "#shared/contract/notifications.ts";
import { severityOf } from "#shared/domain/notification-severity.ts";

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

const cases = notificationKinds.flatMap((kind) =>
  days.flatMap((takesEffect) =>
    days.flatMap((deadline) =>
      days.map((commentsClose) => ({ kind, takesEffect, deadline, commentsClose })),
    ),
  ),
);

function indexOf(
  records: readonly Partial<(typeof cases)[number] & { published: string }>[],
): FeedIndex {
  const column = (name: "published" | "takesEffect" | "deadline" | "commentsClose") =>
    Int32Array.from(records, (record) => (record[name] ? dayOf(record[name]) : noDay));
  const none = { texts: [], codes: new Uint16Array(), starts: new Uint32Array(records.length + 1) };
  const same = { texts: ["US"], codes: new Uint16Array(records.length), starts: null };
  const codes = Uint16Array.from(records, ({ kind }) =>
    kind ? notificationKinds.indexOf(kind) : 0,
  );
  return {
    ...{
      version: "",
      actsVersion: "",
      loadedAt: null,
      asOf: new Map(),
      size: records.length,
      numbers: new Int32Array(),
    },
    ...{ published: column("published"), takesEffect: column("takesEffect") },
    ...{ commentsClose: column("commentsClose"), deadline: column("deadline"), chapters: none },
    facets: {
      ...{ market: same, origin: none, source: same },
      kind: { texts: notificationKinds, codes, starts: null },
    },
  };
}

describe("the feed in memory", () => {
  it("R1.1 severity equals the domain rule for every kind and combination of dates", () => {
    const { texts, codes } = severities(indexOf(cases), dayOf(today));
    const expected = cases.map(({ kind, ...dates }) =>
      severityOf({ kind, dates: { published: today, ...dates } }, today),
    );
    expect([...codes].map((code) => texts[code])).toEqual(expected);
    expect(new Set(expected)).toEqual(new Set(["act-now", "plan", "know"]));
  });

  it("R1.1 the next date is the earliest from today on", () => {
    const { next, upcoming } = feedOfDay(indexOf(cases), dayOf(today));
    const expected = cases.map(({ takesEffect, deadline, commentsClose }) => {
      const ahead = [takesEffect, deadline, commentsClose].filter((day) => day && day >= today);
      return ahead.sort()[0] ?? null;
    });
    expect([...next].map((day) => (day === noDay ? null : dateOf(day)))).toEqual(expected);
    const soonest = [...upcoming].map((place) => expected[place] ?? "");
    expect(soonest).toEqual(expected.filter((day) => day !== null).sort());
  });

  it("R1.1 a range of publication days is a range of places, whatever day is asked for", () => {
    const published = ["2026-03-02", "2026-03-01", "2026-03-01", "2026-02-28", "2024-02-29"];
    const feed = feedOfDay(indexOf(published.map((day) => ({ published: day }))), dayOf(today));
    const found = (range: Pick<NotificationFilters, "from" | "to">) => {
      const { start, end } = queryOf(feed, notificationFilters.parse(range), null);
      return published.slice(start, end);
    };
    expect(found({})).toEqual(published);
    expect(found({ from: "2026-03-01" })).toEqual(published.slice(0, 3));
    expect(found({ to: "2026-03-01" })).toEqual(published.slice(1));
    expect(found({ from: "2026-03-01", to: "2026-03-01" })).toEqual(published.slice(1, 3));
    // No such day: the last one of that month.
    expect(found({ from: "2026-02-31", to: "2026-02-31" })).toEqual(published.slice(3, 4));
    expect(found({ to: "2024-02-31" })).toEqual(published.slice(4));
    expect(found({ from: "9999-12-31" })).toEqual([]);
    expect(found({ to: "0000-01-01" })).toEqual([]);
  });
});
