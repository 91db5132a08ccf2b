import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RetiredCode } from "#shared/contract/lanes.ts";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

describe("successors of a code", () => {
  it("R1.1 are served to visitors, by edition", async () => {
    const { status, body } = await send(`${app.origin}/api/hs-codes/852540/successors`, "GET");
    expect(status).toBe(200);
    const retired = body as unknown as RetiredCode;
    expect(retired).toMatchObject({ code: "852540", publisher: "UN Statistics Division" });
    expect(retired.editions.map(({ year }) => year)).toEqual([1996, 2002]);
    expect(retired.editions[0]?.successors[0]).toEqual({
      code: "852581",
      title: expect.stringMatching(/camera/i),
      relationship: "part of it, merged with part of 8525.30",
      isDefault: true,
    });
  });
  it("R8.1 are 404 for what was never a code and 400 for what is none", async () => {
    const statusOf = async (code: string) =>
      (await send(`${app.origin}/api/hs-codes/${code}/successors`, "GET")).status;
    expect(await statusOf("640499")).toBe(404);
    expect(await statusOf("shoes")).toBe(400);
  });
});

describe("the page of a retired code", () => {
  it("R2.4 links its successors with the lane kept", async () => {
    const response = await fetch(
      `${app.origin}/hs-code-details/8525.40/cameras/US/CN?date=2026-11-23`,
    );
    expect(response.status).toBe(200);
    expect(new URL(response.url).search).toBe(
      "?code=852540&destination=US&origin=CN&date=2026-11-23",
    );
    const html = await response.text();
    expect(html).toContain("8525.40 is not a code of HS 2022");
    expect(html).toMatch(/href="\/hs-code-details\/852581\/[a-z-]+\/US\/CN\?date=2026-11-23"/);
  });
  it("R2.4 stays a 404 page for what was never a code", async () => {
    const response = await fetch(`${app.origin}/hs-code-details/6404.99/shoes/US/CN`);
    expect(response.status).toBe(404);
    expect(new URL(response.url).pathname).toBe("/hs-code-details/6404.99/shoes/US/CN");
    expect((await fetch(`${app.origin}/hs-code-details?code=6404.99`)).status).toBe(404);
  });
});

describe("a search for a retired code", () => {
  it("R1.4 charges nothing and leads to its page", async () => {
    const caller = await registerCaller(app.origin);
    const { body } = await caller.post(
      "/api/searches",
      { kind: "hs-code", q: "9504.10" },
      { "idempotency-key": randomUUID() },
    );
    expect(body).toMatchObject({
      state: "open",
      goTo: "950410",
      receipt: { charged: false, cost: 0, reason: "exact-code" },
    });
    expect((await caller.get("/api/credits")).body.balance).toBe(10);
    expect((await caller.get("/api/searches/history")).body).toMatchObject({ total: 0 });
    const page = await fetch(`${app.origin}/hs-code-search?q=9504.10&destination=GB&origin=CN`);
    expect(page.status).toBe(200);
    expect(new URL(page.url).search).toBe("?code=950410&destination=GB&origin=CN");
    expect(await page.text()).toContain('href="/hs-code-details/950450/');
  });
});
