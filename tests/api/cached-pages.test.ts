import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWebFont } from "#server/render/web-font.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let nowMs = Date.now();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => nowMs });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const feed = "/latest-notifications";
const ask = (headers: Record<string, string> = {}, path = feed) =>
  fetch(app.origin + path, { headers: { accept: "text/html", ...headers } });
const stable = (response: Response) =>
  [...response.headers].filter(([name]) => !["x-request-id", "date"].includes(name));

describe("a page that is cached for visitors", () => {
  it("R2.3 is sent with every header that it had, and an id of its own", async () => {
    const responses = [await ask(), await ask(), await ask()];
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    const [first, ...others] = responses.map(stable);
    for (const other of others) expect(other).toEqual(first);
    expect(new Set(responses.map((one) => one.headers.get("x-request-id"))).size).toBe(3);
  });

  it("R2.3 answers HEAD without a body and 304 to the browser that has it", async () => {
    const etag = (await ask()).headers.get("etag") ?? "";
    for (let time = 0; time < 3; time += 1) {
      const head = await fetch(app.origin + feed, {
        method: "HEAD",
        headers: { accept: "text/html" },
      });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      const unchanged = await ask({ "if-none-match": etag });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    }
  });

  it("R9.4 is not sent to a tab that has to ask the provider first", async () => {
    const cookie = "signed_in=1";
    for (let time = 0; time < 3; time += 1) {
      expect((await ask({ cookie, "sec-fetch-dest": "empty" })).status).toBe(200);
      const tab = await fetch(app.origin + feed, {
        headers: { accept: "text/html", cookie, "sec-fetch-dest": "document" },
        redirect: "manual",
      });
      expect(tab.headers.get("location")).toMatch(/^\/auth\/silent\?/);
    }
  });

  it("R4.13 R4.14 is of the visitor's language and settings", async () => {
    const dark = `clearlane_layout=${encodeURIComponent('{"layoutColor":"dark"}')}`;
    for (let time = 0; time < 3; time += 1) {
      expect(await (await ask()).text()).toContain('<html lang="en"');
      expect(await (await ask({ "accept-language": "es" })).text()).toContain('<html lang="es"');
      expect(await (await ask({ cookie: dark })).text()).toContain('data-bs-theme="dark"');
    }
  });

  it("#18 names the font to the browser that has just that one, and to no other", async () => {
    const font = await readWebFont("dist/client");
    expect(font?.name).toMatch(/^font-[\w-]+\.css$/);
    for (let time = 0; time < 3; time += 1) {
      expect(await (await ask()).text()).not.toContain('as="font"');
      expect(await (await ask({ cookie: "clearlane_font=other.css" })).text()).not.toContain(
        'as="font"',
      );
      const page = await (await ask({ cookie: `clearlane_font=${font?.name}` })).text();
      expect(page).toContain(font?.tags);
    }
  });

  it("R6.3 is no signed-in user's, and no user's page is anybody else's", async () => {
    const browser = createHttpBrowser();
    await browser.submit(
      await browser.open(`${app.origin}/login?returnTo=${feed}`),
      "account=business@clearlane.test",
    );
    for (let time = 0; time < 3; time += 1) {
      expect((await browser.open(app.origin + feed)).text).toContain("business@clearlane.test");
      expect(await (await ask()).text()).not.toContain("business@clearlane.test");
    }
  });

  it("R10.2 is refused to a request with two hosts, as any page is", async () => {
    await ask();
    const socket = connect(app.port, "127.0.0.1");
    const host = `127.0.0.1:${app.port}`;
    socket.end(
      `GET ${feed} HTTP/1.1\r\nHost: ${host}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("R3.7 goes when a notification changes, and at midnight", async () => {
    const headline = async () =>
      /<h3[^>]*>(?:<a[^>]*>)?([^<]+)/.exec(await (await ask()).text())?.[1];
    const before = await headline();
    await sql`
      update notifications set record = jsonb_set(record, '{headline}', '"Changed today"')
      where id = (select id from notifications order by published desc, id limit 1)
    `.execute(app.database as never);
    nowMs += 10_000;
    expect(await headline()).toBe("Changed today");
    expect(before).not.toBe("Changed today");
    const today = async () => /"today":"([\d-]+)"/.exec(await (await ask()).text())?.[1];
    const day = await today();
    nowMs += 86_400_000;
    expect(await today()).not.toBe(day);
  });
});
