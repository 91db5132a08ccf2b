import { createHmac, generateKeyPairSync } from "node:crypto";
import { request as rawRequest } from "node:http";
import { exportJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

describe("clients without a browser", () => {
  let app: AuthApp;
  let bearer: string;
  let jwt: string;
  let mockKey: Uint8Array;

  beforeAll(async () => {
    app = await startAuthApp();
    mockKey = Buffer.from(app.context.secrets.mock, "base64url");
    const browser = createHttpBrowser();
    await browser.submit(
      await browser.open(`${app.origin}/login`),
      "account=starter@clearlane.test",
    );
    const { authorization } = (await (
      await browser.send(`${app.origin}/api/authorization`)
    ).json()) as { authorization: string };
    bearer = authorization.slice("Bearer ".length);
    const login = await fetch(`${app.origin}/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"username":"test","password":"test"}',
    });
    jwt = ((await login.json()) as { token: string }).token;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function getSession(
    authorization: string,
    cookie = "",
  ): Promise<{ status: number; email: string | undefined; message: string | undefined }> {
    const response = await fetch(`${app.origin}/api/session`, {
      headers: { authorization, ...(cookie ? { cookie } : {}) },
    });
    const body = (await response.json()) as {
      user?: { email: string } | null;
      error?: { message: string };
    };
    return { status: response.status, email: body.user?.email, message: body.error?.message };
  }

  it("R7.9 'JWT {token}' and 'Bearer {access token}' identify the user", async () => {
    expect(await getSession(`JWT ${jwt}`)).toMatchObject({
      status: 200,
      email: "test@clearlane.test",
    });
    expect(await getSession(`Bearer ${bearer}`)).toMatchObject({
      status: 200,
      email: "starter@clearlane.test",
    });
  });

  it("R1.3 issues the access token for the backend, with audience, name and address", async () => {
    const [head = "", payload = ""] = bearer
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString());
    expect(JSON.parse(head)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
    expect(JSON.parse(payload)).toMatchObject({
      aud: "urn:clearlane:backend",
      email: "starter@clearlane.test",
      name: "Sam Starter",
      roles: ["Admin"],
    });
  });

  it.each([
    "Bearer",
    "Bearer ",
    "JWT",
    "Basic dXNlcjpwYXNz",
    "bearer x",
    "JWT a.b.c",
    "Bearer a.b.c",
    "JWT  x",
    "Token x",
    "",
  ])("R8.1 %j is 401 'Invalid credentials'", async (authorization) => {
    expect(await getSession(authorization)).toMatchObject({
      status: 401,
      message: "Invalid credentials",
    });
  });

  it("R8.1 a bad header never falls back to the cookie", async () => {
    const browser = createHttpBrowser();
    await browser.submit(
      await browser.open(`${app.origin}/login`),
      "account=starter@clearlane.test",
    );
    expect((await getSession("Bearer nonsense", browser.cookieHeader(app.origin))).status).toBe(
      401,
    );
  });

  it("S-12 the schemes Bearer and JWT are not interchangeable", async () => {
    expect((await getSession(`Bearer ${jwt}`)).status).toBe(401);
    expect((await getSession(`JWT ${bearer}`)).status).toBe(401);
  });

  it("S-13 refuses two Authorization headers", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = [
        "host",
        `127.0.0.1:${app.port}`,
        "authorization",
        `JWT ${jwt}`,
        "authorization",
        `JWT ${jwt}`,
      ];
      const request = rawRequest(
        { port: app.port, host: "127.0.0.1", path: "/api/session", headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on("error", reject).end();
    });
    expect([400, 401]).toContain(status);
  });

  it("S-12 accepts none of 300 forged tokens", async () => {
    const forged = [
      ...(await forge(jwt, mockKey)).map((token) => `JWT ${token}`),
      ...(await forge(bearer, mockKey)).map((token) => `Bearer ${token}`),
    ];
    expect(forged.length).toBeGreaterThanOrEqual(300);
    const accepted: string[] = [];
    for (const authorization of forged)
      if ((await getSession(authorization)).status !== 401) accepted.push(authorization);
    expect(accepted).toEqual([]);
  });

  it("S-12 R5.2 honours exp to the second", async () => {
    const expiringAt = (seconds: number) =>
      new SignJWT({ email: "edge@example.test" })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("urn:clearlane:mock-api")
        .setExpirationTime(seconds)
        .sign(mockKey);
    const now = Math.floor(Date.now() / 1000);
    expect((await getSession(`JWT ${await expiringAt(now + 3)}`)).status).toBe(200);
    expect((await getSession(`JWT ${await expiringAt(now - 1)}`)).status).toBe(401);
  });

  it("ignores the header on pages", async () => {
    const page = await fetch(`${app.origin}/pricing`, {
      headers: { authorization: "Basic c3RhZ2luZzpnYXRl" },
    });
    expect(page.status).toBe(200);
  });
});

/** At least 150 common forgeries of a valid token. */
async function forge(good: string, otherKey: Uint8Array): Promise<string[]> {
  const [head = "", payload = "", signature = ""] = good.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Record<string, unknown>;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<
    string,
    unknown
  >;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const signWithOwnKey = (extra: Record<string, unknown>, claimSet = claims) =>
    new SignJWT(claimSet)
      .setProtectedHeader({ ...header, alg: "RS256", ...extra } as { alg: string })
      .sign(privateKey);
  const tokens: string[] = [];
  for (const alg of [
    "none",
    "None",
    "NONE",
    "nOnE",
    "HS256",
    "HS384",
    "HS512",
    "RS512",
    "ES256",
    "PS256",
    "",
    " ",
  ]) {
    const body = `${encode({ ...header, alg })}.${payload}`;
    tokens.push(`${body}.`, `${body}.${signature}`, body);
    for (const key of ["", "secret", JSON.stringify(jwk), String(header.kid)])
      tokens.push(`${body}.${createHmac("sha256", key).update(body).digest("base64url")}`);
  }
  tokens.push(
    await signWithOwnKey({}),
    await signWithOwnKey({ jwk }),
    await signWithOwnKey({ jku: "https://evil.example/keys" }),
    await signWithOwnKey({ x5u: "https://evil.example/cert" }),
  );
  tokens.push(
    await signWithOwnKey({ kid: "../../../../dev/null" }),
    await signWithOwnKey({ kid: "' or 1=1 --" }),
    await signWithOwnKey({ crit: ["exp"] }).catch(() => "x.y.z"),
  );
  for (const changed of [
    { email: "business@clearlane.test" },
    { exp: 9_999_999_999 },
    { aud: "urn:clearlane:backend" },
    { iss: "urn:clearlane:mock-api" },
  ])
    tokens.push(`${head}.${encode({ ...claims, ...changed })}.${signature}`);
  // The other scheme's key, a wrong issuer, or no expiry or owner.
  const { exp: _exp, ...endless } = claims;
  const { email: _email, ...anonymous } = claims;
  for (const claimSet of [
    endless,
    anonymous,
    { ...claims, iss: "urn:elsewhere" },
    { ...claims, exp: 1 },
    { ...claims, nbf: 9_999_999_999 },
  ])
    tokens.push(await new SignJWT(claimSet).setProtectedHeader({ alg: "HS256" }).sign(otherKey));
  for (let index = 0; index < 60; index += 1) {
    const where = (index * 7) % (signature.length - 2);
    tokens.push(
      [
        head,
        payload,
        signature.slice(0, where) +
          (signature[where] === "A" ? "B" : "A") +
          signature.slice(where + 1),
      ].join("."),
    );
  }
  // Drop unchanged tokens.
  return tokens.filter((token) => token !== good);
}
