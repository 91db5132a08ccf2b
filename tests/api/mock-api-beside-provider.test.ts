import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";

it("S10 beside a real provider a mock user reaches no account with an address", async () => {
  const owner = "owner@example.test";
  const known = "known@example.test";
  // The provider's tokens are not read here, so it need not answer.
  const provider = {
    ISSUER_BASE_URL: "http://127.0.0.1:9",
    CLIENT_ID: "web",
    CLIENT_SECRET: "kJ8w-2mQz-77Xp-0vLt",
    BASE_URL: "http://localhost:3000",
  };
  await using app = await startTestApp({
    env: { ...provider, MOCK_API: "on", MOCK_DELAY_MS: "0" },
  });
  const bySupport = {
    authorization: `Bearer ${app.context.secrets.support}`,
    "idempotency-key": randomUUID(),
  };
  const open = (email: string) => {
    const path = `/users-smart-hs/stripe/customer/create?name=Owner&email=${email}`;
    return send(`${app.backend?.url}${path}`, "GET", undefined, bySupport);
  };
  expect((await open(known)).status).toBe(200);
  const refused = { fullname: "Not Known", email: known, password: "x" };
  expect((await send(`${app.origin}/register/`, "POST", refused)).status).toBe(409);

  // The mock user registers first, the owner of the address comes later.
  const stranger = await registerCaller(app.origin, owner);
  expect((await stranger.get("/api/session")).body).toMatchObject({ user: { source: "mock" } });
  expect((await open(owner)).status).toBe(200);
  const grant = { userid: owner, credits: 7, reason: "a test" };
  expect((await send(`${app.backend?.url}/ledger/grants`, "POST", grant, bySupport)).status).toBe(
    200,
  );
  expect((await stranger.get("/api/credits")).body).toMatchObject({ balance: 10 });
  const named = await stranger.get(`/api/users/subscription/current?userid=${owner}`);
  expect(named.status).toBe(403);
});
