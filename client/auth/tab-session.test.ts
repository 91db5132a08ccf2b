import { describe, expect, it } from "vitest";
import {
  clearSessionUser,
  mockAuthorization,
  readSessionUser,
  saveSessionUser,
  sessionKey,
  startLogout,
  takePendingLogout,
  type UserStorage,
} from "#client/auth/tab-session.ts";

function createStorage(): UserStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const tokenUntil = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`;
const mock = {
  email: "test@clearlane.test",
  name: "Test User",
  roles: ["Admin"],
  source: "mock" as const,
};

describe("the stored user", () => {
  it("R3.1 R9.2 keeps token and user fields under one key, and gives them back", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...mock, token: "a.b.c" });
    expect([...storage.kept.keys()]).toEqual([sessionKey]);
    expect(readSessionUser(storage)).toEqual({ ...mock, token: "a.b.c" });
  });

  it("R3.1 stores no token of the provider", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...mock, source: "provider", token: "provider-token" });
    expect(storage.kept.get(sessionKey)).not.toContain("provider-token");
  });

  it("R4.11 clearing leaves nothing", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...mock, token: "a.b.c" });
    clearSessionUser(storage);
    expect(storage.kept.size).toBe(0);
  });

  it.each([
    "",
    "{",
    "null",
    '"text"',
    "[]",
    '{"email":1}',
    '{"email":"a","name":"b","roles":"Admin","source":"mock"}',
  ])("R3.1 reads %s as nobody", (text) => {
    const storage = createStorage();
    storage.kept.set(sessionKey, text);
    expect(readSessionUser(storage)).toBeNull();
  });

  it("R3.1 a browser that blocks storage has no user, and nothing throws", () => {
    const refused = () => {
      throw new Error("refused");
    };
    expect(readSessionUser({ getItem: refused, setItem: refused, removeItem: refused })).toBeNull();
    expect(() =>
      saveSessionUser({ getItem: refused, setItem: refused, removeItem: refused }, mock),
    ).not.toThrow();
    expect(() =>
      clearSessionUser({ getItem: refused, setItem: refused, removeItem: refused }),
    ).not.toThrow();
    expect(readSessionUser(null)).toBeNull();
  });

  it("R7.9 carries the mock token as JWT {token}, R5.2 until it has expired", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...mock, token: tokenUntil(2_000) });
    expect(mockAuthorization(storage, 1_999_000)).toBe(`JWT ${tokenUntil(2_000)}`);
    expect(mockAuthorization(storage, 2_001_000)).toBeNull();
  });
});

const token = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;

describe("a pending logout", () => {
  it("R4.11 clears the user at once and hands the token over once", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...mock, token });
    startLogout(storage);
    expect(readSessionUser(storage)).toBeNull();
    expect(takePendingLogout(storage)).toBe(`JWT ${token}`);
    expect(takePendingLogout(storage)).toBeNull();
  });

  it("R4.11 has no token for a user of the provider, nor without a storage", () => {
    const storage = createStorage();
    saveSessionUser(storage, { ...mock, source: "provider" });
    startLogout(storage);
    expect(readSessionUser(storage)).toBeNull();
    expect(takePendingLogout(storage)).toBeNull();
    startLogout(null);
    expect(takePendingLogout(null)).toBeNull();
  });
});
