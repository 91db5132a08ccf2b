import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthApp, startAuthApp } from "#tests/support/start-auth-app.ts";

/** A stopped clock: a wait ends once the test has advanced it that far. */
function createClock() {
  let now = 0;
  let waits: { until: number; end: () => void }[] = [];
  let onWait: (() => void) | undefined;
  return {
    wait: (milliseconds: number) =>
      new Promise<void>((end) => {
        waits.push({ until: now + milliseconds, end });
        onWait?.();
      }),
    /** Waits for a delayed request. */
    async waiting() {
      if (waits.length === 0) await new Promise<void>((resolve) => (onWait = resolve));
    },
    pending: () => waits.length,
    advance(milliseconds: number) {
      now += milliseconds;
      for (const { until, end } of waits) if (until <= now) end();
      waits = waits.filter(({ until }) => until > now);
    },
  };
}

describe("mock API", () => {
  const clock = createClock();
  let app: AuthApp;
  beforeAll(async () => {
    // The default delay.
    app = await startAuthApp({ env: { MOCK_DELAY_MS: "" }, wait: clock.wait });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const known = { username: "test", password: "test" };
  const newcomer = { fullname: "Ada Lovelace", email: "ada@example.test", password: "engine" };

  it.each([
    ["/login/", 200, known],
    ["/login/", 401, { ...known, password: "wrong" }],
    ["/login/", 400, {}],
    ["/logout/", 200, {}],
    ["/register/", 200, newcomer],
    ["/register/", 409, newcomer],
    ["/forget-password/", 200, { username: "test" }],
    ["/forget-password/", 401, { username: "nobody" }],
  ])(
    "R7.10 R9.2 %s answers %i only after one second, to the millisecond",
    async (path, status, body) => {
      let answer: number | undefined;
      const answered = fetch(`${app.origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then((response) => {
        answer = response.status;
      });
      await Promise.race([clock.waiting(), answered]);
      clock.advance(999);
      expect(clock.pending()).toBe(1);
      // A response that was ready would arrive before that of a later request.
      await fetch(`${app.origin}/api/session`);
      expect(answer).toBeUndefined();
      clock.advance(1);
      expect(clock.pending()).toBe(0);
      await answered;
      expect(answer).toBe(status);
    },
  );

  it("R7.10 the delay is the clock's where none is injected", async () => {
    await using plain = await startAuthApp({ env: { MOCK_DELAY_MS: "120" } });
    const started = performance.now();
    expect((await fetch(`${plain.origin}/logout/`, { method: "POST" })).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(118);
  });
});
