import { styleText } from "node:util";
import Table from "cli-table3";

/** Where a command writes: answers to `out`, talk to `err`; with `json` nothing but one JSON document reaches `out`. */
export interface Output {
  json: boolean;
  color: boolean;
  out(text: string): void;
  err(text: string): void;
}

export type Color = "green" | "yellow" | "red" | "cyan" | "dim" | "bold";

export function paint(output: Output, color: Color, text: string): string {
  return output.color ? styleText(color, text, { validateStream: false }) : text;
}

/** One JSON document. */
export function printJson(output: Output, value: unknown): void {
  output.out(`${JSON.stringify(value, null, 2)}\n`);
}

const noFrame = Object.fromEntries(
  ["top", "bottom", "left", "right", "mid"].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((part) => [part, ""]),
  ),
);

/** A table for people: plain lines, no drawn frames and nothing behind the last word, so that it can be copied and grepped. No head: no head line. */
export function printTable(output: Output, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const table = new Table({
    head: head.map((title) => paint(output, "bold", title)),
    chars: { ...noFrame, middle: "  " },
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
  });
  table.push(...rows.map((row) => [...row]));
  const lines = table.toString().split("\n");
  output.out(lines.map((line) => `${line.trimEnd()}\n`).join(""));
}
