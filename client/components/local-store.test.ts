import { afterEach, describe, expect, it, vi } from "vitest";
import { localStore } from "#client/components/local-store.ts";

afterEach(() => vi.unstubAllGlobals());

describe("the store of a browser", () => {
  it("R4.14 is the page's memory where the browser blocks storage", () => {
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
    localStore().setItem("a", "1");
    expect([localStore().getItem("a"), localStore().names()]).toEqual(["1", ["a"]]);
    localStore().removeItem("a");
    expect([localStore().getItem("a"), localStore().names()]).toEqual([null, []]);
  });

  it("R4.14 is localStorage where there is one", () => {
    const kept = new Map<string, string>();
    const storage = { setItem: (name: string, text: string) => void kept.set(name, text) };
    vi.stubGlobal("localStorage", storage);
    localStore().setItem("a", "1");
    expect([...kept]).toEqual([["a", "1"]]);
  });
});
