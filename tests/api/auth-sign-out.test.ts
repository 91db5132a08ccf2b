import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";
import { times } from "#tests/support/thorough.ts";

describe("signing out", () => {
  let app: AuthApp;
  let browser: HttpBrowser;
  beforeAll(async () => {
    app = await startAuthApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    browser = await signIn(app);
  });

  it("R7.11 ends the session here and at the provider", async () => {
    const before = browser.cookieHeader(app.origin);
    const leaving = await browser.post(`${app.origin}/auth/signout`);
    expect(leaving.chain[1]).toContain("/idp/session/end?");
    const signedOut = await browser.submit(leaving, "Sign out");
    expect(signedOut.url).toBe(`${app.origin}/auth/logout`);
    expect(await emailOf(app, browser.cookieHeader(app.origin))).toBeNull();
    expect(browser.cookieHeader(app.origin)).not.toContain("signed_in");
    // R1.2: the provider asks again.
    expect((await browser.open(`${app.origin}/login`)).text).toContain("Tess Trial");
    // S-11: the old cookie is refused.
    expect(await emailOf(app, before)).toBeNull();
  });

  it("S-04 cannot be triggered by another site", async () => {
    const attempts: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      { origin: "null" },
      { authorization: "Basic dXNlcjpwYXNz", origin: "https://evil.example" },
    ];
    for (const headers of attempts)
      expect((await browser.post(`${app.origin}/auth/signout`, {}, headers)).status).toBe(403);
    expect(await emailOf(app, browser.cookieHeader(app.origin))).toBe("trial@clearlane.test");
  });

  it("S-11 a request under way at sign-out does not restore the session", async () => {
    const cookie = browser.cookieHeader(app.origin);
    // Makes the slow request save its session at its end, as it does after a minute.
    await app.database.pool.query(
      "update web_sessions set payload = jsonb_set(payload, '{header,uat}', to_jsonb($1::bigint))",
      [Math.floor(Date.now() / 1000) - 120],
    );
    const slow = fetch(`${app.origin}/api/held`, { headers: { cookie } });
    await app.held.arrived();
    await browser.post(`${app.origin}/auth/signout`);
    app.held.release();
    await slow;
    expect(await emailOf(app, cookie)).toBeNull();
    const { rows } = await app.database.pool.query(
      "select payload from web_sessions where ended_at is not null",
    );
    expect(rows.every(({ payload }) => Object.keys(payload).length === 0)).toBe(true);
  });

  it(`S-11 accepts none of ${times(5000)} altered cookies`, async () => {
    const pairs = browser.cookieHeader(app.origin).split("; ");
    const cookie = pairs.find((pair) => pair.startsWith("clearlane_session="))?.split("=")[1] ?? "";
    const [id = "", signature = ""] = cookie.split(".");
    const alterIn = (text: string) =>
      fc
        .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 61 }))
        .map(([where, by]) => flip(text, where, by));
    const changed = fc.oneof(
      alterIn(id).map((other) => `${other}.${signature}`),
      alterIn(signature.slice(0, -1)).map((other) => `${id}.${other}${signature.slice(-1)}`),
      fc.nat(signature.length - 1).map((length) => `${id}.${signature.slice(0, length)}`),
      fc.constantFrom(
        id,
        `${id}.`,
        `.${signature}`,
        `${id}.${signature}.${signature}`.slice(0, -5),
        `${signature}.${id}`,
      ),
    );
    const vectors = fc.sample(changed, { numRuns: times(5000), seed: 20_260_101 });
    let accepted = 0;
    for (let start = 0; start < vectors.length; start += 50) {
      const found = await Promise.all(
        vectors.slice(start, start + 50).map((value) => emailOf(app, `clearlane_session=${value}`)),
      );
      accepted += found.filter((email) => email !== null).length;
    }
    expect(accepted).toBe(0);
    expect(await emailOf(app, `clearlane_session=${cookie}`)).toBe("trial@clearlane.test");
  });

  it("S-11 sign-in issues a new session id, whatever cookie was planted", async () => {
    const victim = createHttpBrowser();
    const name = browser.cookieHeader(app.origin).match(/clearlane_session=([^;]+)/)?.[1] ?? "";
    victim.cookies.set("127.0.0.1 / clearlane_session", {
      host: "127.0.0.1",
      path: "/",
      name: "clearlane_session",
      value: name,
    });
    await browser.post(`${app.origin}/auth/signout`);
    const page = await victim.open(`${app.origin}/login`);
    await victim.submit(page, "account=starter@clearlane.test");
    const newId = victim.cookieHeader(app.origin).match(/clearlane_session=([^;]+)/)?.[1];
    expect(newId).not.toBe(name);
    expect(await emailOf(app, `clearlane_session=${name}`)).toBeNull();
    expect(await emailOf(app, `clearlane_session=${newId}`)).toBe("starter@clearlane.test");
  });

  it("S-11 a store that is down answers 503 with Retry-After and signs nobody out", async () => {
    const cookie = browser.cookieHeader(app.origin);
    await app.database.pool.query("alter table web_sessions rename to web_sessions_away");
    try {
      const response = await fetch(`${app.origin}/api/session`, { headers: { cookie } });
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.getSetCookie()).toEqual([]);
      expect((await fetch(`${app.origin}/api/session`)).status).toBe(200);
    } finally {
      await app.database.pool.query("alter table web_sessions_away rename to web_sessions");
    }
    expect(await emailOf(app, cookie)).toBe("trial@clearlane.test");
  });

  it("R7.11 the session ends even with the provider down", async () => {
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const provider = await startOutsideProvider(() => origin);
    await using hostedApp = await startAuthApp({
      env: { ...provider.env, BASE_URL: origin },
      port,
    });
    const hostedBrowser = createHttpBrowser();
    await hostedBrowser.open(`${origin}/login`);
    const cookie = hostedBrowser.cookieHeader(origin);
    expect(await emailOf(hostedApp, cookie)).toBe("ann@abroad.test");
    await provider.close();
    const signedOut = await hostedBrowser.post(`${origin}/auth/signout`);
    expect(signedOut.url).toBe(`${origin}/auth/logout`);
    expect(await emailOf(hostedApp, cookie)).toBeNull();
  });
});

