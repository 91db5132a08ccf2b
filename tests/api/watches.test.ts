import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWatchJobs } from "#server/backend/watches/watch-jobs.ts";
import type { Database } from "#server/database/database.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { maxWatches, type watches } from "#shared/contract/watches.ts";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { buildRecord, publishNotifications } from "#tests/support/publish-notification.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

type List = AnswerOf<typeof watches.list>;

describe("watches", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const database = (): Database => {
    if (!app.backend) throw new Error("the backend is embedded");
    return app.backend.context.database;
  };
  const list = async (caller: ApiCaller) =>
    (await caller.get("/api/watches")).body as unknown as List;
  const watch = async (caller: ApiCaller, kind: string, key: string) => {
    const answer = await caller.post("/api/watches", { kind, key });
    expect(answer.status, `${kind} ${key}`).toBe(201);
    return answer.body.ids as string[];
  };
  const waitsForQueue = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%watch_queue%'`.execute(database());
    return rows.length > 0;
  };
  const remove = (caller: ApiCaller, id: string) =>
    send(`${app.origin}/api/watches/${id}`, "DELETE", undefined, {
      authorization: caller.authorization,
    });

  it("16 watch: of every kind brings what it matches and nothing else", async () => {
    const caller = await registerCaller(app.origin);
    const [act] = (await database().selectFrom("acts").select("id").limit(1).execute()).map(
      ({ id }) => id,
    );
    await watch(caller, "code", "6401.10");
    await watch(caller, "code", "6401");
    await watch(caller, "code", "6402");
    await watch(caller, "market", "gb");
    await watch(caller, "market", "US");
    await watch(caller, "lane", "GB/VN/640110");
    await watch(caller, "lane", "GB/CN/640110");
    await watch(caller, "act", act ?? "");
    await watch(caller, "search", "market=GB&kind=duty-change&page=3");
    await watch(caller, "search", "market=GB&kind=quota");
    expect((await list(caller)).unread).toBe(0);
    await publishNotifications(database(), [
      buildRecord({ id: "gb-test-every", act }),
      buildRecord({ id: "gb-test-goods-of-vn", codes: [], market: "GB" }),
    ]);
    const { items, unread } = await list(caller);
    expect(unread).toBe(2);
    const brought = Object.fromEntries(
      items.map(({ kind, key, news }) => [`${kind} ${key}`, news.map(({ id }) => id).sort()]),
    );
    const both = ["gb-test-every", "gb-test-goods-of-vn"];
    expect(brought).toEqual({
      "code 640110": ["gb-test-every"],
      "code 6401": ["gb-test-every"],
      "code 6402": [],
      "market GB": both,
      "market US": [],
      "lane GB/VN/640110": both,
      "lane GB/CN/640110": [],
      [`act ${act}`]: ["gb-test-every"],
      "search kind=duty-change&market=GB": both,
      "search kind=quota&market=GB": [],
    });
    expect(items.slice(0, 6).every((item) => item.unread > 0)).toBe(true);
  });

  it("16 watch: dismissals and removals can be undone, all marked read at once", async () => {
    const caller = await registerCaller(app.origin);
    const [id = ""] = await watch(caller, "market", "AU");
    await publishNotifications(database(), [
      buildRecord({ id: "au-test-one", market: "AU" }),
      buildRecord({ id: "au-test-two", market: "AU" }),
    ]);
    const unread = async () => (await caller.get("/api/watches/unread")).body.unread;
    expect(await unread()).toBe(2);
    expect((await caller.post("/api/watch-news/au-test-one/dismiss", {})).status).toBe(200);
    expect(await unread()).toBe(1);
    await caller.post("/api/watch-news/au-test-one/restore", {});
    expect(await unread()).toBe(2);
    expect((await remove(caller, id)).status).toBe(200);
    expect([await unread(), (await list(caller)).items]).toEqual([0, []]);
    await caller.post(`/api/watches/${id}/restore`, {});
    expect((await list(caller)).items[0]?.unread).toBe(2);
    expect((await caller.post("/api/watch-news/read", {})).body).toEqual({ read: 2 });
    expect(await unread()).toBe(0);
    expect((await list(caller)).items[0]?.news.map(({ state }) => state)).toEqual(["read", "read"]);
  });

  it("16 watch: an opened notification is read, which can be undone, and only where it was brought", async () => {
    const [reader, other] = [await registerCaller(app.origin), await registerCaller(app.origin)];
    for (const caller of [reader, other]) await watch(caller, "market", "SG");
    await publishNotifications(database(), [
      buildRecord({ id: "sg-test-one", market: "SG" }),
      buildRecord({ id: "sg-test-two", market: "SG" }),
    ]);
    const unread = async (caller: ApiCaller) =>
      (await caller.get("/api/watches/unread")).body.unread;
    const open = async (id: string) => (await reader.post(`/api/watch-news/${id}/read`, {})).body;
    expect(await open("sg-test-one")).toEqual({ unread: 1 });
    expect(await open("sg-test-one")).toEqual({ unread: 1 });
    expect(await open("no-watch-brought-it")).toEqual({ unread: 1 });
    expect(await unread(other)).toBe(2);
    const states = async () =>
      (await list(reader)).items[0]?.news.map(({ id, state }) => `${id} ${state}`);
    expect(await states()).toEqual(["sg-test-two unread", "sg-test-one read"]);
    expect((await reader.post("/api/watch-news/sg-test-one/unread", {})).status).toBe(200);
    expect(await unread(reader)).toBe(2);
    expect((await reader.post("/api/watch-news/no-watch-brought-it/unread", {})).status).toBe(404);
  });

  it("16 watch: a retired code becomes its successors and says so", async () => {
    const caller = await registerCaller(app.origin);
    const old = await watch(caller, "code", "854380");
    expect(old.length).toBeGreaterThan(0);
    const moved = (await list(caller)).items.filter(({ movedFrom }) => movedFrom === "854380");
    expect(moved.map(({ id }) => id).sort()).toEqual(old.sort());
  });

  it("16 watch: one stored for a code that retires moves with what it brought", async () => {
    const caller = await registerCaller(app.origin);
    const [id = ""] = await watch(caller, "code", "640110");
    await publishNotifications(database(), [buildRecord({ id: "gb-test-retiring" })]);
    expect((await list(caller)).unread).toBe(1);
    // As if the code had been in force when the watch was added.
    await database()
      .updateTable("watches")
      .set({ key: "854380", code: "854380" })
      .where("id", "=", id)
      .execute();
    if (app.backend) await createWatchJobs(app.backend.context).run();
    const { items, unread } = await list(caller);
    expect(items.every(({ movedFrom }) => movedFrom === "854380")).toBe(true);
    expect([items.length > 0, unread]).toEqual([true, 1]);
  });

  it("16 watch: refuses what names nothing and more than the limit", async () => {
    const caller = await registerCaller(app.origin);
    for (const [kind, key] of [
      ["code", "9999"],
      ["code", "boots"],
      ["market", "ZZ"],
      ["lane", "GB/VN"],
      ["act", "no-such-act"],
      ["act", "a\u0000b"],
      ["search", ""],
      ["search", "page=2&utm=1"],
      ["search", "code=847"],
      ["person", "640110"],
    ])
      expect((await caller.post("/api/watches", { kind, key })).status, `${kind} ${key}`).toBe(400);
    await database()
      .insertInto("watches")
      .values(
        Array.from({ length: maxWatches }, (_, n) => ({
          account: caller.email,
          kind: "search" as const,
          key: `q=${n}`,
        })),
      )
      .execute();
    const refused = await caller.post("/api/watches", { kind: "market", key: "GB" });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(`at most ${maxWatches}`);
    expect((await list(caller)).total).toBe(maxWatches);
  });

  it("16 watch: a list waits for what a turn is matching, and has it", async () => {
    const caller = await registerCaller(app.origin);
    await watch(caller, "market", "NZ");
    await publishNotifications(database(), [buildRecord({ id: "nz-test-taken", market: "NZ" })]);
    let listed: Promise<List> | undefined;
    // Like a turn: its rows are locked until the matches are stored.
    await database()
      .transaction()
      .execute(async (turn) => {
        await sql`select from watch_queue for update`.execute(turn);
        listed = list(caller);
        await expect.poll(() => waitsForQueue(), { timeout: 60_000 }).toBe(true);
      });
    expect((await listed)?.unread).toBe(1);
  });

  it("16 watch: R6.3 is for its owner alone, and for nobody signed out", async () => {
    const [owner, other] = [await registerCaller(app.origin), await registerCaller(app.origin)];
    const [id = ""] = await watch(owner, "market", "CA");
    await publishNotifications(database(), [buildRecord({ id: "ca-test", market: "CA" })]);
    expect((await list(owner)).unread).toBe(1);
    for (const path of [`watches/${id}/restore`, "watch-news/ca-test/dismiss"])
      expect((await other.post(`/api/${path}`, {})).status, path).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    expect((await remove(other, "not-a-uuid")).status).toBe(404);
    expect((await list(other)).items).toEqual([]);
    expect((await list(owner)).unread).toBe(1);
    for (const path of ["watches", "watches/unread", "watches/state?kind=market&key=CA"])
      expect((await fetch(`${app.origin}/api/${path}`)).status, path).toBe(401);
  });
});
