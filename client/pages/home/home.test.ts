import { describe, expect, it } from "vitest";
import type { Result } from "#client/api/load.ts";
import { nextDeadlines } from "#client/pages/home/home.ts";

type Arguments = Parameters<typeof nextDeadlines>;
const failed = { ok: false, error: { code: "backend-down" } } as unknown as Result<never>;
const noWatch = { ok: true, value: { items: [] } } as unknown as Arguments[0];
const emptyFeed = {
  ok: true,
  value: { upcoming: [], upcomingActs: [], items: [], today: "2026-11-29" },
} as unknown as Arguments[1];
const today = "2026-11-29";

describe("the next deadlines", () => {
  it("#18 are unknown, not none, if the feed failed", () => {
    expect(nextDeadlines(noWatch, failed, today)).toBeNull();
    expect(nextDeadlines(failed, failed, today)).toBeNull();
  });

  it("#18 are none only if the feed says so", () => {
    expect(nextDeadlines(failed, emptyFeed, today)).toEqual({ items: [], areOwn: false });
  });
});
