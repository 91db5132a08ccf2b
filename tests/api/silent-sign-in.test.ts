import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser, type HttpBrowser, type Visit } from "#tests/support/http-browser.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const page = "/regulation-search?q=shoes&q=boots%20%26%20more";
const minute = 60_000;

/** The server's clock, in milliseconds; null for real time. */
let clock: number | null = null;
let provider: OutsideProvider;
let app: AuthApp;
let browser: HttpBrowser;

beforeAll(async () => {
  provider = await startOutsideProvider(() => origin);
  app = await startAuthApp({
    env: { ...provider.env, BASE_URL: origin },
    port,
    now: () => clock ?? Date.now(),
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider.close();
});
beforeEach(async () => {
  clock = null;
  provider.tokenFault = "none";
  browser = createHttpBrowser();
  await browser.open(`${origin}/login`);
  expect(await emailOf(browser)).toBe("ann@abroad.test");
});

/** Deletes every session of the server, as when its store is emptied. */
async function loseSessions(): Promise<void> {
  await app.database.pool.query("delete from web_sessions");
  await app.context.caches.sessions.invalidate(null);
}

/** Signs the user out of the provider, as another application would. */
function leaveProvider(): void {
  for (const key of browser.cookies.keys())
    if (key.includes(" outside")) browser.cookies.delete(key);
}

async function emailOf({ cookieHeader }: HttpBrowser, at = origin): Promise<string | null> {
  const answer = await fetch(`${at}/api/session`, { headers: { cookie: cookieHeader(origin) } });
  return ((await answer.json()) as { user: { email: string } | null }).user?.email ?? null;
}

/** Set by somebody else, so that the server cannot delete it. */
function setCookie({ cookies }: HttpBrowser, name: string): void {
  cookies.set(`forged ${name}`, { host: "127.0.0.1", path: "/", name, value: "1" });
}

const isMarked = () => browser.cookieHeader(origin).includes("signed_in=1");
/** Paths of the redirects, without queries. */
const stepsOf = ({ chain }: Visit) => chain.map((url) => url.replace(/\?.*$/, ""));
/**
 * The requests of a page that is sent through the provider: itself, three redirects, itself again.
 */
const aRound = 5;

/** Starts an attempt and stops before the provider. */
async function beginAt(path: string, tab = browser): Promise<URL> {
  const { chain } = await tab.open(origin + path, { stopAt: /\/auth\?/ });
  return new URL(chain.at(-1) ?? "");
}

describe("a page after the session is gone", () => {
  it("R9.4 is opened signed in where a session at the provider lives", async () => {
    await loseSessions();
    const opened = await browser.open(origin + page);
    expect(stepsOf(opened)).toEqual([
      `${origin}/regulation-search`,
      `${origin}/auth/silent`,
      `${provider.issuer}/auth`,
      `${origin}/callback`,
      `${origin}/regulation-search`,
    ]);
    expect([opened.status, opened.url]).toEqual([200, origin + page]);
    expect(await emailOf(browser)).toBe("ann@abroad.test");
    expect(isMarked()).toBe(true);
  });

  it("R9.4 S-07 asks with prompt=none, and PKCE, state and nonce as at any sign-in", async () => {
    await loseSessions();
    const { searchParams } = await beginAt(page);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: "none",
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
      state: expect.stringMatching(/^[\w-]{60,}$/),
      redirect_uri: `${origin}/callback`,
    });
  });

  it("R9.4 is a visitor's without a session at the provider, and asks only once", async () => {
    await loseSessions();
    leaveProvider();
    const opened = await browser.open(origin + page);
    expect([opened.status, opened.url, opened.chain.length]).toEqual([200, origin + page, aRound]);
    expect(await emailOf(browser)).toBeNull();
    expect(isMarked()).toBe(false);
    expect((await browser.open(origin + page)).chain).toHaveLength(1);
  });

  it.each([
    "login_required",
    "interaction_required",
    "consent_required",
    "account_selection_required",
    "access_denied",
    "server_error",
    "temporarily_unavailable",
  ])("R9.4 is a visitor's when the provider answers %s", async (error) => {
    await loseSessions();
    const asked = await beginAt(page);
    const answer = new URLSearchParams({
      error,
      state: asked.searchParams.get("state") ?? "",
      iss: provider.issuer,
    });
    const opened = await browser.open(`${origin}/callback?${answer}`);
    expect([opened.status, opened.url]).toEqual([200, origin + page]);
    expect([await emailOf(browser), isMarked()]).toEqual([null, false]);
  });

  it.each<[string, OutsideProvider["tokenFault"]]>([
    ["drops the token request", "drop"],
    ["refuses the code", "refuse"],
    ["has an internal error", { status: 500 }],
  ])("R9.4 is a visitor's when the provider %s", async (_name, fault) => {
    await loseSessions();
    provider.tokenFault = fault;
    const opened = await browser.open(origin + page);
    expect([opened.status, opened.url]).toEqual([200, origin + page]);
    expect([await emailOf(browser), isMarked()]).toEqual([null, false]);
  });

  it("R9.4 is a visitor's when the provider is down: the browser is not sent there", async () => {
    await loseSessions();
    await provider.close();
    const opened = await browser.open(origin + page);
    await provider.reopen();
    expect(opened.chain.every((url) => url.startsWith(origin))).toBe(true);
    expect([opened.status, opened.url]).toEqual([200, origin + page]);
    expect([await emailOf(browser), isMarked()]).toEqual([null, false]);
  });

  it.each([
    [60, "ann@abroad.test"],
    [60.001, null],
  ])("R9.4 counts an answer of the provider after %d s: %s", async (seconds, email) => {
    await loseSessions();
    const asked = await beginAt(page);
    const began = JSON.parse(
      Buffer.from(asked.searchParams.get("state") ?? "", "base64url").toString(),
    ) as { silentSince: number };
    const { chain } = await browser.open(asked.href, { stopAt: /\/callback\?/ });
    provider.tokenRequests = 0;
    clock = began.silentSince + seconds * 1000;
    expect((await browser.open(chain.at(-1) ?? "")).url).toBe(origin + page);
    clock = null;
    expect(await emailOf(browser)).toBe(email);
    expect(provider.tokenRequests).toBe(email ? 1 : 0);
  });

  it("R9.4 asks the provider too when that refused to refresh the token", async () => {
    const past = Math.floor(Date.now() / 1000) - 10;
    await app.database.pool.query(
      `update web_sessions set token_expires_at = $1::bigint,
         payload = jsonb_set(payload, '{data,expires_at}', to_jsonb($1::bigint))`,
      [past],
    );
    await app.context.caches.sessions.invalidate(null);
    provider.tokenFault = "refuse";
    const asked = await beginAt(page);
    expect(asked.searchParams.get("prompt")).toBe("none");
    provider.tokenFault = "none";
    expect((await browser.open(asked.href)).url).toBe(origin + page);
    expect(await emailOf(browser)).toBe("ann@abroad.test");
  });

  it("R9.4 is opened signed in by two processes that share the work", async () => {
    const second = await startAuthApp({
      env: { ...provider.env, BASE_URL: origin, TRUST_PROXY: "1" },
      shareDatabaseOf: app,
    });
    await loseSessions();
    // Two servers behind one proxy address, which handle requests alternately.
    const headers = { "x-forwarded-host": new URL(origin).host, accept: "text/html" };
    const sent = await browser.send(second.origin + page, { headers });
    const begun = await browser.send(origin + sent.headers.get("location"), { headers });
    const { chain } = await browser.open(begun.headers.get("location") ?? "", {
      stopAt: /\/callback\?/,
    });
    const { pathname, search } = new URL(chain.at(-1) ?? "");
    const ended = await browser.send(second.origin + pathname + search, { headers });
    expect(ended.headers.get("location")).toBe(page);
    for (const at of [origin, second.origin])
      expect(await emailOf(browser, at)).toBe("ann@abroad.test");
    await second.close();
  });
});

