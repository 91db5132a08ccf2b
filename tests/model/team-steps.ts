import * as fc from "fast-check";
import { subUsers } from "#shared/contract/sub-users.ts";
import { anyone } from "#tests/model/spend-steps.ts";
import { agree, Step } from "#tests/model/step.ts";
import { outcomeOf } from "#tests/model/world.ts";

const aCap = fc.oneof(fc.constant(null), fc.nat(4));
const words = (cap: number | null) => (cap === null ? "no cap" : `a cap of ${cap}`);

const add = fc.tuple(anyone, anyone, aCap).map(
  ([owner, who, cap]) =>
    new Step(owner, "adds", `${who} with ${words(cap)}`, async (model, { people }) => {
      return agree(
        await outcomeOf(people[owner].client(subUsers.add, { email: people[who].email, cap })),
        model.add(owner, who, cap),
      );
    }),
);

const setCap = fc.tuple(anyone, anyone, aCap).map(
  ([owner, who, cap]) =>
    new Step(owner, "gives a cap", `${who} ${words(cap)}`, async (model, { people }) => {
      return agree(
        await outcomeOf(people[owner].client(subUsers.setCap, { email: people[who].email, cap })),
        model.setCap(owner, who, cap),
      );
    }),
);

const remove = fc.tuple(anyone, anyone).map(
  ([owner, who]) =>
    new Step(owner, "removes", who, async (model, { people }) => {
      return agree(
        await outcomeOf(people[owner].client(subUsers.remove, { email: people[who].email })),
        model.remove(owner, who),
      );
    }),
);

const leave = anyone.map(
  (who) =>
    new Step(who, "leaves", "the team", async (model, { people }) => {
      return agree(await outcomeOf(people[who].client(subUsers.leave, {})), model.leave(who));
    }),
);

export const teamSteps = [add, add, setCap, remove, leave];
