import { describe, expect, it } from "vitest";
import { readProfile } from "#server/identity/profile.ts";

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
      name: "Ann",
      roles: [],
    });
  });

  it.each([
    [{ roles: ["Admin", 7, null] }, ["Admin"]],
    [{ "https://clearlane.test/roles": ["Admin"] }, ["Admin"]],
    [{ roles: "Admin" }, []],
    [{}, []],
  ])("R6.2 reads roles from %j", (extra, roles) => {
    expect(readProfile({ ...claims, ...extra }).roles).toEqual(roles);
  });

  it.each([
    [{ email_verified: false }, "Confirm your email"],
    [{ email_verified: "false" }, "Confirm your email"],
    [{ email: undefined }, "did not share"],
    [{ email: ["ann@example.test"] }, "did not share"],
    [{ email: "" }, "did not share"],
  ])("R1.2 refuses %j", (extra, words) => {
    expect(() => readProfile({ ...claims, ...extra })).toThrow(words);
  });

  it("R1.2 takes an address of which the provider says nothing", () => {
    const { email_verified: _, ...silent } = claims;
    expect(readProfile(silent).email).toBe("ann@example.test");
  });
});
