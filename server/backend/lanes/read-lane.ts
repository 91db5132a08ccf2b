import type { Country, Lanes } from "#server/backend/lanes/lanes.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

export interface AskedLane {
  destination?: string | undefined;
  origin?: string | undefined;
  date?: string | undefined;
}

/** A lane whose countries exist, on a day that exists. */
export interface KnownLane {
  destination: Country;
  origin: Country;
  /** ISO day. */
  date: string;
}

/**
 * The lane asked for, or null where one side is missing. Throws AppError `invalid-input` with every
 * problem of it.
 */
export function readLane(lanes: Lanes, asked: AskedLane, today: string): KnownLane | null {
  const problems: FieldProblem[] = [];
  const destination = readCountry(lanes, "destination", asked.destination, problems);
  const origin = readCountry(lanes, "origin", asked.origin, problems);
  const date = asked.date ?? today;
  if (!isRealDay(date))
    problems.push({
      field: "date",
      message: `${date} is no day of the calendar. Use a date as YYYY-MM-DD.`,
    });
  if (destination && destination.code === origin?.code)
    problems.push({
      field: "origin",
      message: "Destination and origin are the same country. Choose two different ones.",
    });
  if (problems.length > 0) throw new AppError("invalid-input", { details: problems });
  return destination && origin ? { destination, origin, date } : null;
}

function readCountry(
  lanes: Lanes,
  field: string,
  code: string | undefined,
  problems: FieldProblem[],
): Country | undefined {
  if (code === undefined) return undefined;
  const country = lanes.find(code);
  if (!country)
    problems.push({
      field,
      message: `${code} is no country code we know. Use a two-letter code such as GB or US.`,
    });
  return country;
}

/** 30 February has the right form and is no day. */
function isRealDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date;
}
