import { describe, expect, it } from "vitest";
import { coalesce } from "#server/backend/billing/stripe/synchronise.ts";

function gate(): { open(): void; passed: Promise<void> } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

describe("coalesced work", () => {
  it("S-21 calls during a run share the next one, which begins later", async () => {
    const gates = [gate(), gate()];
    let begun = 0;
    const work = coalesce(async () => {
      await gates[begun++]?.passed;
    });
    const first = work("a");
    const later = Array.from({ length: 20 }, () => work("a"));
    expect(begun).toBe(1);
    gates[0]?.open();
    await first;
    await Promise.resolve();
    gates[1]?.open();
    await Promise.all(later);
    expect(begun).toBe(2);
    await work("a");
    expect(begun).toBe(3);
  });

  it("S-21 a failed run rejects its own callers only", async () => {
    let begun = 0;
    const work = coalesce(async () => {
      begun += 1;
      if (begun === 1) throw new Error("down");
    });
    const [first, second] = await Promise.allSettled([work("a"), work("a")]);
    expect(first.status).toBe("rejected");
    expect(second.status).toBe("fulfilled");
  });

  it("S-21 keys do not wait for each other", async () => {
    const shut = gate();
    const done: string[] = [];
    const work = coalesce(async (key) => {
      if (key === "slow") await shut.passed;
      done.push(key);
    });
    const slow = work("slow");
    await work("quick");
    expect(done).toEqual(["quick"]);
    shut.open();
    await slow;
  });
});
