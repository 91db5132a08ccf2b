import { describe, expect, it } from "vitest";
import { createConcurrencyLimiter } from "#server/http/limits.ts";

describe("turnstile", () => {
  it("S-15 lets each in once at a time and so many in all; leaving twice frees one place", () => {
    const turnstile = createConcurrencyLimiter({ most: 2 });
    const leave = turnstile.enter("ann");
    expect(() => turnstile.enter("ann")).toThrow(expect.objectContaining({ code: "conflict" }));
    turnstile.enter("bob");
    expect(() => turnstile.enter("cy")).toThrow(
      expect.objectContaining({ code: "unavailable", retryAfter: 2 }),
    );
    leave();
    turnstile.enter("ann");
    // The one inside now is not the one that left.
    leave();
    expect(() => turnstile.enter("ann")).toThrow(expect.objectContaining({ code: "conflict" }));
  });
});