describe("signing out at a hosted provider", () => {
  let app: AuthApp;
  let provider: OutsideProvider;
  let origin: string;
  beforeAll(async () => {
    const port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    provider = await startOutsideProvider(() => origin);
    app = await startAuthApp({ env: { ...provider.env, BASE_URL: origin }, port });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider.close();
  });

  /** The prompt that the next sign-in requests, and whether the provider showed one. */
  async function askedFor(browser: HttpBrowser) {
    const { chain } = await browser.open(`${origin}/login`);
    const { searchParams } = new URL(chain.find((url) => url.includes("/auth?")) ?? "");
    return {
      prompt: searchParams.get("prompt"),
      maxAge: searchParams.get("max_age"),
      asked: chain.some((url) => url.includes("/interaction/")),
    };
  }
  const quick = { prompt: null, maxAge: null, asked: false };
  const fresh = { prompt: "login", maxAge: "1", asked: true };

  it("S18 a session ended from elsewhere is not opened again without the password", async () => {
    const [browser, other] = [createHttpBrowser(), createHttpBrowser()];
    for (const one of [browser, other]) await one.open(`${origin}/login`);
    expect(await askedFor(other)).toEqual(quick);
    const { rows } = await app.database.pool.query<{ id: string }>(
      "update web_sessions set ended_at = now(), payload = '{}' where ended_at is null returning id",
    );
    expect(rows).toHaveLength(2);
    // After another page, so that the marker outlives the session's cookie.
    await other.open(`${origin}/pricing`);
    expect(other.cookieHeader(origin)).not.toContain("clearlane_session=");
    for (const one of [browser, other]) {
      expect(await askedFor(one)).toEqual(fresh);
      expect(await emailOf(app, one.cookieHeader(origin))).toBe("ann@abroad.test");
      expect(await askedFor(one)).toEqual(quick);
    }
  });

  it("S18 a sign-in that took the request for the password away is refused", async () => {
    provider.signedInAt = Math.floor(Date.now() / 1000) - 3600;
    const browser = createHttpBrowser();
    await browser.open(`${origin}/login`);
    const { rowCount } = await app.database.pool.query(
      "update web_sessions set ended_at = now(), payload = '{}' where ended_at is null",
    );
    expect(rowCount).toBeGreaterThan(0);
    const stopped = await browser.open(`${origin}/login`, { stopAt: /\/auth\?/ });
    const address = new URL(stopped.chain.at(-1) ?? "");
    address.searchParams.delete("prompt");
    address.searchParams.set("max_age", "100000");
    await browser.open(address.href);
    expect(await emailOf(app, browser.cookieHeader(origin))).toBeNull();
    provider.signedInAt = null;
  });

  it("S18 a sign-out that the provider did not hear of is made up for", async () => {
    const browser = createHttpBrowser();
    await browser.open(`${origin}/login`);
    await provider.close();
    await browser.post(`${origin}/auth/signout`);
    await provider.reopen();
    expect(await askedFor(browser)).toEqual(fresh);
  });
});

async function signIn(app: AuthApp): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  const page = await browser.open(`${app.origin}/login`);
  await browser.submit(page, "account=trial@clearlane.test");
  return browser;
}

async function emailOf(app: AuthApp, cookie: string): Promise<string | null> {
  const response = await fetch(`${app.origin}/api/session`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`/api/session answers ${response.status}`);
  return ((await response.json()) as { user: { email: string } | null }).user?.email ?? null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
function flip(text: string, where: number, by: number): string {
  const now = alphabet.indexOf(text[where] ?? "A");
  return `${text.slice(0, where)}${alphabet[(now + by) % alphabet.length]}${text.slice(where + 1)}`;
}
