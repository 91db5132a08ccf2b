import { describe, expect, it } from "vitest";
import { isTransientError, toAppError } from "#server/http/errors.ts";

const withCode = (code: string) => Object.assign(new Error("something"), { code });

describe("transient errors", () => {
  it.each([
    withCode("ECONNREFUSED"),
    withCode("ECONNRESET"),
    withCode("57P01"),
    withCode("57P03"),
    withCode("57014"),
    withCode("53300"),
    withCode("08006"),
    new Error("Connection terminated unexpectedly"),
    new Error("Connection terminated due to connection timeout"),
    new Error("timeout exceeded when trying to connect"),
  ])("R8.1 %s answers 503 with Retry-After", (error) => {
    expect(toAppError(error)).toMatchObject({
      code: "unavailable",
      status: 503,
      retryAfter: 1,
      cause: error,
    });
  });

  it.each(["22021", "22P05"])("S1 a text that PostgreSQL cannot hold (%s) answers 400", (code) => {
    expect(toAppError(withCode(code))).toMatchObject({ code: "invalid-input", status: 400 });
  });

  it.each([
    withCode("23505"),
    withCode("40P01"),
    withCode("ENOENT"),
    new Error("boom"),
    "text",
    null,
    undefined,
  ])("%s is none", (error) => {
    expect(isTransientError(error)).toBe(false);
    expect(toAppError(error)).toMatchObject({ code: "internal" });
  });
});
