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

/** A table for people: plain lines, no drawn frames, so that it can be copied and grepped. */
export function printTable(output: Output, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const chars = {
    top: "",
    "top-mid": "",
    "top-left": "",
    "top-right": "",
    bottom: "",
    "bottom-mid": "",
    "bottom-left": "",
    "bottom-right": "",
    left: "",
    "left-mid": "",
    mid: "",
    "mid-mid": "",
    right: "",
    "right-mid": "",
    middle: "  ",
  };
  const table = new Table({
    head: head.map((title) => paint(output, "bold", title)),
    chars,
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
  });
  table.push(...rows.map((row) => [...row]));
  output.out(`${table.toString()}\n`);
}
