import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

interface Answer {
  status: number;
  ms: number;
  body: {
    token?: string;
    error?: { code: string; message: string; details?: { field: string }[] };
    [field: string]: unknown;
  };
}

describe("mock API", () => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp({ env: { MOCK_DELAY_MS: "120" } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function call(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const started = performance.now();
    const response = await fetch(`${app.origin}${path}`, {
      method: "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      ms: performance.now() - started,
      body: (await response.json()) as Answer["body"],
    };
  }

  async function emailOf(token: string | undefined): Promise<unknown> {
    const response = await fetch(`${app.origin}/api/session`, {
      headers: { authorization: `JWT ${token}` },
    });
    return { status: response.status, ...((await response.json()) as object) };
  }

  it("R3.6 R5.3 R7.10 R10.7 login answers the user with a token that opens /api", async () => {
    const { status, body, ms } = await call("/login/", { username: "test", password: "test" });
    expect(status).toBe(200);
    expect(ms).toBeGreaterThanOrEqual(118);
    const { token, ...user } = body;
    expect(user).toEqual({
      id: 1,
      username: "test",
      firstName: "Test",
      lastName: "User",
      role: "Admin",
    });
    expect(await emailOf(token)).toEqual({
      status: 200,
      user: { email: "test@clearlane.test", name: "Test User", roles: ["Admin"], source: "mock" },
    });
  });

  it.each([
    ["test", "Test"],
    ["Test", "test"],
    ["test", "test "],
    ["nobody", "test"],
    ["__proto__", "x"],
  ])("R5.3 R8.4 login needs an exact match: %s / %s", async (username, password) => {
    const { status, body, ms } = await call("/login/", { username, password });
    expect([status, body.error?.message]).toEqual([401, "Username or password is incorrect"]);
    expect(ms).toBeGreaterThanOrEqual(118);
  });

  it("R7.10 logout answers an empty body", async () => {
    const { status, body, ms } = await call("/logout/", {});
    expect([status, body]).toEqual([200, {}]);
    expect(ms).toBeGreaterThanOrEqual(118);
    expect(await call("/logout/")).toMatchObject({ status: 200, body: {} });
  });

  it("R6.2 R7.10 register splits the name at the first space, with role and token", async () => {
    const { status, body } = await call("/register/", {
      fullname: "Ada King of Lovelace",
      email: " Ada@Example.test ",
      password: "engine",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: "Ada",
      lastName: "King of Lovelace",
      role: "Admin",
      username: "ada@example.test",
    });
    expect(await emailOf(body.token)).toMatchObject({
      user: { email: "ada@example.test", name: "Ada King of Lovelace", roles: ["Admin"] },
    });
    expect(
      (await call("/login/", { username: "ada@example.test", password: "engine" })).status,
    ).toBe(200);
    expect(
      (
        await call("/register/", {
          fullname: "Ada Again",
          email: "ada@example.test",
          password: "x",
        })
      ).body.error?.message,
    ).toBe("An account with this email address already exists.");
  });

  it("R7.10 rejects the address of a demo account", async () => {
    for (const email of [
      "business@clearlane.test",
      "BUSINESS@clearlane.test",
      "test@clearlane.test",
    ]) {
      const { status, body } = await call("/register/", {
        fullname: "Not Bo",
        email,
        password: "x",
      });
      expect([status, body.error?.code]).toEqual([409, "email-taken"]);
    }
  });

  it("R5.3 R8.4 forget-password accepts a known user only", async () => {
    const known = await call("/forget-password/", { username: "test" });
    expect([known.status, known.body]).toEqual([
      200,
      { message: "We've sent you a link to reset password to your registered email." },
    ]);
    expect(known.ms).toBeGreaterThanOrEqual(118);
    const unknown = await call("/forget-password/", { username: "nobody" });
    expect([unknown.status, unknown.body.error?.message]).toEqual([
      401,
      "Sorry, we could not find any registered user with entered username",
    ]);
  });

  it("R5.4 every missing field has its own message", async () => {
    const { status, body } = await call("/register/", { fullname: "", email: "no address" });
    expect(status).toBe(400);
    expect(body.error?.details?.map(({ field }) => field)).toEqual([
      "fullname",
      "email",
      "password",
    ]);
    expect((await call("/login/", "{")).status).toBe(400);
    expect((await call("/login/", { username: ["test"], password: { $ne: 1 } })).status).toBe(400);
    expect((await call("/login/", { username: "x".repeat(20_000), password: "x" })).status).toBe(
      413,
    );
  });

  it("S-04 accepts JSON only, and nothing from other sites", async () => {
    expect(
      (
        await call("/login/", "username=test&password=test", {
          "content-type": "application/x-www-form-urlencoded",
        })
      ).status,
    ).toBe(415);
    expect(
      (
        await call("/login/", '{"username":"test","password":"test"}', {
          "content-type": "text/plain",
        })
      ).status,
    ).toBe(415);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ] as Record<string, string>[])
      expect((await call("/login/", { username: "test", password: "test" }, headers)).status).toBe(
        403,
      );
  });

  it("R7.10 with the mock API off its calls answer 404 and its tokens are refused", async () => {
    const { body } = await call("/login/", { username: "test", password: "test" });
    await using other = await startAuthApp({ env: { MOCK_API: "off" } });
    for (const path of ["/login/", "/logout/", "/register/", "/forget-password/"])
      expect(
        (
          await fetch(`${other.origin}${path}`, {
            method: "POST",
            body: "{}",
            headers: { "content-type": "application/json" },
          })
        ).status,
      ).toBe(404);
    const refused = await fetch(`${other.origin}/api/session`, {
      headers: { authorization: `JWT ${body.token}` },
    });
    expect(refused.status).toBe(401);
  });

  it("R9.2 the delay is one second by default", async () => {
    await using plain = await startAuthApp({ env: { MOCK_DELAY_MS: "" } });
    expect(plain.context.config.mockApi).toEqual({ enabled: true, delayMs: 1000 });
    const started = performance.now();
    const response = await fetch(`${plain.origin}/logout/`, { method: "POST" });
    expect(response.status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(995);
  });
});
