import { type Budget, type BudgetName, budgets, type Decides } from "#bench/budgets.ts";
import { format, type Shown } from "#bench/support/table.ts";

/** Null if not measured; absent if not asked for. */
export type Measured = Partial<Record<BudgetName, number | null>>;

/**
 * Factor by which a budget may be exceeded before the check fails: the spread between runs of one
 * program.
 */
const tolerance: Record<Decides, number> = { ratio: 1.15, size: 1, memory: 1.15, time: 3 };

/** Every measured figure beside its budget. */
export function tableOfBudgets(measured: Measured): Shown {
  const rows = namesOf(measured).map((name) => {
    const budget: Budget = budgets[name];
    const value = measured[name] ?? null;
    return [
      budget.figure,
      value === null ? "not measured" : format(value),
      budget.unit,
      `${budget.good} ${budget.budget}`,
      String(budget.aim),
      verdictOf(budget, value),
      budget.held ? "held" : "",
    ];
  });
  return { head: ["Figure", "Measured", "Unit", "Budget", "Aim", "", "Until now"], rows };
}

export interface Checked {
  /** Budgets that held and no longer do. */
  lost: string[];
  /** Budgets that are met but not marked as held. */
  won: string[];
  /** Budgets that held and were not measured. */
  skipped: string[];
}

export function checkBudgets(measured: Measured): Checked {
  const checked: Checked = { lost: [], won: [], skipped: [] };
  for (const name of namesOf(measured)) {
    const budget: Budget = budgets[name];
    const value = measured[name] ?? null;
    if (value === null) {
      if (budget.held) checked.skipped.push(budget.figure);
    } else if (budget.held && !isWithin(budget, value, tolerance[budget.decides]))
      checked.lost.push(
        `${budget.figure}: ${format(value)} ${budget.unit}, ${budget.good} ${budget.budget}`,
      );
    else if (!budget.held && isWithin(budget, value)) checked.won.push(budget.figure);
  }
  return checked;
}

function namesOf(measured: Measured): BudgetName[] {
  return (Object.keys(budgets) as BudgetName[]).filter((name) => measured[name] !== undefined);
}

function verdictOf(budget: Budget, value: number | null): string {
  if (value === null) return "SKIPPED";
  if (isWithin({ ...budget, budget: budget.aim }, value)) return "aim";
  return isWithin(budget, value) ? "ok" : "OVER";
}

function isWithin({ good, budget }: Budget, value: number, factor = 1): boolean {
  return good === "at most" ? value <= budget * factor : value >= budget / factor;
}
