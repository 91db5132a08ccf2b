import type { ActDateName, ActDetails } from "#shared/contract/regulations.ts";
import { actDateNames } from "#shared/contract/regulations.ts";

export interface TimelinePoint {
  name: ActDateName | "today";
  /** ISO date */
  date: string;
  /** 0 to 1 along the line. */
  at: number;
}

/**
 * The stated dates and today along a line, true to time as far as points stay `apart` (a share of
 * the line). None where fewer than two are stated.
 */
export function timelinePoints(
  dates: ActDetails["dates"],
  today: string,
  apart: number,
): TimelinePoint[] {
  const stated = actDateNames.flatMap((name) => (dates[name] ? [{ name, date: dates[name] }] : []));
  if (stated.length < 2) return [];
  const all: { name: TimelinePoint["name"]; date: string }[] = [
    ...stated,
    { name: "today", date: today },
  ];
  all.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const times = all.map(({ date }) => Date.parse(`${date}T00:00:00Z`));
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first || 1;
  const places = spread(
    times.map((time) => (time - first) / span),
    Math.min(apart, 1 / Math.max(1, all.length - 1)),
  );
  return all.map((one, place) => ({ ...one, at: places[place] ?? 0 }));
}

/**
 * Ascending places in 0..1, moved as little as needed so that neighbours keep the distance: to the
 * right first, then back from the end.
 */
function spread(places: readonly number[], apart: number): number[] {
  const right: number[] = [];
  for (const place of places) right.push(Math.max(place, (right.at(-1) ?? -apart) + apart));
  const back: number[] = [];
  for (const place of right.reverse())
    back.push(Math.min(place, (back.at(-1) ?? 1 + apart) - apart));
  return back.reverse();
}
