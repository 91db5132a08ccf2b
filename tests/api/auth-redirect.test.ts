import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

describe("sign-in by redirect", () => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const emailOf = async (browser: HttpBrowser, origin = app.origin) =>
    (
      (await (await browser.send(`${origin}/api/session`)).json()) as {
        user: { email: string } | null;
      }
    ).user?.email;

  it("R1.2 returns from the provider to the page the user came from", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(
      `${app.origin}/login?returnTo=${encodeURIComponent("/pricing?plan=2#top")}`,
    );
    expect(page.status).toBe(200);
    expect(page.text).toContain("Tess Trial");
    const landed = await browser.submit(page, "account=premium@clearlane.test");
    expect(landed.url).toBe(`${app.origin}/pricing?plan=2#top`);
    const response = await browser.send(`${app.origin}/api/session`);
    expect(await response.json()).toEqual({
      user: {
        email: "premium@clearlane.test",
        name: "Petra Premium",
        roles: ["Admin"],
        source: "provider",
      },
    });
  });

  it("R1.2 accepts address and password and reports wrong ones", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login?returnTo=/faq`);
    const wrong = await browser.submit(page, "Sign in", {
      email: "member@clearlane.test",
      password: "wrong",
    });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("Email or password is incorrect");
    expect(wrong.text).toContain('value="member@clearlane.test"');
    const landed = await browser.submit(wrong, "Sign in", {
      email: " Member@Clearlane.test",
      password: "demo",
    });
    expect(landed.url).toBe(`${app.origin}/faq`);
    expect(await emailOf(browser)).toBe("member@clearlane.test");
  });

  it("R1.2 can be cancelled", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login`);
    const cancel = /href="([^"]+\/cancel)"/.exec(page.text)?.[1];
    expect((await browser.open(`${app.origin}${cancel}`)).url).toBe(
      `${app.origin}/auth/login?outcome=cancelled`,
    );
    expect(await emailOf(browser)).toBeUndefined();
    expect((await browser.open(page.url)).status).toBe(410);
  });

  it("R1.2 escapes typed text", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login`);
    const wrong = await browser.submit(page, "Sign in", {
      email: '"><script>alert(1)</script>',
      password: "x",
    });
    expect(wrong.text).not.toContain("<script>alert");
  });

  it("R1.2 works on every loopback name and mapped port without BASE_URL", async () => {
    const browser = createHttpBrowser();
    const origin = `http://localhost:${app.port}`;
    const page = await browser.open(`${origin}/login`);
    expect(new URL(page.url).origin).toBe(origin);
    await browser.submit(page, "account=starter@clearlane.test");
    expect(await emailOf(browser, origin)).toBe("starter@clearlane.test");
    // A mapped port: the Host header names one that is not listened on.
    expect(await statusAndTarget("localhost:8080")).toMatch(
      /^302 http:\/\/localhost:8080\/idp\/auth\?/,
    );
  });

  it("R1.2 is not offered on network addresses without BASE_URL", async () => {
    for (const host of [
      "192.168.1.20:3000",
      "evil.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
    ]) {
      expect(await statusAndTarget(host)).toBe("403 ");
      expect(await statusAndTarget(host, "/idp/.well-known/openid-configuration")).not.toMatch(
        /^30/,
      );
    }
  });

  function statusAndTarget(host: string, path = "/login"): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = rawRequest(
        { port: app.port, host: "127.0.0.1", path, headers: { host } },
        (response) => {
          response.resume();
          resolve(`${response.statusCode} ${response.headers.location ?? ""}`);
        },
      );
      request.on("error", reject).end();
    });
  }

  it("R1.2 redirects from the other loopback name to BASE_URL", async () => {
    const port = await findFreePort();
    const baseUrl = `http://localhost:${port}`;
    await using named = await startAuthApp({ env: { BASE_URL: baseUrl }, port });
    const response = await fetch(`${named.origin}/login?returnTo=/faq`, { redirect: "manual" });
    expect(response.headers.get("location")).toBe(`${baseUrl}/login?returnTo=/faq`);
  });

  it("S-11 cookies are bound to the host and to https where there is https", async () => {
    await using secure = await startAuthApp({
      env: {
        BASE_URL: "https://clearlane.example",
        ALLOW_DEMO_ACCOUNTS: "true",
        CONTACT_ADDRESS: "help@clearlane.example",
      },
    });
    const response = await fetch(`${secure.origin}/login`, { redirect: "manual" });
    expect(response.headers.get("location")).toMatch(/^https:\/\/clearlane\.example\/idp\/auth\?/);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-clearlane_sign_in=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("R9.4 the hint cookie lasts a day; the session cookie is HttpOnly", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login`);
    const step = await browser.send(`${app.origin}${new URL(page.url).pathname}`, {
      method: "POST",
      body: "account=trial@clearlane.test",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: app.origin },
    });
    const toCallback = await browser.send(
      new URL(step.headers.get("location") ?? "", app.origin).href,
    );
    const final = await browser.send(
      new URL(toCallback.headers.get("location") ?? "", app.origin).href,
    );
    const cookies = final.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith("signed_in=1;"))).toMatch(
      /Max-Age=86400; Path=\/;(?!.*HttpOnly)/,
    );
    expect(cookies.find((line) => line.startsWith("clearlane_session="))).toMatch(
      /HttpOnly; SameSite=Lax/,
    );
    expect(final.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(final.headers.get("cache-control")).toBe("no-store");
  });

  it("R1.3 no response contains a token", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login`);
    const landed = await browser.submit(page, "account=trial@clearlane.test");
    const { authorization } = (await (
      await browser.send(`${app.origin}/api/authorization`)
    ).json()) as { authorization: string };
    const token = authorization.slice("Bearer ".length);
    expect(token.length).toBeGreaterThan(100);
    const visible = [
      page.text,
      landed.text,
      ...landed.chain,
      ...page.chain,
      browser.cookieHeader(app.origin),
    ].join("\n");
    expect(visible).not.toContain(token);
    expect(visible).not.toMatch(/eyJ[\w-]{20,}\.eyJ[\w-]{20,}\./);
  });

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "S-07 returnTo=%s leads home",
    async (returnTo) => {
      const browser = createHttpBrowser();
      const page = await browser.open(`${app.origin}/login?${new URLSearchParams({ returnTo })}`);
      expect((await browser.submit(page, "account=trial@clearlane.test")).url).toBe(
        `${app.origin}/`,
      );
    },
  );

  it("R1.2 a prefetch does not start sign-in", async () => {
    for (const headers of [
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
    ] as Record<string, string>[]) {
      const response = await fetch(`${app.origin}/login`, { headers, redirect: "manual" });
      expect([response.status, response.headers.getSetCookie()]).toEqual([204, []]);
    }
  });

  it("R1.2 the first of two tabs continues after the second replaced its cookie", async () => {
    const browser = createHttpBrowser();
    const first = await browser.open(`${app.origin}/login?returnTo=/faq`);
    await browser.open(`${app.origin}/login?returnTo=/pricing`);
    const landed = await browser.submit(first, "account=trial@clearlane.test");
    expect(landed.url).toBe(`${app.origin}/faq`);
    expect(await emailOf(browser)).toBe("trial@clearlane.test");
  });

  it("R1.2 going back to a used callback leads home, signed in", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/login?returnTo=/faq`);
    const landed = await browser.submit(page, "account=trial@clearlane.test");
    const callback = landed.chain.find((url) => url.includes("/callback?")) ?? "";
    expect((await browser.open(callback)).status).toBe(200);
    expect(await emailOf(browser)).toBe("trial@clearlane.test");
  });

  it("R1.2 an unexpected callback starts sign-in once, then fails", async () => {
    const browser = createHttpBrowser();
    const state = Buffer.from(JSON.stringify({ returnTo: "//evil.example" })).toString("base64url");
    const address = `${app.origin}/callback?code=made-up&state=${state}`;
    const once = await browser.send(address);
    expect(once.headers.get("location")).toBe("/login?returnTo=%2F");
    const twice = await browser.send(address);
    expect(twice.status).toBe(503);
    expect(await twice.text()).toContain("Sign-in failed");
  });

  it("R1.2 signing in as another user keeps nothing of the first", async () => {
    const browser = createHttpBrowser();
    await browser.submit(await browser.open(`${app.origin}/login`), "account=trial@clearlane.test");
    const before = browser.cookieHeader(app.origin);
    const leaving = await browser.post(`${app.origin}/auth/signout`);
    await browser.submit(leaving, "Sign out");
    await browser.submit(
      await browser.open(`${app.origin}/login`),
      "account=business@clearlane.test",
    );
    expect(await emailOf(browser)).toBe("business@clearlane.test");
    expect(browser.cookieHeader(app.origin)).not.toBe(before);
  });

  it("R1.2 tokens survive a restart of the provider and work in two processes", async () => {
    const browser = createHttpBrowser();
    await browser.submit(await browser.open(`${app.origin}/login`), "account=trial@clearlane.test");
    const second = await startAuthApp({ shareDatabaseOf: app });
    expect(await emailOf(browser, second.origin)).toBe("trial@clearlane.test");
    const { authorization } = (await (
      await browser.send(`${app.origin}/api/authorization`)
    ).json()) as { authorization: string };
    expect(
      (await fetch(`${second.origin}/api/session`, { headers: { authorization } })).status,
    ).toBe(200);
    await second.close();
  });
});

describe("sign-in by popup", () => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());
  const state = "0123456789abcdef-mine";

  it("R1.2 ends on a page that posts to its opener's exact origin, without a token", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/auth/popup?state=${state}`);
    const final = await browser.submit(page, "account=trial@clearlane.test");
    expect(final.url).toBe(`${app.origin}/auth/popup-done?state=${state}`);
    expect(final.text).toContain(`{"source":"clearlane","kind":"signed-in","state":"${state}"}`);
    expect(final.text).toContain(`postMessage(message, "${app.origin}")`);
    expect(final.text).toContain('new BroadcastChannel("clearlane-auth")');
    expect(final.text).toContain("You are signed in");
    expect(final.text).not.toMatch(/eyJ/);
    expect(final.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    const nonce = /<script nonce="([^"]+)"/.exec(final.text)?.[1];
    expect(final.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  });

  it("R1.2 reports a cancelled sign-in", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${app.origin}/auth/popup?state=${state}`);
    const cancelled = await browser.open(
      `${app.origin}${/href="([^"]+\/cancel)"/.exec(page.text)?.[1]}`,
    );
    expect(cancelled.text).toContain(`"kind":"cancelled","state":"${state}"`);
    expect(cancelled.text).toContain("Sign-in cancelled");
  });

  it("S-06 the last page reports the true state and echoes no malformed one", async () => {
    const browser = createHttpBrowser();
    const page = await browser.open(
      `${app.origin}/auth/popup-done?outcome=signed-in&` +
        `state=${encodeURIComponent("</script><script>alert(1)//")}`,
    );
    expect(page.text).toContain('"kind":"failed","state":""');
    expect(page.text).not.toContain("alert(1)");
  });
});
