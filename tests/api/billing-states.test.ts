import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credits } from "#shared/contract/credits.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import {
  type BillingStage,
  type Buyer,
  offers,
  openBillingStage,
} from "#tests/support/billing-stage.ts";
import { joinTeam } from "#tests/support/join-team.ts";

/** One set of expectations for both providers. Each plan starts on 31 January 2027. */
describe.each(["embedded", "stripe"] as const)("a plan with %s billing", (provider) => {
  let stage: BillingStage;

  beforeAll(async () => {
    stage = await openBillingStage(provider);
  });
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  const newCustomer = (): Promise<Buyer> => {
    stage.begin();
    return stage.person();
  };
  const testPlan = (name: string, live: () => Promise<void>) =>
    it(name, async () => {
      await live();
      expect(await stage.reconcile()).toEqual([]);
    });

  testPlan("R1.4 R3.3 R4.9 starts with a month's credits beside the trial", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.premium);
    expect(await customer.standing()).toEqual({
      price: offers.premium,
      tier: 2,
      granted: 250,
      used: 0,
      left: 250,
      renewsAt: "2027-02-28T10:00:00.000Z",
      ending: false,
      next: null,
      pastDue: false,
      invoices: ["started paid 250"],
    });
    const { data: user } = await customer.client(usersSmartHs.find, { userid: customer.email });
    const { data } = await customer.client(usersSmartHs.trial, {
      userid: customer.email,
      customerid: String(user.stripe_customerid),
    });
    expect(data).toMatchObject({ credits_given: 10, credits_used: 0 });
  });

  testPlan("R1.4 a yearly plan brings twelve months of credits at once", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starterYear);
    expect(await customer.standing()).toMatchObject({
      granted: 600,
      left: 600,
      renewsAt: "2028-01-31T10:00:00.000Z",
    });
  });

  testPlan("R1.4 renews: credits carry over, usage resets, month ends are clamped", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starter);
    await customer.spend(3);
    expect(await customer.standing()).toMatchObject({ granted: 50, used: 3, left: 47 });
    await stage.advanceTo("2027-02-28T09:59:59.000Z");
    expect(await customer.standing()).toMatchObject({
      granted: 50,
      used: 3,
      left: 47,
      invoices: ["started paid 50"],
    });
    await stage.advanceTo("2027-02-28T10:00:00.000Z");
    expect(await customer.standing()).toMatchObject({
      granted: 97,
      used: 0,
      left: 97,
      renewsAt: "2027-03-31T10:00:00.000Z",
    });
    await customer.spend(1);
    await stage.advanceTo("2027-04-01T00:00:00.000Z");
    expect(await customer.standing()).toMatchObject({
      granted: 146,
      used: 0,
      renewsAt: "2027-04-30T10:00:00.000Z",
      invoices: ["started paid 50", "renewed paid 50", "renewed paid 50"],
    });
  });

  testPlan("R1.4 several missed periods are renewed one by one, each once", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starter);
    await stage.advanceTo("2027-07-01T00:00:00.000Z");
    const after = await customer.standing();
    expect(after).toMatchObject({ left: 300, renewsAt: "2027-07-31T10:00:00.000Z" });
    expect(after.invoices).toEqual([
      "started paid 50",
      ...Array.from({ length: 5 }, () => "renewed paid 50"),
    ]);
    expect(await customer.standing()).toEqual(after);
  });

  testPlan(
    "R1.4 an upgrade starts a new period at the full price and keeps the credits",
    async () => {
      const customer = await newCustomer();
      await customer.buy(offers.starter);
      await customer.spend(10);
      await stage.advanceTo("2027-02-10T12:00:00.000Z");
      await customer.change(offers.business);
      expect(await customer.standing()).toMatchObject({
        price: offers.business,
        tier: 3,
        granted: 1040,
        used: 0,
        left: 1040,
        renewsAt: "2027-03-10T12:00:00.000Z",
        next: null,
        invoices: ["started paid 50", "changed paid 1000"],
      });
      await customer.change(offers.business);
      expect((await customer.standing()).invoices).toHaveLength(2);
      await stage.advanceTo("2027-03-10T12:00:00.000Z");
      expect(await customer.standing()).toMatchObject({
        left: 2040,
        renewsAt: "2027-04-10T12:00:00.000Z",
      });
    },
  );

  testPlan("R1.4 a change from month to year takes effect at once", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starter);
    await customer.change(offers.starterYear);
    expect(await customer.standing()).toMatchObject({
      price: offers.starterYear,
      left: 650,
      renewsAt: "2028-01-31T10:00:00.000Z",
    });
  });

  testPlan("R1.4 a downgrade takes effect at the end of the period", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.business);
    await customer.change(offers.starter);
    expect(await customer.standing()).toMatchObject({
      price: offers.business,
      tier: 3,
      left: 1000,
      next: offers.starter,
    });
    await stage.advanceTo("2027-02-28T10:00:00.000Z");
    expect(await customer.standing()).toMatchObject({
      price: offers.starter,
      tier: 1,
      left: 1050,
      next: null,
      invoices: ["started paid 1000", "renewed paid 50"],
    });
    await stage.advanceTo("2027-03-31T10:00:00.000Z");
    expect(await customer.standing()).toMatchObject({ price: offers.starter, left: 1100 });
  });

  testPlan("R1.4 a change from year to month takes effect at the end of the year", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.premiumYear);
    await customer.change(offers.premium);
    expect(await customer.standing()).toMatchObject({
      price: offers.premiumYear,
      next: offers.premium,
      renewsAt: "2028-01-31T10:00:00.000Z",
    });
    await stage.advanceTo("2028-01-31T10:00:00.000Z");
    expect(await customer.standing()).toMatchObject({
      price: offers.premium,
      left: 3250,
      renewsAt: "2028-02-29T10:00:00.000Z",
    });
  });

  testPlan("R1.4 a scheduled change can be replaced and withdrawn", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.business);
    await customer.change(offers.starter);
    await customer.change(offers.premium);
    expect(await customer.standing()).toMatchObject({
      price: offers.business,
      next: offers.premium,
    });
    await customer.resume();
    expect(await customer.standing()).toMatchObject({ price: offers.business, next: null });
    await customer.change(offers.premium);
    await customer.change(offers.business);
    expect(await customer.standing()).toMatchObject({ price: offers.business, next: null });
    await stage.advanceTo("2027-02-28T10:00:00.000Z");
    expect(await customer.standing()).toMatchObject({ price: offers.business, left: 2000 });
  });

  testPlan("R1.4 an upgrade replaces a scheduled downgrade", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.premium);
    await customer.change(offers.starter);
    await customer.change(offers.business);
    expect(await customer.standing()).toMatchObject({
      price: offers.business,
      next: null,
      left: 1250,
    });
    await stage.advanceTo("2027-02-28T10:00:00.000Z");
    expect(await customer.standing()).toMatchObject({ price: offers.business, left: 2250 });
  });

  testPlan(
    "R1.4 a cancelled plan ends with its period, voids the rest and leaves the trial",
    async () => {
      const customer = await newCustomer();
      await customer.buy(offers.starter);
      await customer.spend(8);
      await customer.cancel();
      await customer.cancel();
      expect(await customer.standing()).toMatchObject({
        ending: true,
        left: 42,
        renewsAt: "2027-02-28T10:00:00.000Z",
      });
      await stage.advanceTo("2027-02-28T10:00:00.000Z");
      expect(await customer.standing()).toMatchObject({
        price: null,
        left: 0,
        invoices: ["started paid 50"],
      });
      const { items } = await customer.client(credits.ledger, { page: 1 });
      expect(items[0]).toMatchObject({
        kind: "void",
        credits: -42,
        balanceAfter: 0,
        who: "billing",
      });
      const { lines } = await customer.client(credits.overview, {});
      expect(lines).toMatchObject([{ kind: "trial", left: 10 }]);
    },
  );

  testPlan("R1.4 a resumed plan renews; cancelled again, it ends", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starter);
    await customer.cancel();
    await customer.resume();
    expect(await customer.standing()).toMatchObject({ ending: false });
    await stage.advanceTo("2027-03-01T00:00:00.000Z");
    expect(await customer.standing()).toMatchObject({ left: 100, ending: false });
    await customer.cancel();
    await stage.advanceTo("2027-04-01T00:00:00.000Z");
    expect(await customer.standing()).toMatchObject({ price: null });
  });

  testPlan("R1.4 a cancelled plan can still be upgraded, which resumes it", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starter);
    await customer.cancel();
    await customer.change(offers.premium);
    expect(await customer.standing()).toMatchObject({
      price: offers.premium,
      ending: false,
      left: 300,
    });
    await customer.cancel();
    await customer.change(offers.starter);
    expect(await customer.standing()).toMatchObject({
      price: offers.premium,
      ending: false,
      next: offers.starter,
    });
  });

  testPlan("R1.4 a plan bought after the end of another starts without its credits", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starter);
    await customer.cancel();
    await stage.advanceTo("2027-03-15T00:00:00.000Z");
    await customer.buy(offers.premium);
    expect(await customer.standing()).toMatchObject({
      price: offers.premium,
      granted: 250,
      used: 0,
      renewsAt: "2027-04-15T00:00:00.000Z",
    });
  });

  testPlan(
    "R1.5 R4.7 R6.1 members' usage resets each period; they pause while the plan has no team",
    async () => {
      const owner = await newCustomer();
      await owner.buy(offers.business);
      const email = `member-of-${owner.email}`;
      const member = await personClient(stage.backend.url, email);
      await joinTeam(owner, { email, client: member }, { cap: 5 });
      const membershipOf = () =>
        member(subUsers.membership, {}).then(({ membership }) => membership);
      const spend = async () => {
        const { data } = await member(usersSmartHs.checkSubUser, { user_email: email });
        await member(usersSmartHs.useCredit, { subId: String(data.main_sub_id), subUserId: email });
      };
      await spend();
      await spend();
      expect(await membershipOf()).toMatchObject({ used: 2, left: 3 });
      await stage.advanceTo("2027-02-28T10:00:00.000Z");
      expect(await membershipOf()).toMatchObject({
        used: 0,
        left: 5,
        renewsAt: "2027-03-31T10:00:00.000Z",
      });
      await spend();
      await owner.cancel();
      await stage.advanceTo("2027-04-01T00:00:00.000Z");
      await expect(spend()).rejects.toMatchObject({ code: "not-found" });
      await owner.buy(offers.premium);
      await expect(spend()).rejects.toMatchObject({ code: "not-found" });
      await owner.change(offers.premiumTeam);
      expect((await owner.client(subUsers.list, {})).items).toMatchObject([
        { email, cap: 5, used: 0 },
      ]);
      await spend();
      expect(await membershipOf()).toMatchObject({ used: 1, left: 4 });
    },
  );

  testPlan("R3.2 R3.3 section 7 shows the current plan", async () => {
    const customer = await newCustomer();
    await customer.buy(offers.starter);
    await customer.spend(2);
    await stage.advanceTo("2027-02-28T10:00:00.000Z");
    const { data: user } = await customer.client(usersSmartHs.find, { userid: customer.email });
    const { data } = await customer.client(usersSmartHs.currentAlt, {
      userid: customer.email,
      customerid: String(user.stripe_customerid),
    });
    expect(data).toMatchObject({
      credits_purchased: 98,
      credits_used: 0,
      tier: 1,
      curr_price_id: offers.starter,
      sub_id: expect.stringMatching(/./),
      customer_id: user.stripe_customerid,
    });
  });

  testPlan(
    "R1.4 without a plan there is nothing to change; with one, no second can be bought",
    async () => {
      const customer = await newCustomer();
      for (const act of [
        () => customer.change(offers.premium),
        () => customer.cancel(),
        () => customer.resume(),
      ])
        await expect(act()).rejects.toMatchObject({ code: "not-found" });
      await customer.buy(offers.starter);
      await expect(customer.buy(offers.premium)).rejects.toMatchObject({ code: "conflict" });
      await expect(customer.change("price_of_nothing")).rejects.toMatchObject({
        code: "invalid-input",
      });
      expect(await customer.standing()).toMatchObject({ price: offers.starter, left: 50 });
    },
  );
});
