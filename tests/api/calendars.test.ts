import { convertIcsCalendar } from "ts-ics";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { buildRecord, publishNotifications } from "#tests/support/publish-notification.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

describe("calendars", () => {
  let app: TestApp;
  let caller: ApiCaller;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await startTestApp();
    caller = await registerCaller(app.origin);
    for (const [kind, key] of [
      ["code", "640110"],
      ["market", "GB"],
      ["market", "JP"],
    ]) {
      const { body } = await caller.post("/api/watches", { kind, key });
      ids[key ?? ""] = (body.ids as string[])[0] ?? "";
    }
    if (!app.backend) throw new Error("the backend is embedded");
    await publishNotifications(app.backend.context.database, [
      buildRecord({
        id: "gb-dates",
        headline: "Boots; socks, and a \\ backslash — éà",
        dates: {
          published: "2026-11-20",
          takesEffect: "2027-01-01",
          deadline: "2027-02-28",
          commentsClose: "2026-12-15",
        },
      }),
    ]);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const make = async (input: object = {}) =>
    String((await caller.post("/api/watch-calendars", input)).body.secret);
  const open = (key: string) => fetch(`${app.origin}/calendar.ics?key=${key}`);
  const read = async (key: string) => {
    const response = await open(key);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    // RFC 5545: no line has more than 75 bytes.
    expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    return convertIcsCalendar(undefined, text).events ?? [];
  };
  const dayOf = (date: Date | undefined) => date?.toISOString().slice(0, 10);

  it("16 calendar: a library reads every date of what is watched, whole days", async () => {
    const events = await read(await make());
    const own = events.filter(({ uid }) => uid.includes("gb-dates"));
    expect(
      own.map(({ start, summary }) => [start.type, dayOf(start.date), summary.split(":")[0]]),
    ).toEqual([
      ["DATE", "2026-12-15", "Comments close"],
      ["DATE", "2027-01-01", "Takes effect"],
      ["DATE", "2027-02-28", "Deadline"],
    ]);
    expect(own[0]?.summary).toBe("Comments close: Boots; socks, and a \\ backslash — éà");
    expect(own[0]?.url).toContain("/latest-notifications/gb-dates");
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it("16 calendar: one watch has an address of its own; a new one ends the one before", async () => {
    const code = await make({ watchId: ids["640110"] });
    const other = await make({ watchId: ids.JP });
    expect((await read(code)).some(({ uid }) => uid.includes("gb-dates"))).toBe(true);
    expect((await read(other)).some(({ uid }) => uid.includes("gb-dates"))).toBe(false);
    const again = await make({ watchId: ids["640110"] });
    expect([(await open(code)).status, (await open(again)).status]).toEqual([404, 200]);
  });

  it("16 calendar: R6.3 no address without its secret, none after its end", async () => {
    const stranger = await registerCaller(app.origin);
    const stolen = await stranger.post("/api/watch-calendars", { watchId: ids.GB });
    expect(stolen.status).toBe(404);
    const secret = await make();
    expect((await open(`${secret.slice(0, -1)}-`)).status).toBe(404);
    expect((await open("")).status).toBe(404);
    expect((await open(secret)).headers.get("cache-control")).toContain("no-store");
    const { authorization } = caller;
    await send(`${app.origin}/api/watch-calendars`, "DELETE", undefined, { authorization });
    expect((await open(secret)).status).toBe(404);
    expect((await caller.get("/api/watch-settings")).body.calendars).toBe(0);
  });
});