describe("the marker signed_in", () => {
  it("R9.4 is set again when the tokens are, and where it has run out", async () => {
    const marks = async () =>
      (await browser.send(`${origin}/api/session`)).headers
        .getSetCookie()
        .filter((line) => line.startsWith("signed_in=1; Max-Age=86400;")).length;
    expect(await marks()).toBe(0);
    browser.cookies.delete("127.0.0.1 / signed_in");
    expect(await marks()).toBe(1);
    clock = Date.now() + 60 * minute - minute / 2;
    expect(await marks()).toBe(1);
    clock = null;
    expect(await marks()).toBe(0);
  });

  it("R9.4 a forged one costs one round, also one that cannot be deleted", async () => {
    const stranger = createHttpBrowser();
    setCookie(stranger, "signed_in");
    const opened = await stranger.open(origin + page);
    expect([opened.status, opened.url, opened.chain.length]).toEqual([200, origin + page, aRound]);
    expect(stranger.cookieHeader(origin)).toContain("signed_in=1");
    for (const path of [page, "/faq", page])
      expect((await stranger.open(origin + path)).chain).toHaveLength(1);
  });

  it("R9.4 a session that never lasts costs one round", async () => {
    await loseSessions();
    expect((await browser.open(origin + page)).chain).toHaveLength(aRound);
    await loseSessions();
    expect(isMarked()).toBe(true);
    const opened = await browser.open(origin + page);
    expect([opened.status, opened.chain.length, isMarked()]).toEqual([200, 1, false]);
  });

  it("R9.4 is gone after signing out, and with it the silent sign-in", async () => {
    await browser.open(`${origin}/faq`);
    const left = await browser.post(`${origin}/auth/signout`);
    expect(left.chain.length).toBeGreaterThan(1);
    expect(isMarked()).toBe(false);
    expect((await browser.open(origin + page)).chain).toHaveLength(1);
  });

  it("R9.4 S18 is dropped for a session ended from elsewhere: that asks for the password", async () => {
    await app.database.pool.query("update web_sessions set ended_at = now(), payload = '{}'");
    await app.context.caches.sessions.invalidate(null);
    expect((await browser.open(origin + page)).chain).toHaveLength(1);
    expect(isMarked()).toBe(false);
    // With the cookie forged again, the password is still required.
    setCookie(browser, "signed_in");
    expect((await browser.open(origin + page)).chain).toHaveLength(1);
    setCookie(browser, "silent_sign_in");
    const begun = await browser.open(`${origin}/auth/silent?returnTo=/faq`);
    expect([begun.url, begun.chain.length]).toEqual([`${origin}/faq`, 2]);
  });

  it("R9.4 R2.3 does not unlock a locked screen", async () => {
    await browser.post(`${origin}/auth/lock`, { returnTo: page });
    expect(isMarked()).toBe(false);
    setCookie(browser, "signed_in");
    expect((await browser.open(origin + page)).chain).toHaveLength(1);
    expect(await emailOf(browser)).toBeNull();
  });
});

