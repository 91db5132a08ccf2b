import { describe, expect, it } from "vitest";
import {
  hasVerificationClaim,
  isOwnAccount,
  ownAccountOf,
  readProfile,
  withUserinfo,
} from "#server/identity/profile.ts";

const claims = {
  iss: "https://provider.test/",
  sub: "auth0|1",
  email: " Ann@Example.test",
  email_verified: true,
  name: "Ann",
};

describe("profile from a provider's claims", () => {
  it("R3.1 has identity, address in its one spelling, and name", () => {
    expect(readProfile(claims)).toEqual({
      issuer: claims.iss,
      subject: claims.sub,
      email: "ann@example.test",
      verified: true,
      name: "Ann",
      roles: [],
    });
  });

  it.each([
    [{ roles: ["Admin", 7, null] }, ["Admin"]],
    [{ "https://clearlane.test/roles": ["Admin"] }, ["Admin"]],
    [{ roles: "Admin" }, []],
    [{ roles: Array.from({ length: 60 }, () => "Admin") }, Array(50).fill("Admin")],
    [{}, []],
  ])("R6.2 reads roles from %j", (extra, roles) => {
    expect(readProfile({ ...claims, ...extra }).roles).toEqual(roles);
  });

  it.each([
    [{ email: undefined }, "did not share"],
    [{ email: ["ann@example.test"] }, "did not share"],
    [{ email: "" }, "did not share"],
    [{ email: "ann" }, "cannot be read"],
    [{ email: "ann@example.test\u0000" }, "cannot be read"],
    [{ email: "ann\u200b@example.test" }, "cannot be read"],
    [{ email: "ann @example.test" }, "cannot be read"],
    [{ email: `${"a".repeat(250)}@example.test` }, "cannot be read"],
  ])("R1.2 refuses %j", (extra, words) => {
    expect(() => readProfile({ ...claims, ...extra })).toThrow(words);
  });

  it.each([
    { sub: undefined },
    { sub: "" },
    { sub: 7 },
    { sub: "a".repeat(256) },
    { sub: "a\u0000" },
  ])("S2 refuses a token without an identity: %j", (extra) => {
    expect(() => readProfile({ ...claims, ...extra })).toThrow("Invalid credentials");
  });

  it.each([undefined, null, false, 0, 1, "true", "True", "False", "", [], [true], {}])(
    "S2 takes email_verified %j for no verification",
    (email_verified) => {
      expect(readProfile({ ...claims, email_verified })).toMatchObject({ verified: false });
    },
  );

  it.each([
    "\u212aen@example.test",
    "andre\u0301@example.test",
    "\uff41nn@example.test",
    "\u00c4nn@example.test",
    "x@unverified.invalid",
    "ann@provider.invalid.",
    "ann@example",
  ])("S2 takes %j for text: folding it, or nobody, could own it", (email) => {
    expect(readProfile({ ...claims, email })).toMatchObject({ verified: false });
  });

  it("S2 never mixes one source's address with the other's verification", () => {
    const token = { sub: "1", email: "victim@example.test", roles: ["Admin"] };
    const userinfo = { sub: "1", email: "own@example.test", email_verified: true };
    expect(hasVerificationClaim(token)).toBe(false);
    expect(withUserinfo(token, userinfo)).toEqual({
      sub: "1",
      email: "own@example.test",
      email_verified: true,
      roles: ["Admin"],
    });
    expect(withUserinfo(token, { sub: "1", email_verified: true }).email_verified).toBeUndefined();
  });

  it("S2 makes an account of its own for each pair of issuer and subject", () => {
    const pairs = [
      { issuer: "https://a.test/", subject: "b" },
      { issuer: "https://a.test", subject: "/b" },
      { issuer: "https://b.test/", subject: "b" },
    ];
    const accounts = pairs.map(ownAccountOf);
    expect(new Set(accounts).size).toBe(3);
    expect(accounts.every(isOwnAccount)).toBe(true);
    expect(ownAccountOf({ issuer: "https://a.test/", subject: "b" })).toBe(accounts[0]);
  });
});
