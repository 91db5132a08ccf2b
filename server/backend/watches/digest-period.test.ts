import { describe, expect, it } from "vitest";
import { duePeriod } from "#server/backend/watches/digest-period.ts";

const at = (iso: string) => new Date(iso);

describe("the period of a digest", () => {
  it("16 watch: daily is due from seven in the morning of the person's own place", () => {
    expect(duePeriod("daily", "UTC", at("2026-11-23T06:59:00Z"))).toBeNull();
    expect(duePeriod("daily", "UTC", at("2026-11-23T07:00:00Z"))).toBe("daily 2026-11-23");
    expect(duePeriod("daily", "Asia/Tokyo", at("2026-11-22T22:30:00Z"))).toBe("daily 2026-11-23");
    expect(duePeriod("daily", "America/New_York", at("2026-11-23T11:59:00Z"))).toBeNull();
    // An hour earlier in UTC while summer time lasts.
    expect(duePeriod("daily", "America/New_York", at("2026-07-01T11:00:00Z"))).toBe(
      "daily 2026-07-01",
    );
  });

  it("16 watch: weekly is due from Monday on, once a week", () => {
    expect(duePeriod("weekly", "UTC", at("2026-11-23T06:00:00Z"))).toBeNull();
    for (const day of ["23", "25", "29"])
      expect(duePeriod("weekly", "UTC", at(`2026-11-${day}T08:00:00Z`))).toBe("weekly 2026-11-23");
    expect(duePeriod("weekly", "UTC", at("2026-11-25T03:00:00Z"))).toBe("weekly 2026-11-23");
  });

  it("16 watch: now gathers a quarter of an hour, and off is never due", () => {
    expect(duePeriod("now", "UTC", at("2026-11-23T08:14:59Z"))).toBe("now 2026-11-23T08:00");
    expect(duePeriod("now", "UTC", at("2026-11-23T08:15:00Z"))).toBe("now 2026-11-23T08:15");
    expect(duePeriod("off", "UTC", at("2026-11-23T08:15:00Z"))).toBeNull();
  });
});
