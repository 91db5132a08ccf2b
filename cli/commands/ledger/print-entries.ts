import { showMoment } from "#cli/dates.ts";
import { type Color, type Output, paint } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";

const kinds: Record<LedgerEntry["kind"], { word: string; color: Color | null }> = {
  grant: { word: "granted", color: "green" },
  spend: { word: "spent", color: null },
  refund: { word: "given back", color: "cyan" },
  void: { word: "taken back", color: "yellow" },
};

/** Enough of an id to name the entry; `credits refund` takes it. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The ledger as people read it. */
export function printEntries(output: Output, entries: readonly LedgerEntry[]): void {
  printTable(
    output,
    [
      "Entry",
      "Date",
      { title: "Who", beneath: true },
      { title: "What", beneath: true },
      { title: "Credits", align: "right" },
      { title: "Balance after", align: "right" },
      { title: "Reason", wrap: true, beneath: true },
    ],
    entries.map((entry) => [
      paint(output, "dim", shortId(entry.id)),
      showMoment(output, entry.at),
      entry.who,
      whatOf(output, entry),
      entry.credits > 0 ? `+${entry.credits}` : String(entry.credits),
      String(entry.balanceAfter),
      reasonOf(entry),
    ]),
  );
}

function whatOf(output: Output, { kind, line }: LedgerEntry): string {
  const { word, color } = kinds[kind];
  return `${color ? paint(output, color, word) : word}, ${line}`;
}

function reasonOf({ reason, refundOf }: LedgerEntry): string {
  return refundOf ? `${reason} (for ${shortId(refundOf)})` : reason;
}
