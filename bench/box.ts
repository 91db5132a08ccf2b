/**
 * `npm run bench -- box`: counts the shipped notifications and acts by market, kind and year of
 * publication, and lists defects of their sources, dates and codes.
 */
import { type Shown, showSection } from "#bench/support/table.ts";
import { checkRecords } from "#server/backend/datasets/check-records.ts";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { buildTree } from "#server/backend/nomenclature/tree.ts";
import { findProgramDir } from "#server/config/config.ts";

export const about = "notifications and acts of the box by market, kind and year, and their errors";

/** Earlier years share one column. */
const firstYear = 2020;

interface Item {
  market: string;
  kind: string;
  year: string;
}

export async function run(): Promise<void> {
  const programDir = findProgramDir(import.meta.dirname);
  const [acts, notifications, lanes, nomenclature] = await Promise.all([
    readDataset(programDir, "acts"),
    readDataset(programDir, "notifications"),
    readDataset(programDir, "lanes"),
    readDataset(programDir, "nomenclature"),
  ]);
  showCounts(
    "Notifications",
    notifications.items.map(({ market, kind, dates }) => ({ market, kind, year: yearOf(dates) })),
  );
  showCounts(
    "Acts",
    acts.items.map(({ jurisdiction, type, dates }) => ({
      ...{ market: jurisdiction, kind: type, year: yearOf(dates) },
    })),
  );
  const problems: string[] = [];
  const known = {
    codes: new Set(buildTree(nomenclature).byCode.keys()),
    countries: new Set(lanes.countries.map(({ code }) => code)),
    day: notifications.day,
  };
  checkRecords(acts.items, notifications.items, known, (place, problem) =>
    problems.push(`${place}: ${problem}`),
  );
  const checked = acts.items.length + notifications.items.length;
  process.stdout.write(`\nSource, dates and codes of ${checked}: ${problems.length} errors\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

function yearOf({ published }: { published?: string | undefined }): string {
  if (published === undefined) return "no date";
  return Number(published.slice(0, 4)) < firstYear ? `before ${firstYear}` : published.slice(0, 4);
}

function showCounts(title: string, items: readonly Item[]): void {
  showSection(`${title} by market and year`, countBy(items, "year"));
  showSection(`${title} by market and kind`, countBy(items, "kind"));
}

function countBy(items: readonly Item[], column: "kind" | "year"): Shown {
  const columns = valuesOf(items, column);
  const rowOf = (market: string, all: readonly Item[]) => [
    ...[market, String(all.length)],
    ...columns.map((value) => String(all.filter((one) => one[column] === value).length)),
  ];
  const markets = valuesOf(items, "market");
  return {
    head: ["market", "all", ...columns],
    rows: [
      ...markets.map((market) =>
        rowOf(
          market,
          items.filter((one) => one.market === market),
        ),
      ),
      rowOf("all", items),
    ],
  };
}

function valuesOf(items: readonly Item[], column: keyof Item): string[] {
  return [...new Set(items.map((one) => one[column]))].sort();
}
