import { beforeEach, describe, expect, it } from "vitest";
import { createMemory, type Memory } from "#server/memory/memory.ts";

let nowMs: number;
let loads: number;
let memory: Memory;
beforeEach(() => {
  nowMs = 0;
  loads = 0;
  memory = createMemory({ ttlMs: 3000, max: 3, now: () => nowMs });
});

const load = async () => ++loads;
const read = (owner = "ana", name = "credits") => memory.read(owner, name, load);

describe("memory of figures that may be seconds old", () => {
  it("R4.8 reads once in its time", async () => {
    expect([await read(), await read()]).toEqual([1, 1]);
    nowMs = 3000;
    expect(await read()).toBe(2);
  });

  it("R6.3 keeps owners and names apart", async () => {
    expect([await read(), await read("ben"), await read("ana", "invitations")]).toEqual([1, 2, 3]);
    expect([await read(), await read("ben"), await read("ana", "invitations")]).toEqual([1, 2, 3]);
  });

  it("R4.8 forgets the owner of a write, or everybody", async () => {
    await Promise.all([read(), read("ben")]);
    await memory.forget("ana");
    expect([await read(), await read("ben")]).toEqual([3, 2]);
    await memory.forget(null);
    expect([await read(), await read("ben")]).toEqual([4, 5]);
  });

  it.each(["ana", null])("R4.8 keeps nothing that began before a write of %s", async (owner) => {
    let finish: (value: number) => void = () => undefined;
    const slow = memory.read("ana", "credits", () => new Promise<number>((go) => (finish = go)));
    await memory.forget(owner);
    finish(99);
    expect(await slow).toBe(99);
    expect(await read()).toBe(1);
  });

  it("R4.4 keeps neither failures nor what is not worth it", async () => {
    const failing = memory.read("ana", "credits", () => Promise.reject(new Error("away")));
    await expect(failing).rejects.toThrow("away");
    const unsure = () => memory.read("ana", "credits", load, () => false);
    expect([await unsure(), await unsure(), await read()]).toEqual([1, 2, 3]);
  });

  it("R4.8 remembers nothing while other processes cannot tell of their writes", async () => {
    let isReliable = true;
    const shared = createMemory({
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
