import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ApiResponse, createClient } from "#shared/contract/call.ts";
import { resolveCreditBalance } from "#shared/domain/credit-balance.ts";
import { balanceOf, defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

const person = { email: "pat@example.test", name: "Pat" };
const user = { stripe_customerid: "cus_1" };
const options = { subUserPriceIds: defaultSubUserPriceIds };

/** A backend by its answers: path -> data, or a status, or "silent" for one that never answers. */
function backendWith(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const client = createClient(async ({ path }): Promise<ApiResponse> => {
    const name = path.split("?")[0] ?? "";
    asked.push(name);
    const answer = answers[name];
    if (answer === "silent") throw new AppError("upstream-timeout");
    if (typeof answer === "number")
      return { status: answer, body: { message: `status ${answer}` } };
    if (typeof answer === "function") return { status: 200, body: { data: answer(asked) } };
    return answer === undefined
      ? { status: 404, body: {} }
      : { status: 200, body: { data: answer } };
  });
  return { asked, client, load: () => resolveCreditBalance(client, person, options) };
}

describe("the balance of one subscription", () => {
  it("R4.1 is purchased minus used", () => {
    expect(balanceOf({ credits_purchased: 50, credits_used: 8, credits_given: 999 })).toBe(42);
  });
  it.each([undefined, null, "", "many", {}, Number.NaN])(
    "R4.1 falls back to given minus used when purchased is %j",
    (credits_purchased) => {
      expect(balanceOf({ credits_purchased, credits_used: 3, credits_given: 10 })).toBe(7);
    },
  );
  it("R4.1 reads numeric texts as numbers", () => {
    expect(balanceOf({ credits_purchased: "50", credits_used: "8" })).toBe(42);
  });
  it("R4.4 is 0 where no field is a number", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (odd) =>
          fc.pre(typeof odd !== "number" && typeof odd !== "string") ??
          balanceOf({ credits_used: odd }) === 0,
      ),
    );
  });
});

describe("the chain", () => {
  it("R4.5 becomes users-smart-hs when the smart-hs lookup succeeds", async () => {
    const plan = { credits_purchased: 5, credits_used: 1, sub_id: "sub_1" };
    const balance = await backendWith({
      "/users": user,
      "/users-smart-hs/subscription/current-alt": plan,
    }).load();
    expect(balance).toMatchObject({
      balance: 4,
      family: "users-smart-hs",
      source: "subscription",
      reason: "known",
    });
  });
  it("R4.5 stays users when only the users lookup succeeds", async () => {
    const balance = await backendWith({
      "/users": user,
      "/users/subscription/current": { credits_purchased: 5, credits_used: 1 },
    }).load();
    expect(balance).toMatchObject({ balance: 4, family: "users" });
  });
  it("R4.5 becomes users-smart-hs when no lookup succeeds", async () => {
    const balance = await backendWith({
      "/users": user,
      "/users-smart-hs/subscription/trial": { credits_given: 10, credits_used: 0 },
    }).load();
    expect(balance).toMatchObject({ balance: 10, family: "users-smart-hs", source: "trial" });
  });
  it.each(["users", "users-smart-hs"])(
    "R4.2 R7.5 R7.6 draws on the main subscriber found in %s",
    async (family) => {
      const { load } = backendWith({
        "/users-smart-hs": user,
        [`/${family}/subscription/check_sub_user`]: { main_sub_id: "sub_9", credits_used: 2 },
        [`/${family}/subscription/main_user_credits`]: {
          credits_purchased: 100,
          credits_used: 60,
          tier: 3,
        },
      });
      expect(await load()).toMatchObject({
        balance: 40,
        isSubUser: true,
        source: "main-subscriber",
        accountToDebit: { family, subId: "sub_9", subUserId: person.email },
      });
    },
  );
  it("R4.3 falls back to the trial when the balance is still 0", async () => {
    const spent = { credits_purchased: 5, credits_used: 5, sub_id: "sub_1" };
    const { load } = backendWith({
      "/users-smart-hs": user,
      "/users-smart-hs/subscription/current-alt": spent,
      "/users-smart-hs/subscription/trial": {
        credits_given: 10,
        credits_used: 4,
        customer_id: "cus_1",
      },
    });
    expect(await load()).toMatchObject({
      balance: 6,
      source: "trial",
      accountToDebit: { subId: null, customerId: "cus_1" },
    });
  });
  it("R4.4 is 0 and unknown, without the trial, when a paid lookup does not answer", async () => {
    const { load } = backendWith({
      "/users-smart-hs": user,
      "/users-smart-hs/subscription/current-alt": "silent",
      "/users-smart-hs/subscription/trial": { credits_given: 10, credits_used: 0 },
    });
    expect(await load()).toMatchObject({
      balance: 0,
      reason: "unknown",
      source: "none",
      accountToDebit: null,
    });
  });
  it("R4.4 shows 0 and says denied when the backend refuses", async () => {
    expect(await backendWith({ "/users": 403, "/users-smart-hs": 403 }).load()).toMatchObject({
      balance: 0,
      reason: "denied",
    });
  });
  it("R4.6 R7.2 creates one customer on two definite not-founds, then loads again", async () => {
    const create = "/users-smart-hs/stripe/customer/create";
    const { load, asked } = backendWith({ [create]: user });
    expect(await load()).toMatchObject({ balance: 0 });
    expect(asked.filter((path) => path === create)).toHaveLength(1);
    expect(asked.filter((path) => path === "/users")).toHaveLength(2);
  });
  it.each(["silent", 500, 503])(
    "R4.6 creates no customer when a lookup ends in %s",
    async (failure) => {
      const { load, asked } = backendWith({ "/users": failure });
      expect(await load()).toMatchObject({ reason: "unknown" });
      expect(asked).not.toContain("/users-smart-hs/stripe/customer/create");
    },
  );
  it("R7.1 tries users-smart-hs when users fails", async () => {
    const { asked, load } = backendWith({ "/users-smart-hs": user });
    await load();
    expect(asked.slice(0, 2)).toEqual(["/users", "/users-smart-hs"]);
  });
  it("R4.7 R4.9 names the tier and allows a team under the four price ids only", async () => {
    for (const [curr_price_id, allowed] of [
      ...defaultSubUserPriceIds.map((id) => [id, true] as const),
      ["price_other", false] as const,
    ]) {
      const { load } = backendWith({
        "/users": user,
        "/users-smart-hs/subscription/current-alt": {
          credits_purchased: 1,
          credits_used: 0,
          tier: 3,
          curr_price_id,
        },
      });
      expect(await load()).toMatchObject({
        canManageSubUsers: allowed,
        subscription: { tierName: "Business", tierColor: "primary" },
      });
    }
  });
});
