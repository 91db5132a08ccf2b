import { describe, expect, it } from "vitest";
import { createConcurrencyLimiter } from "#server/http/limits.ts";

describe("concurrency limiter", () => {
  it("S-15 admits each key once and `max` in all; a second release frees nothing", () => {
    const limiter = createConcurrencyLimiter({ max: 2 });
    const release = limiter.acquire("ann");
    expect(() => limiter.acquire("ann")).toThrow(expect.objectContaining({ code: "conflict" }));
    limiter.acquire("bob");
    expect(() => limiter.acquire("cy")).toThrow(
      expect.objectContaining({ code: "unavailable", retryAfter: 2 }),
    );
    release();
    limiter.acquire("ann");
    // The running one is not the one that was released.
    release();
    expect(() => limiter.acquire("ann")).toThrow(expect.objectContaining({ code: "conflict" }));
  });
});
