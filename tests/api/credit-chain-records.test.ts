import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CreditBalance, presentCredits } from "#shared/domain/credit-balance.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import { failures } from "#tests/support/foreign-backend.ts";
import { data, load, person, plan, section7, trialOf, user } from "#tests/support/load-credits.ts";

/** The records of a foreign backend, read by the chain of section 4 over real HTTP. */

const { find, findSmart, alt, current, check, checkSmart, main, mainSmart, trial } = section7;

async function balanceOf(script: Parameters<typeof load>[0]): Promise<CreditBalance> {
  return (await load({ [find]: user, ...script })).balance;
}

describe("two subscriptions", () => {
  it("R4.5 prefers the plan and family of users-smart-hs", async () => {
    const balance = await balanceOf({
      [alt]: plan(10, 1, { sub_id: "sub_alt" }),
      [current]: plan(90, 1, { sub_id: "sub_current" }),
    });
    expect(balance).toMatchObject({
      balance: 9,
      family: "users-smart-hs",
      accountToDebit: { family: "users-smart-hs", subId: "sub_alt" },
    });
  });
  it("R4.5 uses users if only users has a plan", async () => {
    expect(await balanceOf({ [current]: plan(90, 1) })).toMatchObject({
      balance: 89,
      family: "users",
      accountToDebit: { family: "users" },
    });
  });
  it("R4.5 defaults to users-smart-hs if neither has a plan", async () => {
    expect(await balanceOf({})).toMatchObject({
      balance: 0,
      reason: "zero",
      source: "none",
      family: "users-smart-hs",
      accountToDebit: null,
    });
  });
  it("R4.5 uses the plan of users-smart-hs even without credits, never that of users", async () => {
    const balance = await balanceOf({
      [alt]: plan(5, 5),
      [current]: plan(90, 1),
      [trial]: trialOf(10, 1),
    });
    expect(balance).toMatchObject({ balance: 9, source: "trial", family: "users-smart-hs" });
  });
  it("R4.5 R4.4 a failing users-smart-hs matters only if users has no credits", async () => {
    expect(await balanceOf({ [alt]: failures.silence, [current]: plan(5, 1) })).toMatchObject({
      balance: 4,
      reason: "known",
      family: "users",
    });
    const unsure = await balanceOf({
      [alt]: failures["500"],
      [current]: plan(5, 5),
      [trial]: trialOf(10, 0),
    });
    expect(unsure).toMatchObject({
      balance: 0,
      reason: "unknown",
      source: "none",
      accountToDebit: null,
      subscription: { tierName: "Premium" },
    });
  });
  it("R4.4 reports a refusal as unknown if the customer lookup failed", async () => {
    expect(
      await balanceOf({ [find]: failures.broken, [findSmart]: user, [current]: failures["403"] }),
    ).toMatchObject({
      reason: "unknown",
    });
  });
});

