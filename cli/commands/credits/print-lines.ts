import { showDay } from "#cli/dates.ts";
import { type Output, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import type { CreditLine } from "#shared/contract/credits.ts";

/** A person's plan and trial, one line each, with this period's figures. */
export function printLines(output: Output, lines: readonly CreditLine[]): void {
  if (lines.length === 0) printLine(output, "No plan and no trial of their own.");
  else printTableOf(output, lines);
}

function printTableOf(output: Output, lines: readonly CreditLine[]): void {
  printTable(
    output,
    [
      "Line",
      "Plan",
      { title: "Granted", align: "right" },
      { title: "Used", align: "right" },
      { title: "Left", align: "right" },
      "Since",
      { title: "Then", beneath: true },
      { title: "Passed", wrap: true, beneath: true },
    ],
    lines.map((line) => [
      line.kind,
      planOf(line),
      String(line.granted),
      String(line.used),
      String(line.left),
      showDay(output, line.startedAt),
      nextOf(output, line),
      passedOf(output, line),
    ]),
  );
}

function planOf({ kind, tier, tierName }: CreditLine): string {
  if (kind === "trial") return "free trial";
  return tierName ?? (tier === null ? "unnamed" : `tier ${tier}`);
}

/** What happens to the line next, or has happened. */
function nextOf(output: Output, { endedAt, renewsAt, cancelAtEnd }: CreditLine): string {
  if (endedAt) return `ended ${showDay(output, endedAt)}`;
  if (!renewsAt) return "";
  return `${cancelAtEnd ? "ends" : "renews"} ${showDay(output, renewsAt)}`;
}

/** Which of 50, 80 and 100 % of the period's credits were used, and when. */
function passedOf(output: Output, { thresholds }: CreditLine): string {
  return thresholds.map(({ percent, at }) => `${percent} % on ${showDay(output, at)}`).join(", ");
}
