import { parseRate } from "#server/backend/tariff/rate.ts";
import type { ScheduleProblem, ScheduleRow } from "#server/backend/tariff/schedule.ts";

/** Number of problems reported by row; further ones are counted. */
const maxShown = 20;

interface CountedProblems {
  count: number;
  /** The first ones. */
  shown: ScheduleProblem[];
}

/** Rows and problems of a file that was read. */
export interface ReadReport {
  /** Codes; a repeated one counts again. */
  rows: number;
  /** Unreadable rows or cells. */
  problems: CountedProblems;
  /** Rates kept as published: they depend on a price, a season or a part of the goods. */
  unparsed: CountedProblems;
}

export interface ReportBuilder {
  row(row: ScheduleRow): void;
  problem(problem: ScheduleProblem): void;
  summary(): ReadReport;
}

export function createReport(): ReportBuilder {
  let rows = 0;
  const problems: CountedProblems = { count: 0, shown: [] };
  const unparsed: CountedProblems = { count: 0, shown: [] };
  return {
    row: ({ code, row, measures }) => {
      rows += 1;
      for (const { kind, rate } of measures)
        if (kind !== "control" && !parseRate(rate).parsed)
          add(unparsed, { row, problem: `${code} ${kind}: ${rate.slice(0, 80)}` });
    },
    problem: (problem) => add(problems, problem),
    summary: () => ({ rows, problems, unparsed }),
  };
}

function add(to: CountedProblems, problem: ScheduleProblem): void {
  to.count += 1;
  if (to.shown.length < maxShown) to.shown.push(problem);
}
