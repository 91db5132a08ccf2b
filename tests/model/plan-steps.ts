import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { billing } from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";
import { type LedgerModel, type OfferName, offers } from "#tests/model/ledger-model.ts";
import { aFault, anyone, describeFault } from "#tests/model/spend-steps.ts";
import { agree, Step } from "#tests/model/step.ts";
import {
  callWithFault,
  deliverEvents,
  type Name,
  outcomeOf,
  refreshSubId,
  settleAll,
  type World,
} from "#tests/model/world.ts";
import { joinTeam } from "#tests/support/join-team.ts";

const anOffer = fc.constantFrom(...(Object.keys(offers) as OfferName[]));
const shuffle = fc.nat(11);

/** Starts a checkout: its URL, or the error code. */
function startCheckout({ users }: World, who: Name, offer: OfferName) {
  const headers = { "idempotency-key": randomUUID() };
  return outcomeOf(
    users[who].client(
      billing.startCheckout,
      { priceId: offers[offer].price, returnTo: "/pricing" },
      { headers },
    ),
  );
}

/** Pays or cancels at either provider's page. */
async function finishCheckout(
  { lane, users }: World,
  who: Name,
  url: string,
  outcome: "paid" | "declined" | "left",
) {
  if (!lane.stripe)
    return users[who].client(billing.finishCheckout, { id: url.split("/").at(-1) ?? "", outcome });
  const form = new URLSearchParams({ do: outcome === "paid" ? "pay" : "back" });
  return (await fetch(url, { method: "POST", body: form, redirect: "manual" })).status;
}

const buy = fc
  .tuple(
    anyone,
    anOffer,
    fc.constantFrom("paid", "paid", "paid", "declined", "left"),
    aFault,
    shuffle,
  )
  .map(
    ([who, offer, outcome, fault, mix]) =>
      new Step(
        who,
        "buys",
        `${offer}: ${outcome} ${describeFault(fault)}`,
        async (model, world) => {
          const started = await startCheckout(world, who, offer);
          if (model.plans.has(who)) return agree(started, "conflict");
          agree(started, "ok");
          if (!("ok" in started)) return null;
          const { url } = started.ok;
          const pay = () => finishCheckout(world, who, url, outcome as "paid");
          agree(
            await (world.lane.stripe ? outcomeOf(pay()) : callWithFault(world, fault, pay)),
            "ok",
          );
          await deliverEvents(world, mix);
          if (outcome !== "paid") return outcome;
          world.finished.push({ who, url });
          const bought = model.buy(who, offers[offer]);
          await refreshSubId(world, who);
          return bought;
        },
      ),
  );

/**
 * Two concurrent checkouts at embedded billing, both paid: one plan. Stripe expires the first one.
 */
const buyTwice = fc.tuple(anyone, anOffer, anOffer).map(
  ([who, one, other]) =>
    new Step(who, "pays for two plans at once", `${one} and ${other}`, async (model, world) => {
      if (world.lane.stripe || model.plans.has(who)) return null;
      const opened = [await startCheckout(world, who, one), await startCheckout(world, who, other)];
      const urls = opened.map((checkout) => ("ok" in checkout ? checkout.ok.url : ""));
      const [first, second] = await Promise.all(
        urls.map((url) => outcomeOf(finishCheckout(world, who, url, "paid"))),
      );
      const firstWon = first !== undefined && "ok" in first;
      model.buy(who, offers[firstWon ? one : other]);
      agree((firstWon ? second : first) ?? { code: "none" }, "conflict");
      await refreshSubId(world, who);
      return agree((firstWon ? first : second) ?? { code: "none" }, "ok");
    }),
);

const payAgain = fc.tuple(anyone, fc.nat(10), shuffle).map(
  ([who, index, mix]) =>
    new Step(who, "pays again", `for checkout ${index}`, async (_model, world) => {
      const paid = world.finished.filter((checkout) => checkout.who === who);
      const before = paid[index % Math.max(1, paid.length)];
      if (!before) return null;
      agree(await outcomeOf(finishCheckout(world, who, before.url, "paid")), "ok");
      await deliverEvents(world, mix);
      return "nothing more happens";
    }),
);

const change = fc.tuple(anyone, anOffer, aFault, shuffle).map(
  ([who, offer, fault, mix]) =>
    new Step(who, "changes", `to ${offer} ${describeFault(fault)}`, async (model, world) => {
      const { client } = world.users[who];
      const result = await callWithFault(world, fault, () =>
        client(billing.change, { priceId: offers[offer].price }),
      );
      const outcome = agree(result, model.change(who, offers[offer]));
      await deliverEvents(world, mix);
      return outcome === "ok"
        ? model.plans.get(who)?.next
          ? "at the period's end"
          : "now"
        : outcome;
    }),
);

