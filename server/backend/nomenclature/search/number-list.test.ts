import fc from "fast-check";
import { expect, it } from "vitest";
import { NumberList, NumberSet } from "#server/backend/nomenclature/search/number-list.ts";

const below = 1000;
const rounds = fc.array(fc.array(fc.nat({ max: below - 1 }), { maxLength: 600 }), { maxLength: 4 });

it("keeps what was added since the last clearing, in its order", () => {
  fc.assert(
    fc.property(rounds, (all) => {
      const list = new NumberList();
      const set = new NumberSet(below);
      for (const numbers of all) {
        for (const one of numbers) {
          list.add(one);
          set.add(one);
        }
        expect([...list.values()]).toEqual(numbers);
        expect([...set.values()]).toEqual([...new Set(numbers)]);
        list.clear();
        set.clear();
      }
    }),
  );
});