describe("two tabs that are sent to the provider at once", () => {
  it("R9.4 both get their page, and the second one's sign-in is not disturbed", async () => {
    await loseSessions();
    const cookie = browser.cookieHeader(origin);
    const first = await beginAt("/faq");
    // Sent before the first response arrived.
    const again = await browser.send(`${origin}/pricing`, {
      headers: { accept: "text/html", cookie },
    });
    const second = await beginAt(again.headers.get("location") ?? "");
    expect((await browser.open(first.href)).url).toBe(`${origin}/faq`);
    expect(await emailOf(browser)).toBeNull();
    expect((await browser.open(second.href)).url).toBe(`${origin}/pricing`);
    expect(await emailOf(browser)).toBe("ann@abroad.test");
  });

  it("R9.4 a sign-in that a user began is left alone", async () => {
    await loseSessions();
    const { chain } = await browser.open(`${origin}/login?returnTo=/pricing`, {
      stopAt: /\/auth\?/,
    });
    expect((await browser.open(origin + page)).chain).toHaveLength(1);
    expect(isMarked()).toBe(true);
    expect((await browser.open(chain.at(-1) ?? "")).url).toBe(`${origin}/pricing`);
    expect(await emailOf(browser)).toBe("ann@abroad.test");
  });
});

describe("S-07 the way back from a silent sign-in", () => {
  it.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "S-07 returnTo=%s leads home",
    async (returnTo) => {
      await loseSessions();
      setCookie(browser, "silent_sign_in");
      const opened = await browser.open(
        `${origin}/auth/silent?${new URLSearchParams({ returnTo })}`,
      );
      expect(opened.url).toBe(`${origin}/`);
      const state = Buffer.from(JSON.stringify({ returnTo, silentSince: Date.now() })).toString(
        "base64url",
      );
      for (const query of [
        ["error", "login_required"],
        ["code", "made-up"],
      ]) {
        const answer = await createHttpBrowser().send(
          `${origin}/callback?${new URLSearchParams([query, ["state", state]])}`,
        );
        expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
      }
    },
  );

  it("R9.4 an address that is not returned to as it is, is answered at once", async () => {
    await loseSessions();
    for (const path of ["//evil.example/", `/${"a".repeat(2100)}`])
      expect((await browser.open(origin + path)).chain).toHaveLength(1);
    expect(isMarked()).toBe(true);
  });

  it("R9.4 its address does nothing for a browser that no page sent there", async () => {
    await loseSessions();
    browser.cookies.delete("127.0.0.1 / signed_in");
    const { chain } = await browser.open(`${origin}/auth/silent?returnTo=/faq`);
    expect(chain.slice(1)).toEqual([`${origin}/faq`]);
  });

  it("S-07 a state that names another page is not accepted", async () => {
    await loseSessions();
    const begun = await beginAt(page);
    const { chain } = await browser.open(begun.href, { stopAt: /\/callback\?/ });
    const callback = new URL(chain.at(-1) ?? "");
    const state = JSON.parse(
      Buffer.from(callback.searchParams.get("state") ?? "", "base64url").toString(),
    ) as object;
    for (const changed of [{ returnTo: "/faq" }, { silentSince: Date.now() + 9 * minute }]) {
      callback.searchParams.set(
        "state",
        Buffer.from(JSON.stringify({ ...state, ...changed })).toString("base64url"),
      );
      await browser.open(callback.href);
      expect(await emailOf(browser)).toBeNull();
    }
  });
});
