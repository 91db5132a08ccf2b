import { UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { Caller } from "#server/backend/access/principal.ts";
import { rememberCallers } from "#server/backend/access/remember-callers.ts";
import { AppError } from "#shared/errors.ts";

const person: Caller = { kind: "person", email: "pat@example.test", name: "Pat", source: "mock" };

/** A reader over a clock of its own that counts how often a token was really read. */
function open(read: () => Caller) {
  const clock = { now: 1_000_000, reads: 0 };
  const remembering = rememberCallers(
    async () => {
      clock.reads += 1;
      return read();
    },
    () => clock.now,
  );
  return { clock, remembering };
}

const tokenUntil = (milliseconds: number) =>
  `JWT ${new UnsecuredJWT({}).setExpirationTime(milliseconds / 1000).encode()}`;

describe("remembering callers", () => {
  it("S-12 checks a token once, and again after half a minute", async () => {
    const { clock, remembering } = open(() => person);
    const token = tokenUntil(2_000_000);
    for (let n = 0; n < 5; n += 1) expect(await remembering(token)).toEqual(person);
    expect(clock.reads).toBe(1);
    clock.now += 29_999;
    await remembering(token);
    expect(clock.reads).toBe(1);
    clock.now += 1;
    await remembering(token);
    expect(clock.reads).toBe(2);
  });

  it("R5.2 S-12 never answers from memory at or after the second a token ends", async () => {
    const { clock, remembering } = open(() => person);
    const token = tokenUntil(1_010_000);
    await remembering(token);
    clock.now = 1_009_999;
    await remembering(token);
    expect(clock.reads).toBe(1);
    clock.now = 1_010_000;
    await remembering(token);
    expect(clock.reads).toBe(2);
  });

  it("S-12 remembers no refusal, no support token and no token that does not say when it ends", async () => {
    const refusing = open(() => {
      throw new AppError("invalid-credentials");
    });
    for (let n = 0; n < 2; n += 1)
      await expect(refusing.remembering("JWT x")).rejects.toMatchObject({
        code: "invalid-credentials",
      });
    const support = open(() => ({ kind: "support" }));
    for (let n = 0; n < 2; n += 1) await support.remembering("Bearer support");
    const endless = open(() => person);
    for (let n = 0; n < 2; n += 1) await endless.remembering("Bearer opaque");
    expect([refusing, support, endless].map(({ clock }) => clock.reads)).toEqual([2, 2, 2]);
  });

  it("S-12 keeps tokens apart by every character", async () => {
    const { clock, remembering } = open(() => person);
    const token = tokenUntil(2_000_000);
    await remembering(token);
    await remembering(`${token}x`);
    await remembering(token.replace("JWT", "Bearer"));
    expect(clock.reads).toBe(3);
  });
});
