import { describe, expect, it } from "vitest";
import { formatDateTime, formatDay, type Output, readLocale } from "#cli/output.ts";

const forReader = (locale: string, timeZone: string): Output => ({
  json: false,
  color: false,
  errColor: false,
  width: null,
  reader: { locale, timeZone },
  out: () => undefined,
  err: () => undefined,
});

describe("dates in the reader's form", () => {
  it.each([
    [{ LANG: "de_DE.UTF-8" }, "de-DE"],
    [{ LANG: "de_DE.UTF-8", LC_TIME: "en_US.UTF-8" }, "en-US"],
    [{ LANG: "de_DE", LC_TIME: "en_US", LC_ALL: "es_ES@euro" }, "es-ES"],
    [{ LANG: "C.UTF-8" }, "en-GB"],
    [{ LANG: "POSIX" }, "en-GB"],
    [{ LANG: "no such_thing!" }, "en-GB"],
    [{}, "en-GB"],
  ])("R10.3 %j reads as %s", (env, locale) => expect(readLocale(env)).toBe(locale));

  it("R10.3 are written in the reader's language and time zone", () => {
    const moment = "2026-05-03T23:30:00.000Z";
    expect(formatDateTime(forReader("en-GB", "UTC"), moment)).toBe("3 May 2026, 23:30");
    expect(formatDateTime(forReader("en-US", "America/New_York"), moment)).toBe(
      "May 3, 2026, 7:30 PM",
    );
    expect(formatDay(forReader("de-DE", "Europe/Berlin"), moment)).toBe("04.05.2026");
  });

  it("show what is no date as it came", () =>
    expect(formatDay(forReader("en-GB", "UTC"), "soon")).toBe("soon"));
});
