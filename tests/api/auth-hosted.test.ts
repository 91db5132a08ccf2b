import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { type OutsideProvider, startOutsideProvider } from "#tests/support/outside-provider.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;

describe("sign-in through a hosted provider", () => {
  let provider: OutsideProvider;
  let app: AuthApp;
  const user = {
    sub: "abroad|1",
    email: "Ann@Abroad.test",
    email_verified: true,
    name: "Ann Abroad",
    roles: ["Admin"],
  };

  beforeAll(async () => {
    provider = await startOutsideProvider(() => origin);
    app = await startAuthApp({ env: { ...provider.env, BASE_URL: origin }, port });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider.close();
  });
  beforeEach(() => {
    provider.person = user;
    provider.tokenFault = "none";
  });

  const session = async (browser: ReturnType<typeof createHttpBrowser>) =>
    (await (await browser.send(`${origin}/api/session`)).json()) as {
      user: { email: string } | null;
    };

  it("R1.2 R7.11 signs in, passes the token to the backend and signs out at both", async () => {
    const browser = createHttpBrowser();
    const landed = await browser.open(`${origin}/login?returnTo=/pricing`);
    expect(landed.url).toBe(`${origin}/pricing`);
    const authorize = new URL(
      landed.chain.find((url) => url.startsWith(`${provider.issuer}/auth?`)) ?? "",
    );
    expect(authorize.searchParams.get("audience")).toBe(provider.audience);
    expect(authorize.searchParams.get("scope")).toContain("offline_access");
    expect(authorize.searchParams.get("code_challenge_method")).toBe("S256");
    expect(await session(browser)).toEqual({
      user: { email: "ann@abroad.test", name: "Ann Abroad", roles: ["Admin"], source: "provider" },
    });

    const leaving = await browser.post(`${origin}/auth/signout`);
    expect(leaving.url).toContain(`${provider.issuer}/session/end`);
    const signedOut = await browser.submit(leaving, "Yes");
    expect(signedOut.url).toBe(`${origin}/auth/logout`);
    expect(await session(browser)).toEqual({ user: null });
  });

  it("R7.11 accepts the provider's token from a client without a browser", async () => {
    const browser = createHttpBrowser();
    await browser.open(`${origin}/login`);
    const { authorization } = (await (
      await browser.send(`${origin}/api/authorization`)
    ).json()) as { authorization: string };
    const getSession = () => fetch(`${origin}/api/session`, { headers: { authorization } });
    expect(await (await getSession()).json()).toMatchObject({
      user: { email: "ann@abroad.test", source: "provider" },
    });
    const forged = `${authorization.slice(0, -6)}AAAAAA`;
    expect(
      (await fetch(`${origin}/api/session`, { headers: { authorization: forged } })).status,
    ).toBe(401);
  });

  it("R7.11 with domain and client id alone, a public client signs in by PKCE", async () => {
    const otherPort = await findFreePort();
    // Without BASE_URL the site's origin is the request's, on this machine.
    const other = `http://127.0.0.1:${otherPort}`;
    const unproven = await startOutsideProvider(() => other);
    unproven.isPublic = true;
    const { ISSUER_BASE_URL = "", CLIENT_ID = "" } = unproven.env;
    await using plain = await startAuthApp({
      env: { ISSUER_BASE_URL, CLIENT_ID },
      port: otherPort,
    });
    const browser = createHttpBrowser();
    const landed = await browser.open(`${other}/login?returnTo=/pricing`);
    expect(landed.url).toBe(`${other}/pricing`);
    expect(landed.chain.join(" ")).toContain("code_challenge_method=S256");
    const shown = await browser.send(`${other}/api/session`);
    expect(await shown.json()).toMatchObject({ user: { email: "ann@abroad.test" } });
    // A public client may use its refresh token without a secret.
    const { rowCount } = await plain.database.pool.query(
      `update web_sessions set token_expires_at = $1::bigint,
         payload = jsonb_set(payload, '{data,expires_at}', to_jsonb($1::bigint))`,
      [Math.floor(Date.now() / 1000) - 10],
    );
    expect(rowCount).toBe(1);
    const before = unproven.tokenRequests;
    expect(await (await browser.send(`${other}/api/session`)).json()).toMatchObject({
      user: { email: "ann@abroad.test" },
    });
    expect(unproven.tokenRequests).toBe(before + 1);
    await unproven.close();
  });

  it("R7.11 without an audience the opaque token is resolved by the provider", async () => {
    const otherPort = await findFreePort();
    const other = `http://127.0.0.1:${otherPort}`;
    const opaque = await startOutsideProvider(() => other);
    await using plain = await startAuthApp({
      env: { ...opaque.env, AUDIENCE: "", BASE_URL: other },
      port: otherPort,
    });
    const browser = createHttpBrowser();
    await browser.open(`${plain.origin}/login`);
    const { authorization } = (await (await browser.send(`${other}/api/authorization`)).json()) as {
      authorization: string;
    };
    expect(authorization).not.toContain(".");
    const accepted = await fetch(`${other}/api/session`, { headers: { authorization } });
    expect(await accepted.json()).toMatchObject({ user: { email: "ann@abroad.test" } });
    expect(
      (await fetch(`${other}/api/session`, { headers: { authorization: "Bearer never-given" } }))
        .status,
    ).toBe(401);
    await opaque.close();
    // Userinfo is cached for a minute; another token cannot be verified now.
    expect((await fetch(`${other}/api/session`, { headers: { authorization } })).status).toBe(200);
    expect(
      (await fetch(`${other}/api/session`, { headers: { authorization: "Bearer not-asked-yet" } }))
        .status,
    ).toBe(503);
  });

  it("R1.2 S2 signs in without a verified address, to an account apart from it", async () => {
    provider.person = { ...user, sub: "abroad|2", email_verified: false };
    const browser = createHttpBrowser();
    expect((await browser.open(`${origin}/login`)).status).toBe(200);
    expect(await session(browser)).toMatchObject({
      user: {
        email: expect.stringMatching(/^[\da-f]{40}@unverified\.invalid$/),
        address: "ann@abroad.test",
      },
    });
  });

  it("R1.2 refuses a sign-in without an address", async () => {
    provider.person = { sub: "abroad|3" };
    const browser = createHttpBrowser();
    const refused = await browser.open(`${origin}/login`);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("did not share your email address");
    expect(await session(browser)).toEqual({ user: null });
  });

  it("R1.2 cancelling at the provider leaves the user signed out, also by popup", async () => {
    provider.person = null;
    const browser = createHttpBrowser();
    expect((await browser.open(`${origin}/login`)).url).toBe(
      `${origin}/auth/login?outcome=cancelled`,
    );
    const popup = await browser.open(`${origin}/auth/popup?state=0123456789abcdef`);
    expect(popup.url).toContain("/auth/popup-done?");
    expect(popup.text).toContain('"kind":"cancelled","state":"0123456789abcdef"');
  });

  it("R1.2 reports a provider that is down", async () => {
    const otherPort = await findFreePort();
    const unreachable = await startAuthApp({
      env: {
        ISSUER_BASE_URL: "http://127.0.0.1:9",
        CLIENT_ID: "x",
        CLIENT_SECRET: "a secret for one test",
        BASE_URL: `http://127.0.0.1:${otherPort}`,
      },
      port: otherPort,
    });
    const response = await fetch(`http://127.0.0.1:${otherPort}/login`, { redirect: "manual" });
    expect(response.status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${otherPort}/pricing`)).status).toBe(200);
    await unreachable[Symbol.asyncDispose]();
  });
});