const cancelOrResume = fc.tuple(anyone, fc.boolean(), aFault, shuffle).map(
  ([who, cancelled, fault, mix]) =>
    new Step(who, cancelled ? "cancels" : "resumes", describeFault(fault), async (model, world) => {
      const { client } = world.users[who];
      const result = await callWithFault(world, fault, () =>
        client(cancelled ? billing.cancel : billing.resume, {}),
      );
      await deliverEvents(world, mix);
      return agree(result, model.setCancelled(who, cancelled));
    }),
);

/** An odd number of hours, so that no sum equals a month. */
const day = 86_400_000;
const spans = {
  "ten days": 10 * day + 3_700_000,
  "a month": 31 * day + 7_900_000,
  "four months": 125 * day + 5_300_000,
  "a year": 366 * day + 9_100_000,
};

const pass = fc
  .tuple(anyone, fc.constantFrom(...(Object.keys(spans) as (keyof typeof spans)[])), shuffle)
  .map(
    ([who, span, mix]) =>
      new Step(who, "waits", span, async (model, world) => {
        const before = model.plans.size;
        world.lane.moveClock(spans[span]);
        world.isSettled = false;
        model.pass(spans[span]);
        world.lane.stripe?.tick();
        await deliverEvents(world, mix);
        // Settle all plans in turn, as the sweep does every minute.
        if (mix % 2 === 0) await settleAll(world);
        return model.plans.size < before ? "a plan ended" : "on";
      }),
  );

/** One of the paid invoices of the user's running plan at Stripe. */
async function pickPaid(model: LedgerModel, world: World, who: Name, index: number) {
  const { stripe } = world.lane;
  if (!stripe || !model.plans.has(who)) return null;
  const { invoices } = await world.users[who].client(billing.show, {});
  const paid = invoices.filter(({ status, id }) => {
    const subscription = stripe.world.invoices.get(id)?.parent.subscription_details.subscription;
    return status === "paid" && subscription === world.users[who].subId;
  });
  const invoice = paid[index % Math.max(1, paid.length)];
  return invoice ? { invoice, at: stripe.world } : null;
}

/** Stripe refunds a payment. */
const refundPayment = fc.tuple(anyone, fc.nat(5), shuffle).map(
  ([who, index, mix]) =>
    new Step(who, "is refunded a payment", `number ${index}`, async (model, world) => {
      const picked = await pickPaid(model, world, who, index);
      if (!picked) return null;
      picked.at.refund(picked.invoice.id);
      await deliverEvents(world, mix);
      model.refundPayment(who, picked.invoice.credits);
      return "ok";
    }),
);

/** A bank withdraws a payment, and keeps it or gives it back. */
const disputePayment = fc
  .tuple(anyone, fc.nat(5), shuffle, fc.constantFrom("open", "lost", "won"))
  .map(
    ([who, index, mix, end]) =>
      new Step(who, "disputes a payment", `number ${index}: ${end}`, async (model, world) => {
        const picked = await pickPaid(model, world, who, index);
        if (!picked) return null;
        const dispute = picked.at.dispute(picked.invoice.id, "needs_response");
        await deliverEvents(world, mix);
        const taken = model.refundPayment(who, picked.invoice.credits);
        if (end === "lost" || end === "won") picked.at.decide(dispute, end);
        await deliverEvents(world, mix);
        if (end === "won") model.returnPayment(who, taken);
        return end;
      }),
  );

export const planSteps = [
  buy,
  buy,
  buyTwice,
  payAgain,
  change,
  change,
  cancelOrResume,
  pass,
  pass,
  refundPayment,
  disputePayment,
];

/** The initial state: a team of two and few credits, so that limits are reached soon. */
export const beginTeam = new Step("boss", "begins", "with a team", async (model, world) => {
  const { boss, ann, ben } = world.users;
  const started = await startCheckout(world, "boss", "business");
  if ("ok" in started) await finishCheckout(world, "boss", started.ok.url, "paid");
  await deliverEvents(world, 0);
  model.buy("boss", offers.business);
  await refreshSubId(world, "boss");
  for (const [name, member, cap] of [["ann", ann, 2] as const, ["ben", ben, null] as const]) {
    await joinTeam(boss, member, { cap });
    model.add("boss", name, cap);
  }
  const headers = { "idempotency-key": randomUUID() };
  await world.lane.clients.support(
    credits.void,
    { userid: boss.email, credits: 994, reason: "a start in life" },
    { headers },
  );
  return model.correct("boss", -994);
});
