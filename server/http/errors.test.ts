import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findProgramDir } from "#server/config/config.ts";
import { isTransientError, toAppError } from "#server/http/errors.ts";
import { AppError, presentError } from "#shared/errors.ts";

const withCode = (code: string) => Object.assign(new Error("something"), { code });

describe("what is not there", () => {
  const words = "Sorry! the data you are looking for could not be found";

  it("R8.1 answers the specification's message, and beside it the reason", () => {
    expect(presentError(new AppError("not-found"))).toEqual({
      error: { code: "not-found", message: words },
    });
    expect(presentError(new AppError("not-found", { reason: "You have no plan." }))).toEqual({
      error: { code: "not-found", message: words, reason: "You have no plan." },
    });
  });

  it("R8.1 has the same message where a library answers 404", () => {
    const error = toAppError(Object.assign(new Error("ENOENT: /srv/x"), { status: 404 }));
    expect(presentError(error).error).toEqual({ code: "not-found", message: words });
  });

  it("R8.1 has no message of its own anywhere: particular words are the reason", () => {
    const root = findProgramDir(import.meta.dirname);
    const own = ["server", "shared", "client", "cli"]
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
          path.join(root, folder, file),
        ),
      )
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) =>
        /AppError\("not-found", \{[^}]*\bmessage\b/.test(readFileSync(file, "utf8")),
      );
    expect(own).toEqual([]);
  });
});

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
