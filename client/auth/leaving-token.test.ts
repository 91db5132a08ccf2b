import { describe, expect, it } from "vitest";
import { startLeaving, takeLeaving } from "#client/auth/leaving-token.ts";
import { readSessionUser, saveSessionUser } from "#client/auth/session-user.ts";

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const token = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;
const person = { email: "test@clearlane.test", name: "Test User", roles: ["Admin"] };

describe("leaving", () => {
  it("R4.11 forgets the person at once and hands the token over once", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...person, source: "mock", token });
    startLeaving(storage);
    expect(readSessionUser(storage)).toBeNull();
    expect(takeLeaving(storage)).toBe(`JWT ${token}`);
    expect(takeLeaving(storage)).toBeNull();
  });

  it("R4.11 has nothing to hand over of a person of the provider, nor without a storage", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...person, source: "provider" });
    startLeaving(storage);
    expect(readSessionUser(storage)).toBeNull();
    expect(takeLeaving(storage)).toBeNull();
    startLeaving(null);
    expect(takeLeaving(null)).toBeNull();
  });
});
