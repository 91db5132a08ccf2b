import * as fc from "fast-check";
import { subUsers } from "#shared/contract/sub-users.ts";
import { anyone } from "#tests/model/spend-steps.ts";
import { agree, Step } from "#tests/model/step.ts";
import { outcomeOf } from "#tests/model/world.ts";
import { joinTeam } from "#tests/support/join-team.ts";

const aCap = fc.oneof(fc.constant(null), fc.nat(4));
const describeCap = (cap: number | null) => (cap === null ? "no cap" : `a cap of ${cap}`);

const add = fc.tuple(anyone, anyone, aCap).map(
  ([owner, who, cap]) =>
    new Step(owner, "adds", `${who} with ${describeCap(cap)}`, async (model, { users }) => {
      return agree(
        await outcomeOf(joinTeam(users[owner], users[who], { cap })),
        model.add(owner, who, cap),
      );
    }),
);

const setCap = fc.tuple(anyone, anyone, aCap).map(
  ([owner, who, cap]) =>
    new Step(owner, "gives a cap", `${who} ${describeCap(cap)}`, async (model, { users }) => {
      return agree(
        await outcomeOf(users[owner].client(subUsers.setCap, { email: users[who].email, cap })),
        model.setCap(owner, who, cap),
      );
    }),
);

const remove = fc.tuple(anyone, anyone).map(
  ([owner, who]) =>
    new Step(owner, "removes", who, async (model, { users }) => {
      return agree(
        await outcomeOf(users[owner].client(subUsers.remove, { email: users[who].email })),
        model.remove(owner, who),
      );
    }),
);

const leave = anyone.map(
  (who) =>
    new Step(who, "leaves", "the team", async (model, { users }) => {
      return agree(await outcomeOf(users[who].client(subUsers.leave, {})), model.leave(who));
    }),
);

export const teamSteps = [add, add, setCap, remove, leave];
