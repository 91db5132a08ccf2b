import type { Response } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";
import { testLog } from "#tests/support/test-config.ts";

interface Answer {
  status: number;
  body: {
    token?: string;
    error?: { code: string; message: string; details?: { field: string }[] };
    [field: string]: unknown;
  };
}

describe("mock API", () => {
  let app: AuthApp;
  beforeAll(async () => {
    app = await startAuthApp({ env: { MOCK_DELAY_MS: "0" } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function call(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
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
    const { status, body } = await call("/login/", { username: "test", password: "test" });
    expect(status).toBe(200);
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
    const { status, body } = await call("/login/", { username, password });
    expect([status, body.error?.message]).toEqual([401, "Username or password is incorrect"]);
  });

  it("R7.10 R10.7 logout answers an empty body", async () => {
    const { status, body } = await call("/logout/", {});
    expect([status, body]).toEqual([200, {}]);
    expect(await call("/logout/")).toMatchObject({ status: 200, body: {} });
  });

  it("R6.2 R7.10 R10.7 register splits the name at the first space, with role and token", async () => {
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

  it("R5.3 R7.10 R8.4 R10.7 forget-password accepts a known user only", async () => {
    const known = await call("/forget-password/", { username: "test" });
    expect([known.status, known.body]).toEqual([
      200,
      { message: "We've sent you a link to reset password to your registered email." },
    ]);
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

  it("S10 users outlast the process, and 1,001 more of them evict nobody", async () => {
    const person = { email: "kept@example.test", password: "engine" };
    await call("/register/", { fullname: "Kept Person", ...person });
    await app.database
      .insertInto("mock_users")
      .values(
        Array.from({ length: 1001 }, (_, index) => ({
          email: `filler${index}@example.test`,
          first_name: "",
          last_name: "",
          password_hash: "scrypt$2$AA$AA",
        })),
      )
      .execute();
    await using restarted = await startAuthApp({ shareDatabaseOf: app });
    const response = await fetch(`${restarted.origin}/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: person.email, password: person.password }),
    });
    expect(response.status).toBe(200);
    const again = await call("/register/", { fullname: "A Stranger", ...person, password: "x" });
    expect([again.status, again.body.error?.code]).toEqual([409, "email-taken"]);
  });

  it("S10 passwords are stored as salted hashes", async () => {
    for (const email of ["one@example.test", "two@example.test"])
      await call("/register/", { fullname: "One Two", email, password: "canary-password" });
    const rows = await app.database
      .selectFrom("mock_users")
      .select("password_hash")
      .where("email", "in", ["one@example.test", "two@example.test"])
      .execute();
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(2);
    for (const { password_hash } of rows) {
      expect(password_hash).toMatch(/^scrypt\$16384\$[\w-]{22}\$[\w-]{43}$/);
      expect(password_hash).not.toContain("canary");
    }
  });

  it("S10 the address of somebody who has an account cannot be registered", async () => {
    await app.database
      .insertInto("identities")
      .values({
        issuer: "https://id.example",
        subject: "auth0|1",
        email: "owner@example.test",
        name: "Owner",
      })
      .execute();
    await app.database
      .insertInto("customers")
      .values({
        family: "users",
        email: "customer@example.test",
        name: "Customer",
        stripe_customerid: "cus_of_a_customer",
      })
      .execute();
    for (const email of ["owner@example.test", "customer@example.test"]) {
      const { status, body } = await call("/register/", { fullname: "X Y", email, password: "x" });
      expect([status, body.error?.code]).toEqual([409, "email-taken"]);
    }
  });

  it("S10 registrations are limited by address and in all, with words that say so", async () => {
    let from = "203.0.113.1";
    const response = () => ({ req: { ip: from }, locals: {} }) as Response;
    const at = Date.now();
    const limits = createAttemptLimits({ database: app.database, log: testLog, now: () => at });
    const countMany = async (times: number) => {
      for (let done = 0; done < times; done += 1)
        await limits.countRegistration(response(), "x@example.test");
    };
    await countMany(100);
    await expect(countMany(1)).rejects.toMatchObject({
      status: 429,
      retryAfter: 60,
      message: "Too many attempts. Please wait 1 minute and try again.",
    });
    from = "203.0.113.2";
    await countMany(1);
    await app.database
      .updateTable("sign_in_attempts")
      .set({ failures: 1999 })
      .where("failures", ">", 100)
      .execute();
    await countMany(1);
    from = "203.0.113.3";
    await expect(countMany(1)).rejects.toMatchObject({ status: 429, retryAfter: 10 });
    await app.database.deleteFrom("sign_in_attempts").execute();
  });
});
