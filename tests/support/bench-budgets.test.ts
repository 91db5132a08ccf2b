import { describe, expect, it } from "vitest";
import { type Budget, type BudgetName, budgets } from "#bench/budgets.ts";
import { median } from "#bench/statistics.ts";
import { isFullPage, nextFullPage } from "#bench/support/full-pages.ts";
import { checkBudgets, type Measured } from "#bench/support/verdicts.ts";

const names = Object.keys(budgets) as BudgetName[];
const held = names.filter((name) => budgets[name].held);
const all = (value: (budget: Budget) => number | null): Measured =>
  Object.fromEntries(names.map((name) => [name, value(budgets[name])]));

describe("the check of the bench of pages", () => {
  it("fails for exactly those budgets that held and no longer do", () => {
    const far = all(({ good, budget }) => (good === "at most" ? budget * 10 + 1 : budget / 10));
    expect(checkBudgets(far).lost).toHaveLength(held.length);
    expect(checkBudgets(far).won).toEqual([]);
  });
  it("passes figures at their budgets and names those to be marked as held", () => {
    const { lost, won } = checkBudgets(all(({ budget }) => budget));
    expect(lost).toEqual([]);
    expect(won).toHaveLength(names.length - held.length);
  });
  it("names a held budget that was not measured, and fails none", () => {
    const { lost, skipped } = checkBudgets(all(() => null));
    expect(lost).toEqual([]);
    expect(skipped).toEqual(held.map((name) => budgets[name].figure));
  });
});

describe("the median of the benches", () => {
  it("is the value in the middle, or the mean of the two there", () => {
    expect([[3, 1, 2], [4, 1, 2, 3], [7], [5, 6], []].map(median)).toEqual([2, 2.5, 7, 5.5, 0]);
  });
});

describe("the addresses that the bench asks for once each", () => {
  it("are never repeated", () => {
    const asked = Array.from({ length: 10_000 }, () => nextFullPage());
    expect(new Set(asked).size).toBe(asked.length);
  });
  it("count as full with as many items as were asked for", () => {
    expect(isFullPage("<article>".repeat(20))).toBe(true);
    expect(isFullPage("<article>".repeat(19))).toBe(false);
    expect(isFullPage('<article class="card">'.repeat(50), 50)).toBe(true);
  });
});
