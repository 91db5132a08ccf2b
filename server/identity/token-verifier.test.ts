import { UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import {
  type Credentials,
  cacheIdentities,
  type Identity,
  readCredentials,
} from "#server/identity/token-verifier.ts";
import { AppError } from "#shared/errors.ts";

const identity: Identity = {
  issuer: "urn:test",
  subject: "1",
  email: "pat@example.test",
  verified: false,
  account: { state: "linked", email: "pat@example.test", offer: null },
  name: "Pat",
  roles: [],
  source: "mock",
};

/** A cache with its own clock that counts real verifications. */
function open(verify: () => Identity) {
  const clock = { now: 1_000_000, verifications: 0 };
  const verifyCached = cacheIdentities(
    async () => {
      clock.verifications += 1;
      return verify();
    },
    () => clock.now,
  );
  return { clock, verifyCached };
}

function tokenUntil(milliseconds: number): Credentials {
  const token = new UnsecuredJWT({}).setExpirationTime(milliseconds / 1000).encode();
  return { scheme: "JWT", token };
}

describe("cache of verified identities", () => {
  it("S-12 verifies a token once, and again after half a minute", async () => {
    const { clock, verifyCached } = open(() => identity);
    const token = tokenUntil(2_000_000);
    for (let n = 0; n < 5; n += 1) expect(await verifyCached(token)).toEqual(identity);
    expect(clock.verifications).toBe(1);
    clock.now += 29_999;
    await verifyCached(token);
    expect(clock.verifications).toBe(1);
    clock.now += 1;
    await verifyCached(token);
    expect(clock.verifications).toBe(2);
  });

  it("R5.2 S-12 never answers from the cache at or after a token's expiry", async () => {
    const { clock, verifyCached } = open(() => identity);
    const token = tokenUntil(1_010_000);
    await verifyCached(token);
    clock.now = 1_009_999;
    await verifyCached(token);
    expect(clock.verifications).toBe(1);
    clock.now = 1_010_000;
    await verifyCached(token);
    expect(clock.verifications).toBe(2);
  });

  it("S-12 caches no refusal and no token without an expiry", async () => {
    const refusing = open(() => {
      throw new AppError("invalid-credentials");
    });
    for (let n = 0; n < 2; n += 1)
      await expect(refusing.verifyCached({ scheme: "JWT", token: "x" })).rejects.toMatchObject({
        code: "invalid-credentials",
      });
    const endless = open(() => identity);
    for (let n = 0; n < 2; n += 1)
      await endless.verifyCached({ scheme: "Bearer", token: "opaque" });
    expect([refusing, endless].map(({ clock }) => clock.verifications)).toEqual([2, 2]);
  });

  it("S2 caches no account that a confirmation would change", async () => {
    const accounts: Identity["account"][] = [
      { state: "unlinked", address: "pat@example.test" },
      { state: "linked", email: "x@unverified.invalid", offer: { address: "a@b.c", taken: true } },
    ];
    for (const account of accounts) {
      const { clock, verifyCached } = open(() => ({ ...identity, account }));
      for (let n = 0; n < 2; n += 1) await verifyCached(tokenUntil(2_000_000));
      expect(clock.verifications).toBe(2);
    }
  });

  it("S-12 keeps tokens apart by every character and by their scheme", async () => {
    const { clock, verifyCached } = open(() => identity);
    const { token } = tokenUntil(2_000_000);
    await verifyCached({ scheme: "JWT", token });
    await verifyCached({ scheme: "JWT", token: `${token}x` });
    await verifyCached({ scheme: "Bearer", token });
    expect(clock.verifications).toBe(3);
  });
});

describe("Authorization header", () => {
  it.each([
    ["Bearer abc.def", { scheme: "Bearer", token: "abc.def" }],
    ["  JWT   abc ", { scheme: "JWT", token: "abc" }],
  ])("%j carries a token", (header, credentials) => {
    expect(readCredentials(header)).toEqual(credentials);
  });

  it.each([undefined, "", "Bearer", "Bearer a b", "bearer a", "Basic YTpi", "Bearera"])(
    "R7.9 %j is refused",
    (header) => {
      expect(() => readCredentials(header)).toThrow(
        expect.objectContaining({ code: "invalid-credentials" }),
      );
    },
  );
});
