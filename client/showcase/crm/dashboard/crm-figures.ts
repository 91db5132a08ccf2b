import type { Figures } from "#client/components/chart/figures.ts";
import { addDays, formatDate } from "#client/showcase/components/dates.ts";
import { formatWholeMoney } from "#client/showcase/components/money.ts";
import type { Opportunity } from "#client/showcase/crm/opportunity.ts";
import type { Lead } from "#client/showcase/crm/pipeline.ts";

export interface Campaign {
  name: string;
  sent: number;
  answered: number;
}

/** Mailings of this quarter. */
export const campaigns: readonly Campaign[] = [
  { name: "Porcelain before the duty review", sent: 420, answered: 97 },
  { name: "Tea and oil quota calendar", sent: 610, answered: 208 },
  { name: "City bicycles, spring call-off", sent: 340, answered: 61 },
];

export const sumSent = campaigns.reduce((sum, { sent }) => sum + sent, 0);
export const sumAnswered = campaigns.reduce((sum, { answered }) => sum + answered, 0);

/** Share answered, in percent; the rest is the gauge's empty part. */
export function responseGauge({ sent, answered }: Pick<Campaign, "sent" | "answered">): Figures {
  const percent = sent === 0 ? 0 : Math.round((answered / sent) * 100);
  return {
    kind: "gauge",
    labels: ["Answered", "Not answered"],
    series: [{ name: "Share", values: [percent, 100 - percent] }],
    show: (value) => `${value} %`,
  };
}

/** In thousands of euros a day. */
const weeks: readonly (readonly [open: number, high: number, low: number, close: number])[] = [
  [21.4, 27.9, 19.8, 26.1],
  [26.1, 28.3, 22.0, 23.2],
  [23.2, 25.6, 18.4, 19.5],
  [19.5, 24.8, 18.9, 24.2],
  [24.2, 31.0, 23.7, 30.1],
  [30.1, 32.6, 26.3, 27.4],
  [27.4, 29.9, 25.2, 29.0],
  [29.0, 35.7, 28.1, 34.6],
  [34.6, 36.2, 30.5, 31.8],
  [31.8, 38.4, 31.0, 37.5],
];

/** Daily sales of ten weeks as a candlestick chart. */
export function salesCandles(today: string): Figures {
  const names = ["Open", "High", "Low", "Close"] as const;
  return {
    kind: "candlestick",
    labels: weeks.map((_, at) =>
      formatDate(addDays(today, -7 * (weeks.length - 1 - at))).replace(/ \d{4}$/, ""),
    ),
    series: names.map((name, column) => ({
      name,
      values: weeks.map((week) => Math.round((week[column] ?? 0) * 100_000)),
    })),
    show: formatWholeMoney,
  };
}

/** Deals by closing month; the last month is computed from the list. */
export function dealsLines(today: string, opportunities: readonly Opportunity[]): Figures {
  const [won, lost] = (["won", "lost"] as const).map(
    (status) => opportunities.filter((one) => one.status === status).length,
  );
  return {
    kind: "line",
    labels: monthsUntil(today, 6),
    series: [
      { name: "Won", values: [4, 6, 5, 7, 6, won ?? 0] },
      { name: "Lost", values: [3, 2, 4, 2, 3, lost ?? 0] },
    ],
  };
}

/** Value of won deals by month. */
export function wonValueByMonth(today: string, opportunities: readonly Opportunity[]): Figures {
  return {
    kind: "area",
    labels: monthsUntil(today, 6),
    series: [
      {
        name: "Booked",
        values: [
          8_420_000,
          11_960_000,
          9_310_000,
          14_080_000,
          12_270_000,
          bookedCents(opportunities),
        ],
      },
    ],
    show: formatWholeMoney,
  };
}

/** Total value of won deals. */
export function bookedCents(opportunities: readonly Opportunity[]): number {
  return opportunities
    .filter(({ status }) => status === "won")
    .reduce((sum, { worthCents }) => sum + worthCents, 0);
}

/** "Jun", "Jul", … up to the month of `today`. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, at) =>
    monthFormat.format(new Date(Date.UTC(year, month - count + at, 1))),
  );
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** Leads of the last seven days. */
export function newLeads(leads: readonly Lead[], today: string): readonly Lead[] {
  return leads.filter(({ day }) => day > addDays(today, -7));
}

export interface Performer {
  id: string;
  leads: number;
  deals: number;
  tasks: number;
  bookedCents: number;
}

/** Sales by person this quarter; ids of sample/people.ts. */
export const performers: readonly Performer[] = [
  { id: "grace", leads: 34, deals: 11, tasks: 6, bookedCents: 24_180_000 },
  { id: "salma", leads: 27, deals: 9, tasks: 4, bookedCents: 18_640_000 },
  { id: "petr", leads: 22, deals: 6, tasks: 9, bookedCents: 13_970_000 },
  { id: "ines", leads: 9, deals: 5, tasks: 2, bookedCents: 12_450_000 },
  { id: "jonas", leads: 12, deals: 2, tasks: 7, bookedCents: 3_120_000 },
];
