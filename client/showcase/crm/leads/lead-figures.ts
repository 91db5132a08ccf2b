import type { Figures } from "#client/components/chart/figures.ts";
import type { Lead } from "#client/showcase/crm/pipeline.ts";
import { addDays, showDay } from "#client/showcase/frame/today.ts";

const weeks = 4;

/**
 * Leads by the week they came in, the last four weeks up to and with today; those with somebody on
 * them, and those without.
 */
export function leadFigures(leads: readonly Lead[], today: string): Figures {
  const ends = Array.from({ length: weeks }, (_, at) => addDays(today, -7 * (weeks - 1 - at)));
  const count = (isAssigned: boolean) =>
    ends.map(
      (end) =>
        leads.filter(
          ({ day, assigned }) =>
            day > addDays(end, -7) && day <= end && (assigned !== "") === isAssigned,
        ).length,
    );
  return {
    kind: "bar",
    stacked: true,
    labels: ends.map((end) => `to ${showDay(end).replace(/ \d{4}$/, "")}`),
    series: [
      { name: "Assigned", values: count(true) },
      { name: "Waiting", values: count(false) },
    ],
  };
}
