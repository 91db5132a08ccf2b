import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedInBrowser } from "#shared/contract/session.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { mockCaller, send } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";
import { openTestRedis, type TestRedis } from "#tests/support/test-redis.ts";

const redisUrl = process.env.TEST_REDIS_URL;
const sameOrigin = { "sec-fetch-site": "same-origin" };
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 " +
  "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** Both stores behave alike; Redis runs if TEST_REDIS_URL is set. */
const stores = ["PostgreSQL", ...(redisUrl ? ["Redis"] : [])];

describe.each(stores)("sessions of a user in %s", (store) => {
  let redis: TestRedis | null;
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    redis = store === "Redis" ? await openTestRedis(redisUrl ?? "") : null;
    const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
    app = await startTestApp({ env });
    second = await startTestApp({ env, shareDatabaseOf: app });
  });
  afterAll(async () => {
    await second[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
    await redis?.close();
  });

  /** A browser freshly signed in as a demo user; `alone` signs out those of earlier tests. */
  async function signIn(account: string, userAgent = firefox, alone = false): Promise<HttpBrowser> {
    const browser = createHttpBrowser({ userAgent });
    const page = await browser.submit(
      await browser.open(`${app.origin}/login`),
      `account=${account}@clearlane.test`,
    );
    expect(page.status).toBe(200);
    if (alone) await end(browser, "");
    return browser;
  }

  async function list(browser: HttpBrowser, origin = app.origin): Promise<SignedInBrowser[]> {
    const response = await browser.send(`${origin}/api/sessions`);
    expect(response.status).toBe(200);
    const { items, total } = (await response.json()) as { items: SignedInBrowser[]; total: number };
    expect(total).toBe(items.length);
    return items;
  }

  const end = (browser: HttpBrowser, id: string, origin = app.origin) =>
    browser.send(`${origin}/api/sessions${id && `/${id}`}`, {
      method: "DELETE",
      headers: sameOrigin,
    });

  async function emailOf(browser: HttpBrowser, origin = app.origin): Promise<string | null> {
    const response = await browser.send(`${origin}/api/session`);
    return ((await response.json()) as { user: { email: string } | null }).user?.email ?? null;
  }

  it("lists this browser first, each with its label and dates", async () => {
    const desktop = await signIn("trial", firefox, true);
    await signIn("trial", phone);
    await signIn("trial", "curl/8.14.1");
    const items = await list(desktop);
    expect(items.map(({ current, browser }) => [current, browser])).toEqual([
      [true, "Firefox on Windows"],
      [false, expect.any(String)],
      [false, expect.any(String)],
    ]);
    expect(new Set(items.map(({ browser }) => browser))).toEqual(
      new Set(["Firefox on Windows", "Safari on iPhone", ""]),
    );
    const day = 86_400_000;
    for (const { signedInAt, lastUsedAt, expiresAt } of items) {
      expect(Math.abs(Date.parse(signedInAt) - Date.now())).toBeLessThan(60_000);
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt));
      expect(Math.abs(Date.parse(expiresAt) - Date.parse(lastUsedAt) - day)).toBeLessThan(2000);
    }
  });

  it("S-11 the public id of a session is no part of its cookie", async () => {
    const browser = await signIn("trial", firefox, true);
    const [cookie = "", signature = ""] = (
      /clearlane_session=([^;]+)/.exec(browser.cookieHeader(app.origin))?.[1] ?? ""
    ).split(".");
    const text = JSON.stringify(await list(browser));
    expect(cookie.length).toBeGreaterThan(16);
    for (const part of [cookie, signature, cookie.slice(0, 10)]) expect(text).not.toContain(part);
  });

  it("an ended session is signed out at its next request, in any process", async () => {
    const [thisBrowser, otherBrowser] = [
      await signIn("starter", firefox, true),
      await signIn("starter", phone),
    ];
    const other = (await list(thisBrowser, second.origin)).find(({ current }) => !current);
    expect(await emailOf(otherBrowser, second.origin)).toBe("starter@clearlane.test");
    expect((await end(thisBrowser, other?.id ?? "")).status).toBe(200);
    expect(await emailOf(otherBrowser, second.origin)).toBeNull();
    expect(await emailOf(otherBrowser)).toBeNull();
    expect(await list(thisBrowser)).toHaveLength(1);
    expect((await end(thisBrowser, other?.id ?? "")).status).toBe(404);
    expect(await emailOf(thisBrowser)).toBe("starter@clearlane.test");
  });

  it("ends all but this one and returns the number", async () => {
    const thisBrowser = await signIn("premium", firefox, true);
    const others = [
      await signIn("premium"),
      await signIn("premium", phone),
      await signIn("premium"),
    ];
    const stranger = await signIn("business");
    expect(await (await end(thisBrowser, "", second.origin)).json()).toEqual({ ended: 3 });
    expect(await (await end(thisBrowser, "")).json()).toEqual({ ended: 0 });
    for (const browser of others) expect(await emailOf(browser)).toBeNull();
    expect(await emailOf(thisBrowser, second.origin)).toBe("premium@clearlane.test");
    expect(await emailOf(stranger)).toBe("business@clearlane.test");
  });

  it("#18 signing out everywhere ends this session too, and nobody else's", async () => {
    const thisBrowser = await signIn("premium", firefox, true);
    const [other, stranger] = [await signIn("premium", phone), await signIn("business")];
    const answer = await thisBrowser.send(`${app.origin}/auth/signout`, {
      method: "POST",
      headers: { ...sameOrigin, "content-type": "application/x-www-form-urlencoded" },
      body: "everywhere=true",
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    for (const browser of [thisBrowser, other]) expect(await emailOf(browser)).toBeNull();
    expect(await emailOf(stranger)).toBe("business@clearlane.test");
  });

  it("S18 signing out everywhere ends the sessions at the provider: the password is asked", async () => {
    const thisBrowser = await signIn("legacy", firefox, true);
    const [all, one] = [await signIn("legacy", phone), await signIn("legacy", phone)];
    const openedOf = async (browser: HttpBrowser) =>
      (await browser.open(`${app.origin}/login?returnTo=/pages/faq`)).url;
    const single = (await list(one)).find(({ current }) => current)?.id ?? "";
    expect((await end(thisBrowser, single)).status).toBe(200);
    expect((await end(thisBrowser, "")).status).toBe(200);
    for (const browser of [all, one]) {
      // Clearing the sign-out marker leads to a provider without a session.
      expect(await openedOf(browser)).toContain("/idp/sign-in/");
      for (const [key, { name }] of browser.cookies)
        if (!name.startsWith("clearlane_idp")) browser.cookies.delete(key);
      expect(await openedOf(browser)).toContain("/idp/sign-in/");
      const page = await browser.open(`${app.origin}/login`);
      await browser.submit(page, "account=legacy@clearlane.test");
      expect(await emailOf(browser)).toBe("legacy@clearlane.test");
      expect(await openedOf(browser)).toBe(`${app.origin}/pages/faq`);
    }
    expect(await openedOf(thisBrowser)).toBe(`${app.origin}/pages/faq`);
  });

  it("S-11 a request under way does not restore an ended session", async () => {
    const [thisBrowser, otherBrowser] = [
      await signIn("empty", firefox, true),
      await signIn("empty", phone),
    ];
    const running = Array.from({ length: 20 }, () => emailOf(otherBrowser));
    const [current, other] = await list(thisBrowser);
    await end(thisBrowser, other?.id ?? "");
    await Promise.all(running);
    expect(await emailOf(otherBrowser)).toBeNull();
    expect((await list(thisBrowser)).map(({ id }) => id)).toEqual([current?.id]);
  });

  it("the current session can be ended too", async () => {
    const thisBrowser = await signIn("legacy", firefox, true);
    const [current] = await list(thisBrowser);
    expect((await end(thisBrowser, current?.id ?? "")).status).toBe(200);
    expect(await emailOf(thisBrowser)).toBeNull();
    expect((await thisBrowser.send(`${app.origin}/api/sessions`)).status).toBe(401);
  });

  it("S-01 another user's session is answered like an unknown one, and stays", async () => {
    const [user, victim] = [
      await signIn("trial", firefox, true),
      await signIn("business", phone, true),
    ];
    const [theirs] = await list(victim);
    const cookie = /clearlane_session=([^;.]+)/.exec(victim.cookieHeader(app.origin))?.[1] ?? "";
    const never = await end(user, "AAAAAAAAAAAAAAAAAAAAAA");
    const responses = await Promise.all(
      [theirs?.id ?? "", cookie, `${theirs?.id}%20`, "..%2f", "%2e%2e", "null"].map((id) =>
        end(user, id),
      ),
    );
    const bodyOf = async (response: Response) => ({
      ...((await response.json()) as object),
      requestId: "",
    });
    const nothing = await bodyOf(never);
    for (const response of responses) {
      expect(response.status).toBe(never.status);
      expect(await bodyOf(response)).toEqual(nothing);
    }
    expect(await emailOf(victim)).toBe("business@clearlane.test");
    // Naming a user does not change whose sessions are listed.
    const named = await user.send(
      `${app.origin}/api/sessions?email=business@clearlane.test&userid=business@clearlane.test`,
    );
    expect(((await named.json()) as { total: number }).total).toBe(1);
    const ended = await user.send(`${app.origin}/api/sessions?email=business@clearlane.test`, {
      method: "DELETE",
      headers: sameOrigin,
    });
    expect(await ended.json()).toEqual({ ended: 0 });
    expect(await emailOf(victim)).toBe("business@clearlane.test");
  });

  it("S-04 another site cannot end sessions", async () => {
    const [thisBrowser, otherBrowser] = [
      await signIn("trial", firefox, true),
      await signIn("trial", phone),
    ];
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
    ];
    for (const headers of foreign)
      expect(
        (await thisBrowser.send(`${app.origin}/api/sessions`, { method: "DELETE", headers }))
          .status,
      ).toBe(403);
    expect(await emailOf(otherBrowser)).toBe("trial@clearlane.test");
  });

  it("R8.1 a visitor gets 401; a mock user, without a session, an empty list", async () => {
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["DELETE", "/AAAAAAAAAAAAAAAAAAAAAA"],
    ])
      expect((await send(`${app.origin}/api/sessions${path}`, method ?? "")).status).toBe(401);
    const mock = await mockCaller(app.origin);
    const headers = { authorization: mock.authorization };
    expect(await send(`${app.origin}/api/sessions`, "GET", undefined, headers)).toEqual({
      status: 200,
      body: { items: [], total: 0 },
    });
    expect(await send(`${app.origin}/api/sessions`, "DELETE", undefined, headers)).toEqual({
      status: 200,
      body: { ended: 0 },
    });
    expect(
      (
        await send(
          `${app.origin}/api/sessions/AAAAAAAAAAAAAAAAAAAAAA`,
          "DELETE",
          undefined,
          headers,
        )
      ).status,
    ).toBe(404);
  });
});