describe("a sub-user", () => {
  const sub = (id: string) => data({ main_sub_id: id, credits_used: 1 });
  it("R4.2 R7.6 prefers the main subscriber of users-smart-hs with credits", async () => {
    const both = {
      [checkSmart]: sub("sub_smart"),
      [check]: sub("sub_users"),
      [main]: plan(70, 0, { sub_id: "sub_users" }),
    };
    const first = await balanceOf({ ...both, [mainSmart]: plan(30, 0, { sub_id: "sub_smart" }) });
    expect(first).toMatchObject({
      balance: 30,
      accountToDebit: { family: "users-smart-hs", subId: "sub_smart" },
    });
    const second = await balanceOf({ ...both, [mainSmart]: plan(30, 30, { sub_id: "sub_smart" }) });
    expect(second).toMatchObject({
      balance: 70,
      accountToDebit: { family: "users", subId: "sub_users", subUserId: person.email },
    });
  });
  it("R4.2 spends the own trial if the main subscriber has no credits", async () => {
    const balance = await balanceOf({
      [check]: sub("sub_users"),
      [main]: plan(70, 70),
      [trial]: trialOf(10, 4),
    });
    expect(balance).toMatchObject({
      balance: 6,
      source: "trial",
      isSubUser: true,
      accountToDebit: { subId: null, subUserId: null },
    });
  });
  it("R4.2 shows the main subscriber's figures if trial and plan are empty", async () => {
    const balance = await balanceOf({
      [check]: sub("sub_users"),
      [main]: plan(70, 70),
      [trial]: trialOf(10, 10),
    });
    expect(balance).toMatchObject({
      balance: 0,
      reason: "zero",
      source: "main-subscriber",
      used: 70,
      granted: 70,
      isSubUser: true,
    });
  });
  it.each([
    data({}),
    data({ main_sub_id: null }),
    data({ main_sub_id: "" }),
    data(null),
    failures["404"],
  ])("R4.2 R7.5 is not recognised if the check answers %j", async (none) => {
    const balance = await balanceOf({ [check]: none, [checkSmart]: none, [trial]: trialOf(10, 0) });
    expect(balance).toMatchObject({ balance: 10, isSubUser: false });
  });
  it("R4.7 can manage only a team of their own", async () => {
    const team = { curr_price_id: defaultSubUserPriceIds[0] };
    const script = { [check]: sub("sub_users"), [main]: plan(70, 0, team) };
    expect(await balanceOf(script)).toMatchObject({ balance: 70, canManageSubUsers: false });
    expect(await balanceOf({ ...script, [current]: plan(5, 5, team) })).toMatchObject({
      balance: 70,
      canManageSubUsers: true,
    });
  });
});

describe("a trial", () => {
  it.each([
    [10, 10],
    [0, 0],
    [null, null],
    ["ten", 0],
  ])("R4.3 %j given and %j used are a certain 0", async (given, used) => {
    expect(await balanceOf({ [trial]: trialOf(given, used) })).toMatchObject({
      balance: 0,
      reason: "zero",
      source: "trial",
      accountToDebit: null,
    });
  });
  it("R4.3 counts the credits given, whatever was purchased", async () => {
    const both = data({
      credits_purchased: 99,
      credits_given: 10,
      credits_used: 2,
      customer_id: "cus_1",
    });
    expect(await balanceOf({ [trial]: both })).toMatchObject({ balance: 8, granted: 10, used: 2 });
  });
  it("R4.7 R3.4 keeps tier and team of a plan without credits", async () => {
    const spent = plan(5, 5, { tier: 3, curr_price_id: defaultSubUserPriceIds[2] });
    expect(await balanceOf({ [alt]: spent, [trial]: trialOf(10, 0) })).toMatchObject({
      balance: 10,
      source: "trial",
      canManageSubUsers: true,
      subscription: { tierName: "Business", detail: { sub_id: "sub_1" } },
    });
  });
});

