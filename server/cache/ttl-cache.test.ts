import { beforeEach, describe, expect, it } from "vitest";
import { createTtlCache, type TtlCache } from "#server/cache/ttl-cache.ts";

let nowMs: number;
let loads: number;
let cache: TtlCache;
beforeEach(() => {
  nowMs = 0;
  loads = 0;
  cache = createTtlCache({ ttlMs: 3000, max: 3, now: () => nowMs });
});

const load = async () => ++loads;
const read = (owner = "ana", name = "credits") => cache.read(owner, name, load);

describe("TTL cache", () => {
  it("R4.8 loads once until the TTL has passed", async () => {
    expect([await read(), await read()]).toEqual([1, 1]);
    nowMs = 3000;
    expect(await read()).toBe(2);
  });

  it("R6.3 keeps owners and names apart", async () => {
    expect([await read(), await read("ben"), await read("ana", "invitations")]).toEqual([1, 2, 3]);
    expect([await read(), await read("ben"), await read("ana", "invitations")]).toEqual([1, 2, 3]);
  });

  it("R4.8 invalidates the owner of a write, or everybody", async () => {
    await Promise.all([read(), read("ben")]);
    await cache.invalidate("ana");
    expect([await read(), await read("ben")]).toEqual([3, 2]);
    await cache.invalidate(null);
    expect([await read(), await read("ben")]).toEqual([4, 5]);
  });

  it.each(["ana", null])("R4.8 caches no load that began before a write of %s", async (owner) => {
    let finish: (value: number) => void = () => undefined;
    const slow = cache.read("ana", "credits", () => new Promise<number>((go) => (finish = go)));
    await cache.invalidate(owner);
    finish(99);
    expect(await slow).toBe(99);
    expect(await read()).toBe(1);
  });

  it("R4.4 caches neither failures nor values that the caller rejects", async () => {
    const failing = cache.read("ana", "credits", () => Promise.reject(new Error("away")));
    await expect(failing).rejects.toThrow("away");
    const unsure = () => cache.read("ana", "credits", load, () => false);
    expect([await unsure(), await unsure(), await read()]).toEqual([1, 2, 3]);
  });

  it("R4.8 caches nothing while other processes cannot tell of their writes", async () => {
    let isReliable = true;
    const shared = createTtlCache({
      ttlMs: 3000,
      max: 3,
      now: () => 0,
      isReliable: () => isReliable,
    });
    await shared.read("ana", "credits", load);
    isReliable = false;
    expect(await shared.read("ana", "credits", load)).toBe(2);
  });
});
