import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { supportToken } from "#tests/support/backend-caller.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { pictureForm, pngOf } from "#tests/support/pictures.ts";
import { startTestApp } from "#tests/support/start-test-app.ts";
import { startTestBackend } from "#tests/support/start-test-backend.ts";

describe("a backend that is down", () => {
  it("R4.4 R8.3 R9.1 leaves the balance unknown, retries, and recovers by itself", async () => {
    const port = String(await findFreePort());
    const env = { BACKEND_URL: `http://127.0.0.1:${port}`, BACKEND_TOKEN: supportToken };
    await using app = await startTestApp({ env });
    const caller = await registerCaller(app.origin);

    const began = Date.now();
    expect((await caller.get("/api/credits")).body).toMatchObject({
      balance: 0,
      reason: "unknown",
      source: "none",
    });
    /** Duration of a refused connection on this machine. */
    const once = (Date.now() - began) / 1000;
    expect((await send(`${app.origin}/readyz`, "GET")).status).toBe(503);
    const page = await fetch(`${app.origin}/hs-code-search?q=shoes`, {
      headers: { accept: "text/html" },
    });
    expect(page.status).toBeLessThan(600);
    expect(await page.text()).toContain("<h1");

    const started = Date.now();
    const refused = await caller.post(
      "/api/searches",
      { kind: "hs-code", q: "shoes" },
      { "idempotency-key": randomUUID() },
    );
    const seconds = (Date.now() - started) / 1000;
    expect(refused.body).toMatchObject({
      error: { message: "You have no credits left.", details: [{ field: "cause" }] },
    });
    expect(seconds).toBeGreaterThanOrEqual(4);
    expect(seconds).toBeLessThan(12 + 10 * once);

    // Uploads fail at once, before and after the circuit opens.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const headers = { authorization: caller.authorization, "x-requested-with": "tests" };
      const sent = await fetch(`${app.origin}/api/profile/picture`, {
        method: "POST",
        headers,
        body: pictureForm(pngOf(900_000)),
      });
      expect(sent.status).toBe(503);
    }
    expect((await caller.get("/api/session")).body).toMatchObject({
      user: { email: caller.email, name: "Pat Person" },
    });

    await using _backend = await startTestBackend({ env: { BACKEND_PORT: port } });
    await expect
      .poll(async () => (await caller.get("/api/credits")).body)
      .toMatchObject({ balance: 10, reason: "known" });
  });
});