describe("the figures", () => {
  it.each([
    // purchased, given, used -> balance
    [50, 999, 8, 42],
    ["12", 999, "2", 10],
    [" 12 ", 999, 2, 10],
    [0, 999, 0, 0],
    [null, 10, 3, 7],
    ["", 10, 3, 7],
    ["abc", 10, 3, 7],
    ["NaN", 10, 3, 7],
    ["12 credits", 10, 3, 7],
    [{}, 10, 3, 7],
    [[], 10, 3, 7],
    [true, 10, 3, 7],
    [undefined, "10", 3, 7],
    // Found by fast-check: an object that cannot be converted to a string.
    [{ toString: false }, 10, 3, 7],
    [null, null, 3, 0],
    [50, 10, undefined, 0],
    [50, 10, null, 0],
    [50, 10, "none", 0],
    [2.5, 10, 1, 1.5],
  ])(
    "R4.1 R4.4 R3.3 %j purchased, %j given and %j used leave %j",
    async (purchased, given, used, left) => {
      const balance = await balanceOf({ [alt]: plan(purchased, used, { credits_given: given }) });
      expect(balance).toMatchObject({
        balance: left,
        reason: left > 0 ? "known" : "zero",
        source: "subscription",
      });
      expect(balance.accountToDebit === null).toBe(left <= 0);
    },
  );
  it("R4.1 R4.2 treats overuse as 0", async () => {
    expect(await balanceOf({ [alt]: plan(5, 8) })).toMatchObject({
      balance: 0,
      reason: "zero",
      source: "subscription",
      accountToDebit: null,
      used: 8,
    });
    expect(await balanceOf({ [alt]: plan(5, 8), [trial]: trialOf(10, 1) })).toMatchObject({
      balance: 9,
      source: "trial",
    });
    const sub = { [check]: data({ main_sub_id: "m" }), [main]: plan(5, 8) };
    expect(await balanceOf({ ...sub, [trial]: trialOf(10, 12) })).toMatchObject({
      balance: 0,
      reason: "zero",
      accountToDebit: null,
    });
  });
  it("R4.4 is never negative, and certain for any record", async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.integer({ min: -5, max: 20 }),
      fc.constantFrom("7", "-3", "1e3", "0x10", "Infinity", " "),
    );
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (purchased, given, used) => {
        const { balance, reason, accountToDebit } = await balanceOf({
          [alt]: plan(purchased, used, { credits_given: given }),
        });
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(reason).toBe(balance > 0 ? "known" : "zero");
        expect(accountToDebit !== null).toBe(balance > 0);
      }),
      { numRuns: 150 },
    );
  });
  it("R3.5 accepts ids as numbers or strings and sends strings or null", async () => {
    const numbers = await balanceOf({
      [find]: data({ stripe_customerid: 42 }),
      [alt]: plan(5, 0, { sub_id: 7, customer_id: null }),
    });
    expect(numbers.accountToDebit).toEqual({
      family: "users-smart-hs",
      subId: "7",
      customerId: "42",
      subUserId: null,
    });
    const none = await balanceOf({
      [find]: data({}),
      [alt]: plan(5, 0, { sub_id: null, customer_id: null }),
    });
    expect(none.accountToDebit).toEqual({
      family: "users-smart-hs",
      subId: null,
      customerId: null,
      subUserId: null,
    });
  });
});

describe("tier and price", () => {
  it.each([
    [1, "Starter", "success"],
    [2, "Premium", "info"],
    [3, "Business", "primary"],
    ["3", "Business", "primary"],
    [0, null, null],
    [4, null, null],
    [1.5, null, null],
    [null, null, null],
    ["gold", null, null],
    [{ toString: false }, null, null],
    [undefined, null, null],
  ])("R4.9 R3.4 shows tier %j as %j with color %j", async (tier, tierName, tierColor) => {
    const { subscription } = await balanceOf({ [alt]: plan(5, 0, { tier }) });
    expect(subscription).toMatchObject({
      tierName,
      tierColor,
      detail: { credits_purchased: 5, sub_id: "sub_1" },
    });
  });
  it.each<[price: unknown, allowed: boolean]>([
    ...defaultSubUserPriceIds.map((id): [string, boolean] => [id, true]),
    ["price_premium_month", false],
    [defaultSubUserPriceIds[0].toUpperCase(), false],
    [`${defaultSubUserPriceIds[0]} `, false],
    ["", false],
    [null, false],
    [1, false],
    [undefined, false],
  ])("R4.7 price %j allows managing sub-users: %j", async (curr_price_id, allowed) => {
    for (const name of [alt, current])
      expect(await balanceOf({ [name]: plan(5, 0, { curr_price_id }) })).toMatchObject({
        canManageSubUsers: allowed,
      });
  });
});

describe("on screen", () => {
  it("does not expose the trace, the customer or the source of a credit", async () => {
    const shown = presentCredits(await balanceOf({ [alt]: plan(5, 0) }));
    expect(
      Object.keys(shown).filter((key) => ["trace", "accountToDebit", "customerId"].includes(key)),
    ).toEqual([]);
  });
});
