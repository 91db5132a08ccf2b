import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { logRequests } from "#server/http/logging.ts";
import { AppError } from "#shared/errors.ts";
import { createReadableLog } from "#tests/support/read-log.ts";

const planted = "hunter2";
const token = "eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFAYi5jIn0.c2lnbmF0dXJl";

describe("the log", () => {
  it.each([
    ["of PostgreSQL", "23505"],
    ["of Node", "ECONNREFUSED"],
    ["of undici", "UND_ERR_HEADERS_TIMEOUT"],
    ["of jose", "ERR_JWT_EXPIRED"],
  ])("S14 an error's code is readable: %s", (_whose, code) => {
    const { log, lines } = createReadableLog();
    log.warn({ err: Object.assign(new Error("broken"), { code }) }, "database");
    expect(lines()[0]).toMatchObject({ err: { type: "Error", message: "broken", code } });
  });

  it("S14 our codes and those of causes and of several errors at once are readable", () => {
    const { log, lines } = createReadableLog();
    const both = new AggregateError(
      [Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
      "all failed",
    );
    const err = new AppError("unavailable", { cause: Object.assign(both, { code: "ETIMEDOUT" }) });
    log.error({ err, code: err.code }, "request failed");
    expect(lines()[0]).toMatchObject({
      code: "unavailable",
      err: {
        code: "unavailable",
        cause: { code: "ETIMEDOUT", errors: [{ code: "ECONNREFUSED" }] },
      },
    });
  });

  it("S14 S-18 nothing else of an error is written", () => {
    const { log, text } = createReadableLog();
    const request = { headers: { authorization: `Bearer ${planted}` }, body: planted };
    const err = Object.assign(new Error(`refused ${token} of ada@example.test`), {
      code: "23505",
      detail: `Key (email)=(${planted}) already exists.`,
      where: planted,
      request,
      response: { body: planted, search: "canary shoes" },
      cause: Object.assign(new Error(`GET https://id.example/callback?code=${planted} failed`), {
        body: planted,
        cause: new Error(`postgres://clearlane:${planted}@db/clearlane with Bearer ${planted}`),
      }),
    });
    log.error({ err, password: planted, user: { email: planted, token: planted } }, "failed");
    log.error({ err: { message: planted } }, "no error at all");
    expect(text()).toContain("23505");
    for (const secret of [planted, token, "ada@example", "canary"])
      expect(text()).not.toContain(secret);
  });

  it("S14 a code of any other shape is no code", () => {
    const { log, lines } = createReadableLog();
    log.error({ err: Object.assign(new Error("odd"), { code: `a ${planted}` }) }, "failed");
    expect(lines()[0]?.err).not.toHaveProperty("code");
  });

  it("S8 has one line a second for all that an overload refuses", () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { log, lines } = createReadableLog();
    const serve = logRequests(log);
    const refuse = () => {
      const response = Object.assign(new EventEmitter(), {
        statusCode: 503,
        locals: { errorCode: "busy" },
      });
      serve({ method: "GET" } as never, response as never, () => undefined);
      response.emit("finish");
    };
    for (let count = 0; count < 300; count += 1) refuse();
    vi.advanceTimersByTime(1000);
    refuse();
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(lines()).toMatchObject([{ refused: 300 }, { refused: 1 }]);
  });
});
