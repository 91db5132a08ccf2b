import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scoreObservatory } from "#tests/support/score-observatory.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const origin = "https://clearlane.example";
const oneDayMs = 86_400_000;
const now = Date.parse("2026-11-22T15:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      BASE_URL: origin,
      ALLOW_DEMO_ACCOUNTS: "true",
      CONTACT_ADDRESS: "help@clearlane.example",
      SECURITY_CONTACT: "mailto:security@clearlane.example",
    },
    now: () => now,
  });
});
afterAll(() => app[Symbol.asyncDispose]());

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(app.origin + path, {
    redirect: "manual",
    headers: { accept: "text/html" },
    ...init,
  });
  const { headers, status } = response;
  const isHtml = headers.get("content-type")?.includes("html") ?? false;
  return { headers, status, html: isHtml ? await response.text() : "" };
}

const screens = [
  "/latest-notifications",
  "/hs-code-search?q=leather+shoes",
  "/hs-code-details?code=640411",
  "/regulation-search",
  "/pricing",
  "/pricing?lng=es",
  "/auth/login",
  "/auth/signin-signup",
  "/landing",
  "/maintenance",
  "/no-such-page",
];
/** Pages without a script of their own origin, and what is no page. */
const others: [path: string, init?: RequestInit][] = [
  ["/auth/popup-done"],
  ["/login"],
  ["/pricing", { method: "POST", headers: { accept: "text/html", origin: "https://evil.test" } }],
  ["/pricing", { method: "PUT", headers: { accept: "text/html" } }],
  ["/api/session"],
  ["/api/credits"],
  ["/api/no-such-call"],
  ["/api/hs-codes/suggest?q=%00"],
  ["/feeds/notifications.atom"],
  ["/feeds/notifications.csv"],
  ["/favicon.svg"],
  ["/robots.txt"],
  ["/healthz"],
  ["/readyz"],
  ["/.well-known/security.txt"],
  ["/idp/.well-known/openid-configuration"],
  ["/idp/auth?client_id=nobody"],
];

describe("security headers on https", () => {
  it.each(screens)("R10.2 %s scores 135 by Observatory's rules", async (path) => {
    const answer = await ask(path);
    const cookies = answer.headers.getSetCookie().length > 0 ? 5 : 0;
    const { score, modifiers } = scoreObservatory({ ...answer, isPreloaded: false });
    expect({ score: score - cookies, modifiers }).toMatchObject({
      score: 135,
      modifiers: { csp: 10, referrer: 5, sri: 5, framing: 5, corp: 10 },
    });
  });

  it.each(others)(
    "R10.2 %s has every header, and scores 135 once the host is in the preload list",
    async (path, init) => {
      const answer = await ask(path, init);
      expect(scoreObservatory({ ...answer, isPreloaded: true }).score).toBeGreaterThanOrEqual(135);
      expect(answer.headers.get("permissions-policy")).toContain("camera=()");
      expect(answer.headers.get("x-powered-by")).toBeNull();
    },
  );

  it("R10.2 the script's hash is the one of its file", async () => {
    const { html } = await ask("/pricing");
    const [, source, hash] = /<script [^>]*src="([^"]+)" integrity="([^"]+)"/.exec(html) ?? [];
    const file = Buffer.from(await (await fetch(app.origin + source)).arrayBuffer());
    expect(hash).toBe(`sha384-${createHash("sha384").update(file).digest("base64")}`);
  });
});

describe("security.txt", () => {
  it("R10.2 names contact, policy and languages, and never expires on a running server", async () => {
    for (const path of ["/.well-known/security.txt", "/security.txt"]) {
      const response = await fetch(app.origin + path);
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      const fields = Object.fromEntries(
        (await response.text())
          .trim()
          .split("\r\n")
          .map((line) => line.split(/: (.*)/s)),
      );
      expect(fields).toEqual({
        Contact: "mailto:security@clearlane.example",
        Expires: "2027-05-21T00:00:00.000Z",
        "Preferred-Languages": "en, es",
        Canonical: `${origin}/.well-known/security.txt`,
        Policy: `${origin}/.well-known/security-policy.txt`,
      });
      const ahead = Date.parse(fields.Expires ?? "") - now;
      expect(ahead > 30 * oneDayMs && ahead < 365 * oneDayMs).toBe(true);
    }
    const policy = await fetch(`${app.origin}/.well-known/security-policy.txt`);
    expect(await policy.text()).toContain("three working days");
  });
});
