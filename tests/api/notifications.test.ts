import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import {
  type Notification,
  type NotificationCounts,
  type NotificationDetails,
  notificationFacetNames,
  type notifications,
  upcomingActDates,
} from "#shared/contract/notifications.ts";
import { codesOverlap } from "#shared/domain/hs-code.ts";
import { startTestApi, type TestApi } from "#tests/support/start-test-api.ts";

type List = AnswerOf<typeof notifications.list>;

describe("the feed of notifications", () => {
  let api: TestApi;
  /** The whole feed; expectations are derived from it. */
  let all: Notification[];

  beforeAll(async () => {
    api = await startTestApi();
    all = await readAll();
  });
  afterAll(() => api[Symbol.asyncDispose]());

  async function list(query = ""): Promise<List> {
    const response = await fetch(`${api.origin}/api/notifications?${query}`);
    expect(response.status, query).toBe(200);
    return (await response.json()) as List;
  }

  async function readAll(): Promise<Notification[]> {
    const items: Notification[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const response: List = await list(`page=${page}`);
      items.push(...response.items);
      page = response.next;
    }
    return items;
  }

  const ids = (items: readonly Notification[]) => items.map(({ id }) => id).sort();
  const found = async (query: string) => ids((await list(`${query}&size=200`)).items);
  const expected = (test: (item: Notification) => boolean) => ids(all.filter(test)).slice(0, 200);

  it("R1.1 is open to visitors: newest first, 20 a page, each notification once", async () => {
    const first = await list();
    expect(first.items).toHaveLength(20);
    expect(first.next).toBe(2);
    expect(all).toHaveLength(first.total);
    expect(new Set(ids(all)).size).toBe(first.total);
    const published = all.map(({ dates }) => dates.published);
    expect(published).toEqual([...published].sort().reverse());
    expect(Date.parse(first.checkedAt)).toBeLessThanOrEqual(Date.now());
  });

  it("R1.1 a page past the end is empty and has no next page", async () => {
    expect(await list("page=9999")).toMatchObject({ items: [], next: null, total: all.length });
  });

  it("R1.1 values within a filter are alternatives; filters combine", async () => {
    expect(await found("market=GB")).toEqual(expected(({ market }) => market === "GB"));
    expect(await found("market=GB&market=EU")).toEqual(
      expected(({ market }) => market === "GB" || market === "EU"),
    );
    expect(await found("origin=cn")).toEqual(expected(({ origins }) => origins.includes("CN")));
    expect(await found("kind=quota&market=EU")).toEqual(
      expected(({ kind, market }) => kind === "quota" && market === "EU"),
    );
    expect(await found("severity=plan")).toEqual(expected(({ severity }) => severity === "plan"));
    expect(await found("severity=act-now&severity=plan")).toEqual(
      expected(({ severity }) => severity !== "know"),
    );
    expect(await found("source=GOV.UK")).toEqual(
      expected(({ source }) => source.name === "GOV.UK"),
    );
  });

  it("R1.1 an HS prefix matches its parents and children", async () => {
    for (const code of ["72", "7208", "720810", "8703", "0101210000"])
      expect(await found(`code=${code}`)).toEqual(
        expected(({ codes }) => codes.some((one) => codesOverlap(one, code))),
      );
  });

  it("R1.1 dates filter and order by publication or effect, both ends included", async () => {
    expect(await found("from=2025-01-01&to=2025-06-30")).toEqual(
      expected(({ dates }) => dates.published >= "2025-01-01" && dates.published <= "2025-06-30"),
    );
    const { items } = await list("by=effect&from=2025-01-01&size=200");
    expect(ids(items)).toEqual(expected(({ dates }) => (dates.takesEffect ?? "") >= "2025-01-01"));
    const effects = items.map(({ dates }) => dates.takesEffect ?? "");
    expect(effects).toEqual([...effects].sort().reverse());
    const today = new Date().toISOString().slice(0, 10);
    expect(await found("open=1")).toEqual(
      expected(({ dates }) => (dates.commentsClose ?? "") >= today),
    );
  });

  it("R1.1 searches words, phrases and exclusions in all texts", async () => {
    const steel = await found("q=steel");
    expect(steel.length).toBeGreaterThan(0);
    expect(steel).toEqual(
      expect.arrayContaining(expected(({ headline }) => /\bsteel\b/i.test(headline))),
    );
    const without = await found("q=steel+-china");
    expect(without.length).toBeLessThan(steel.length);
    expect(steel).toEqual(expect.arrayContaining(without));
    const [one] = all;
    expect(await found(`q=${encodeURIComponent(`"${one?.source.identifier}"`)}`)).toContain(
      one?.id,
    );
    expect(await found("q=zzzunheardof")).toEqual([]);
  });

  it("R1.1 each facet is counted without its own filter", async () => {
    const { facets, total } = await list("market=US&kind=duty-change");
    const count = (name: string, value: string) =>
      facets.find((facet) => facet.name === name)?.values.find((one) => one.value === value)?.count;
    expect(facets.map(({ name }) => name)).toEqual(notificationFacetNames);
    expect(count("market", "GB")).toBe(
      all.filter(({ market, kind }) => market === "GB" && kind === "duty-change").length,
    );
    expect(count("kind", "quota") ?? 0).toBe(
      all.filter(({ market, kind }) => market === "US" && kind === "quota").length,
    );
    expect(count("market", "US")).toBe(total);
    const origins = all.filter(
      ({ market, kind, origins }) =>
        market === "US" && kind === "duty-change" && origins.includes("CN"),
    );
    expect(count("origin", "CN") ?? 0).toBe(origins.length);
    const { facets: chosen } = await list("source=Nobody");
    expect(chosen.find(({ name }) => name === "source")?.values).toContainEqual({
      value: "Nobody",
      label: "Nobody",
      count: 0,
    });
  });

  it("R1.1 the figures of the feed count what its list has", async () => {
    for (const query of [
      "",
      "market=GB&market=US",
      "q=steel&by=effect&from=2025-01-01",
      "open=1",
    ]) {
      const { total, facets } = await list(query);
      const response = await fetch(`${api.origin}/api/notifications/counts?${query}`);
      const counts = (await response.json()) as NotificationCounts;
      const { actNow, inForce, ahead, undated } = counts;
      expect(counts.total, query).toBe(total);
      expect(inForce + ahead + undated, query).toBe(total);
      const severities = facets.find(({ name }) => name === "severity")?.values ?? [];
      expect(severities.find(({ value }) => value === "act-now")?.count ?? 0).toBe(actNow);
    }
  });

  it("R1.1 shows a change at once, with whatever filter was asked for before", async () => {
    const [one] = all;
    const queries = ["", `q=${one?.market}&size=200`, `market=${one?.market}&size=200`];
    const before = await Promise.all(queries.map((query) => list(query)));
    const { pool } = api.backend.database;
    const change = (headline: string) =>
      pool.query(
        "update notifications set record = jsonb_set(record, '{headline}', to_jsonb($2::text)) where id = $1",
        [one?.id, headline],
      );
    await change("Changed a moment ago");
    for (const query of queries)
      expect((await list(query)).items.find(({ id }) => id === one?.id)?.headline).toBe(
        "Changed a moment ago",
      );
    await change(one?.headline ?? "");
    await pool.query("create table set_aside as select * from notifications where id = $1", [
      one?.id,
    ]);
    await pool.query("delete from notifications where id = $1", [one?.id]);
    const after = await Promise.all(queries.map((query) => list(query)));
    expect(after.map(({ total }) => total)).toEqual(before.map(({ total }) => total - 1));
    expect(after.flatMap(({ items }) => ids(items))).not.toContain(one?.id);
    await pool.query("insert into notifications overriding system value select * from set_aside");
    expect(await Promise.all(queries.map((query) => list(query)))).toEqual(before);
  });

  it("16 deadlines: the dates of regulations ahead, soonest first, by market", async () => {
    const { today } = await list();
    const { pool } = api.backend.database;
    const { rows } = await pool.query<{ id: string; jurisdiction: string; date: string }>(
      `select a.id, a.jurisdiction, d.value as date from acts a, jsonb_each_text(record->'dates') d
        where d.key = any ($1) and d.value >= $2`,
      [upcomingActDates, today],
    );
    expect(rows.length).toBeGreaterThan(0);
    const dated = (some: typeof rows) =>
      [...new Set(some.map(({ id, date }) => `${date} ${id}`))].sort().slice(0, 50);
    const read = async (query: string) =>
      ((await list(query)).upcomingActs ?? []).map(({ id, date }) => `${date} ${id}`);
    expect(await read("ahead=50")).toEqual(dated(rows));
    const { jurisdiction = "" } = rows[0] ?? {};
    const own = rows.filter((row) => row.jurisdiction === jurisdiction);
    expect(await read(`ahead=50&market=${jurisdiction}`)).toEqual(dated(own));
    expect(await read("ahead=50&kind=quota")).toEqual([]);
  });

  it("R1.1 lists at most three upcoming deadlines, soonest first", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const next = ({ dates }: Notification) =>
      [dates.deadline, dates.takesEffect, dates.commentsClose]
        .filter((date) => date !== undefined && date >= today)
        .sort()[0];
    const { upcoming } = await list();
    const soonest = all
      .map(next)
      .filter((date) => date !== undefined)
      .sort()
      .slice(0, 3);
    expect(upcoming.map(next)).toEqual(soonest);
  });

  it("R1.1 serves one notification by id, or 404", async () => {
    const [one] = all;
    const response = await fetch(`${api.origin}/api/notifications/${one?.id}`);
    expect(await response.json()).toMatchObject(one ?? {});
    expect((await fetch(`${api.origin}/api/notifications/no-such`)).status).toBe(404);
  });

  it("R8.1 an invalid filter is 400 and names the field", async () => {
    for (const query of [
      "market=USA",
      "kind=rumour",
      "code=123",
      "from=yesterday",
      "page=0",
      "by=mood",
      "severity=high",
      "size=1000",
      "q=%00",
      "source=%00",
    ]) {
      const response = await fetch(`${api.origin}/api/notifications?${query}`);
      expect(response.status, query).toBe(400);
      const body = (await response.json()) as { error: { details: { field: string }[] } };
      expect(body.error.details[0]?.field.split(".")[0]).toBe(query.split("=")[0]);
    }
  });

  it("R8.1 unusual dates and text do not fail", async () => {
    for (const query of [
      "from=2026-02-31",
      "to=0000-01-01",
      "q=%22",
      "q=-",
      "q=the",
      "q='%3Bdrop+table",
      "q=%F0%9F%98%80",
    ])
      expect((await fetch(`${api.origin}/api/notifications?${query}`)).status, query).toBe(200);
  });

  it("R1.1 R10.5 the Atom feed has the filtered list and answers 304 if unchanged", async () => {
    const response = await fetch(`${api.origin}/feeds/notifications.atom?market=GB`);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = await response.text();
    expect(feed.match(/<entry>/g)).toHaveLength(
      Math.min(50, expected(({ market }) => market === "GB").length),
    );
    expect(feed).toContain(`href="${api.origin}/feeds/notifications.atom?market=GB"`);
    // Not with fetch, which adds no-cache to a conditional request.
    await request(api.origin)
      .get("/feeds/notifications.atom?market=GB")
      .set("if-none-match", response.headers.get("etag") ?? "")
      .expect(304);
    expect((await fetch(`${api.origin}/feeds/notifications.atom?market=nowhere`)).status).toBe(400);
  });

  it("R1.1 the CSV export contains the whole filtered list", async () => {
    const response = await fetch(`${api.origin}/feeds/notifications.csv`);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="?clearlane-notifications-\d{4}-\d\d-\d\d\.csv"?$/,
    );
    const text = await response.text();
    for (const { id } of all) expect(text).toContain(`\n"${id}",`);
    expect((await fetch(`${api.origin}/feeds/notifications.csv?code=1`)).status).toBe(400);
  });

  it("16 page: one notification has the names of its codes and the others of its act", async () => {
    const read = async (id: string) => {
      const response = await fetch(`${api.origin}/api/notifications/${id}`);
      expect(response.status).toBe(200);
      return (await response.json()) as NotificationDetails;
    };
    const ofAct = (wanted: string | undefined) =>
      wanted ? all.filter(({ act }) => act === wanted) : [];
    const three = all.find(({ act }) => ofAct(act).length === 3);
    const [newest, middle, oldest] = ofAct(three?.act);
    const details = await read(middle?.id ?? "");
    expect(ids(details.later)).toEqual([newest?.id]);
    expect(ids(details.earlier)).toEqual([oldest?.id]);
    expect(details.codeNames.map(({ code }) => code)).toEqual(middle?.codes);
    expect(details.places[details.market]).toMatch(/[a-z]/);
    const unlinked = all.find(({ act }) => act === undefined);
    const alone = await read(unlinked?.id ?? "");
    expect([alone.earlier, alone.later, alone.actTitle]).toEqual([[], [], null]);
  });
});
