import { printTable } from "#cli/table.ts";

export function showTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const write = (text: string) => void process.stdout.write(text);
  const output = {
    json: false,
    color: false,
    errColor: false,
    width: null,
    reader: { locale: "en-GB", timeZone: "UTC" },
    out: write,
    err: write,
  };
  printTable(output, head, rows);
}

export interface Judged {
  what: string;
  /** Null if not measured. */
  value: number | null;
  unit: string;
  budget: number;
  aim: number;
  /** Whether the budget is a maximum or a minimum. */
  good: "at most" | "at least";
}

/** A figure with its budget and target. */
export function judge({ what, value, unit, budget, aim, good }: Judged): string[] {
  const limits = [`${good} ${budget}`, String(aim)];
  if (value === null) return [what, "not measured", unit, ...limits, "SKIPPED"];
  const within = (limit: number) => (good === "at most" ? value <= limit : value >= limit);
  return [
    what,
    format(value),
    unit,
    ...limits,
    within(aim) ? "aim" : within(budget) ? "ok" : "OVER",
  ];
}

export function format(value: number): string {
  const places = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(places);
}
