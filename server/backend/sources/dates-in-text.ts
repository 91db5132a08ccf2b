const months = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];
const month = `(${months.join("|")})`;
const written = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? ${month},? (\\d{4})|${month} (\\d{1,2}), (\\d{4}))\\b`,
  "gi",
);

export interface WrittenDate {
  /** ISO date. */
  day: string;
  /** Position in the text. */
  at: number;
}

/** Dates written in English: `16 February 2023`, `August 11, 2020`. */
export function datesIn(text: string): WrittenDate[] {
  return [...text.matchAll(written)].flatMap((match) => {
    const [, day, name, year, otherName, otherDay, otherYear] = match;
    const number = months.indexOf((name ?? otherName ?? "").toLowerCase()) + 1;
    const iso = toIso(year ?? otherYear ?? "", number, Number(day ?? otherDay));
    return iso ? [{ day: iso, at: match.index }] : [];
  });
}

const beforeEffect = new RegExp(
  "(?:effective(?: date)?:?|with effect from|effect from|effect on|applicable|in force|apply|" +
    "applies|as of|starting|from|on)" +
    "(?: (?:the|on|from|date is|is|these regulations are effective))*\\s*$",
  "i",
);

/** The first date from which the text says something applies. */
export function effectiveDateIn(text: string): string | undefined {
  return datesIn(text).find(({ at }) => beforeEffect.test(text.slice(Math.max(0, at - 60), at)))
    ?.day;
}

/** Null for a day that does not exist. */
export function toIso(year: string | number, monthNumber: number, day: number): string | null {
  const iso = [
    String(year).padStart(4, "0"),
    String(monthNumber).padStart(2, "0"),
    String(day).padStart(2, "0"),
  ].join("-");
  return isDay(iso) ? iso : null;
}

/** Whether a text is an ISO date of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
