import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { credits } from "#shared/contract/credits.ts";
import { aFault, anyone, describeFault, pick } from "#tests/model/spend-steps.ts";
import { agree, Step } from "#tests/model/step.ts";
import { callWithFault, outcomeOf, settleAll } from "#tests/model/world.ts";

const reason = "agreed with the customer";

const grant = fc.tuple(anyone, fc.integer({ min: 1, max: 6 }), aFault).map(
  ([who, amount, fault]) =>
    new Step(who, "is granted", `${amount} ${describeFault(fault)}`, async (model, world) => {
      const headers = { "idempotency-key": randomUUID() };
      const input = { userid: world.users[who].email, credits: amount, reason };
      const result = await callWithFault(world, fault, () =>
        world.lane.clients.support(credits.grant, input, { headers }),
      );
      return agree(result, model.correct(who, amount));
    }),
);

/** Mostly leaves a few credits, so that they run out soon; sometimes exceeds the balance. */
const voidCredits = fc.tuple(anyone, fc.integer({ min: -1, max: 4 }), aFault).map(
  ([who, leave, fault]) =>
    new Step(who, "is voided", `down to ${leave} ${describeFault(fault)}`, async (model, world) => {
      const amount = ((model.plans.get(who) ?? model.trials.get(who))?.left ?? 0) - leave;
      if (amount < 1) return null;
      const headers = { "idempotency-key": randomUUID() };
      const input = { userid: world.users[who].email, credits: amount, reason };
      const result = await callWithFault(world, fault, () =>
        world.lane.clients.support(credits.void, input, { headers }),
      );
      return agree(result, model.correct(who, -amount));
    }),
);

const refund = fc
  .tuple(
    anyone,
    fc.nat(30),
    fc.constantFrom("once", "twice at once", "twice at once under one key"),
    aFault,
  )
  .map(
    ([who, index, times, fault]) =>
      new Step(
        who,
        "is refunded",
        `spend ${index} ${times} ${describeFault(fault)}`,
        async (model, world) => {
          const accepted = pick(world, who, index)?.accepted;
          if (!accepted) return null;
          // Ownership is known only after the sweep.
          await settleAll(world);
          const refundWith = (key: string) => () =>
            world.lane.clients.support(
              credits.refund,
              { entryId: accepted.entryId, reason },
              { headers: { "idempotency-key": key } },
            );
          const [key, other] = [randomUUID(), randomUUID()];
          if (times === "once")
            return agree(
              await callWithFault(world, fault, refundWith(key)),
              model.refund(accepted.spend),
            );
          const both = await Promise.all(
            [refundWith(key), refundWith(times === "twice at once" ? other : key)].map((call) =>
              outcomeOf(call()),
            ),
          );
          // In either order; with a second key the other one is already refunded.
          const [one, two] = both.toSorted((a, b) => Number("ok" in b) - Number("ok" in a));
          const first = model.refund(accepted.spend);
          agree(
            two ?? { code: "none" },
            times === "twice at once" ? model.refund(accepted.spend) : first,
          );
          return `twice, ${agree(one ?? { code: "none" }, first)}`;
        },
      ),
  );

export const supportSteps = [grant, voidCredits, voidCredits, refund, refund];
