import { describe, expect, it } from "vitest";
import { createStagedCache } from "#server/cache/staged-cache.ts";

const create = () =>
  createStagedCache<{ size: number; version?: number }>({
    maxSize: 2000,
    sizeOf: ({ size }) => size,
  });
const always = () => true;

describe("staged cache", () => {
  it("S8 returns what was just set, and keeps what is asked for again", () => {
    const cache = create();
    cache.set("a", { size: 50 });
    expect(cache.keeps("a")).toBe(false);
    expect(cache.get("a", always)).toEqual({ size: 50 });
    expect(cache.keeps("a")).toBe(true);
  });

  it("S8 drops what is asked for once before what is asked for twice", () => {
    const cache = create();
    cache.set("twice", { size: 50 });
    cache.get("twice", always);
    for (let at = 0; at < 100; at += 1) cache.set(`once-${at}`, { size: 50 });
    expect(cache.get("twice", always)).toBeDefined();
    expect(cache.get("once-0", always)).toBeUndefined();
    expect(cache.get("once-99", always)).toBeDefined();
  });

  it("S8 keeps what is asked for again after the first stage has dropped it", () => {
    const cache = create();
    for (let at = 0; at < 100; at += 1) cache.set(`${at}`, { size: 50 });
    expect(cache.get("0", always)).toBeUndefined();
    cache.set("0", { size: 50 });
    expect(cache.keeps("0")).toBe(true);
    expect(cache.keeps("99")).toBe(false);
  });

  it("S8 stays within its size, whatever is kept", () => {
    const cache = create();
    for (let at = 0; at < 100; at += 1) {
      cache.set(`${at}`, { size: 50 });
      cache.get(`${at}`, always);
    }
    const kept = Array.from({ length: 100 }, (_, at) => `${at}`).filter(cache.keeps);
    expect(kept).toHaveLength(38);
    expect(kept.at(-1)).toBe("99");
  });

  it("S8 neither returns nor keeps what is not current", () => {
    const cache = create();
    cache.set("a", { size: 50, version: 1 });
    const isSecond = ({ version }: { version?: number }) => version === 2;
    expect(cache.get("a", isSecond)).toBeUndefined();
    expect(cache.keeps("a")).toBe(false);
    cache.set("a", { size: 50, version: 2 });
    expect(cache.get("a", isSecond)).toEqual({ size: 50, version: 2 });
    cache.set("a", { size: 50, version: 3 });
    expect(cache.get("a", isSecond)).toBeUndefined();
    expect(cache.keeps("a")).toBe(true);
  });

  it("S8 keeps at once what is too large for the first stage", () => {
    const cache = create();
    cache.set("large", { size: 500 });
    expect(cache.keeps("large")).toBe(true);
    expect(cache.get("large", always)).toEqual({ size: 500 });
  });
});
