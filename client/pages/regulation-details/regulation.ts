import { useDayFormat } from "#client/components/date-format.ts";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import {
  type RegulationDateName,
  type RegulationDetails,
  regulationDateNames,
} from "#shared/contract/regulations.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

/** How the page shows days and places; `places` are the names of those that it needs, by code. */
export function useCardView({
  places,
  today,
}: {
  places: Readonly<Record<string, string>>;
  today: string;
}): CardView {
  const day = useDayFormat();
  const translate = useServerTexts();
  return { today, day, nameOf: (code) => translate(places[code] ?? code) };
}

/** A notice above the rest; `weight` is its visual emphasis. */
interface Banner {
  name:
    | "superseded"
    | "repealed"
    | "withdrawn"
    | "suspended"
    | "partly"
    | "proposed"
    | "notYet"
    | "applies"
    | "comments"
    | "commentsToday"
    | "compliance"
    | "complianceToday"
    | "expires"
    | "expired"
    | "changed";
  weight: "warning" | "info";
  /** Days left, or number of regulations. */
  count?: number;
  /** ISO date. */
  day?: string;
  /** Related regulations. */
  related?: RegulationDetails["relatedFrom"];
}

const endedStatuses = new Set(["superseded", "repealed", "withdrawn"]);
const nearExpiryDays = 365;

/** Notices above a regulation's page. `today` is an ISO date. */
export function findBanners(
  regulation: Pick<RegulationDetails, "status" | "dates" | "relatedFrom">,
  today: string,
): Banner[] {
  return [
    ...statusBanners(regulation),
    ...(endedStatuses.has(regulation.status)
      ? []
      : [
          ...startBanners(regulation, today),
          ...deadlineBanners(regulation, today),
          ...changeBanners(regulation),
        ]),
  ];
}

function statusBanners({
  status,
  relatedFrom,
}: Pick<RegulationDetails, "status" | "relatedFrom">): Banner[] {
  if (status === "superseded" || status === "repealed") {
    return [
      {
        name: status,
        weight: "warning",
        related: relatedFrom.filter(({ kind }) => kind === "replaces" || kind === "repeals"),
      },
    ];
  }
  if (status === "withdrawn" || status === "suspended")
    return [{ name: status, weight: "warning" }];
  return status === "partly" || status === "proposed" ? [{ name: status, weight: "info" }] : [];
}

function startBanners({ dates }: Pick<RegulationDetails, "dates">, today: string): Banner[] {
  const { entersIntoForce, appliesFrom } = dates;
  if (entersIntoForce && entersIntoForce > today)
    return [upcomingBanner("notYet", entersIntoForce, today)];
  return appliesFrom && appliesFrom > today ? [upcomingBanner("applies", appliesFrom, today)] : [];
}

function deadlineBanners({ dates }: Pick<RegulationDetails, "dates">, today: string): Banner[] {
  const { commentsClose, complianceDeadline, expires } = dates;
  const banners: Banner[] = [];
  if (commentsClose && commentsClose >= today)
    banners.push(
      commentsClose === today
        ? { name: "commentsToday", weight: "info" }
        : upcomingBanner("comments", commentsClose, today),
    );
  if (complianceDeadline && complianceDeadline >= today)
    banners.push(
      complianceDeadline === today
        ? { name: "complianceToday", weight: "info" }
        : upcomingBanner("compliance", complianceDeadline, today),
    );
  if (expires && expires < today)
    banners.push({ name: "expired", weight: "warning", day: expires });
  if (expires && expires >= today && daysBetween(today, expires) <= nearExpiryDays)
    banners.push(upcomingBanner("expires", expires, today));
  return banners;
}

function changeBanners({ relatedFrom }: Pick<RegulationDetails, "relatedFrom">): Banner[] {
  const later = relatedFrom.filter(({ kind }) => kind === "amends" || kind === "corrects");
  return later.length === 0
    ? []
    : [{ name: "changed", weight: "info", count: later.length, related: later }];
}

function upcomingBanner(name: Banner["name"], day: string, today: string): Banner {
  return { name, weight: "info", day, count: daysBetween(today, day) };
}

export interface TimelinePoint {
  name: RegulationDateName | "today";
  /** ISO date. */
  date: string;
  /** 0 to 1 along the line. */
  at: number;
}

/**
 * The stated dates and today along a line, proportional to time except that points keep the
 * distance `apart` (a share of the line). Empty with fewer than two dates.
 */
export function timelinePoints(
  dates: RegulationDetails["dates"],
  today: string,
  apart: number,
): TimelinePoint[] {
  const stated = regulationDateNames.flatMap((name) =>
    dates[name] ? [{ name, date: dates[name] }] : [],
  );
  if (stated.length < 2) return [];
  const all: { name: TimelinePoint["name"]; date: string }[] = [
    ...stated,
    { name: "today", date: today },
  ];
  all.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const times = all.map(({ date }) => Date.parse(`${date}T00:00:00Z`));
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first || 1;
  const positions = spread(
    times.map((time) => (time - first) / span),
    Math.min(apart, 1 / Math.max(1, all.length - 1)),
  );
  return all.map((point, index) => ({ ...point, at: positions[index] ?? 0 }));
}

/**
 * Moves ascending positions in 0..1 as little as possible so that neighbours keep the distance:
 * right first, then back from the end.
 */
function spread(positions: readonly number[], apart: number): number[] {
  const right: number[] = [];
  for (const position of positions)
    right.push(Math.max(position, (right.at(-1) ?? -apart) + apart));
  const back: number[] = [];
  for (const position of right.reverse())
    back.push(Math.min(position, (back.at(-1) ?? 1 + apart) - apart));
  return back.reverse();
}
