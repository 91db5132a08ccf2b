import { describe, expect, it } from "vitest";
import type { Output } from "#cli/output.ts";
import { type Column, printPairs, printTable } from "#cli/table.ts";

function outputTo(printed: string[], width: number | null): Output {
  const reader = { locale: "en-GB", timeZone: "UTC" };
  return {
    json: false,
    color: false,
    errColor: false,
    width,
    reader,
    out: (text) => void printed.push(text),
    err: () => undefined,
  };
}

function draw(
  width: number | null,
  columns: readonly (Column | string)[],
  rows: readonly (readonly string[])[],
): string[] {
  const printed: string[] = [];
  printTable(outputTo(printed, width), columns, rows);
  return printed.join("").split("\n").slice(0, -1);
}

const reason = "outage of the third of May, all searches failed for one hour and forty minutes";
const columns = [
  "Date",
  { title: "Who", beneath: true },
  { title: "Credits", align: "right" },
  { title: "Reason", wrap: true, beneath: true },
] as const;
const rows = [
  ["3 May 2026", "support@clearlane.test", "+25", reason],
  ["2 May 2026", "pat@company.test", "-1", ""],
] as const;

describe("a table", () => {
  it("R10.3 has no frame, figures at the right, and nothing behind the last word", () => {
    expect(
      draw(
        null,
        ["Line", { title: "Left", align: "right" }],
        [
          ["plan", "7"],
          ["trial", "1000"],
        ],
      ),
    ).toEqual(["Line   Left", "plan      7", "trial  1000"]);
    for (const line of draw(60, columns, rows)) expect(line).toBe(line.trimEnd());
  });

  it("R10.3 is never broken on its way into a pipe", () => {
    expect(draw(null, columns, rows)[1]).toBe(
      `3 May 2026  support@clearlane.test      +25  ${reason}`,
    );
  });

  it("R10.3 wraps a long reason between words where the terminal is narrow", () => {
    expect(draw(80, columns, rows)).toEqual([
      "Date        Who                     Credits  Reason",
      "3 May 2026  support@clearlane.test      +25  outage of the third of May, all",
      "                                             searches failed for one hour and",
      "                                             forty minutes",
      "2 May 2026  pat@company.test             -1",
    ]);
  });

  it("R10.3 puts whole columns beneath a row where it is narrower still, the last first", () => {
    expect(draw(50, columns, rows)).toEqual([
      "Date        Who                     Credits",
      "3 May 2026  support@clearlane.test      +25",
      "  Reason: outage of the third of May, all",
      "  searches failed for one hour and forty",
      "  minutes",
      "2 May 2026  pat@company.test             -1",
    ]);
    expect(draw(20, columns, rows).slice(0, 3)).toEqual([
      "Date        Credits",
      "3 May 2026      +25",
      "  Who: support@cle",
    ]);
  });

  it.each([24, 40, 60, 80, 120])("R10.3 never has a line longer than a terminal of %i", (width) => {
    const chinese = ["3 May 2026", "王@公司.test", "-1", "查询没有结果".repeat(20)];
    for (const line of draw(width, columns, [...rows, chinese])) {
      const shown = [...line].reduce(
        (sum, sign) => sum + (/[\u2e80-\uffff]/.test(sign) ? 2 : 1),
        0,
      );
      expect(shown).toBeLessThanOrEqual(width);
    }
  });

  it("shows other people's words without what would steer the terminal", () => {
    const [line] = draw(null, ["Reason"], [["a\u001b[2Jb\u001b[8mc\rd\u202ee"]]).slice(1);
    expect(line).toBe("a [2Jb [8mc d e");
  });

  it("R10.3 breaks the value of a pair, not its name", () => {
    const printed: string[] = [];
    printPairs(outputTo(printed, 40), [
      ["Person", "pat@company.test"],
      ["Reason", reason],
    ]);
    const lines = printed.join("").split("\n");
    expect(lines[0]).toBe("Person  pat@company.test");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(40);
  });
});
