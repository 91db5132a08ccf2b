import { printTable } from "#cli/table.ts";

export interface Shown {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

let capture: Shown[] | null = null;

export function showTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (capture) {
    capture.push({ head, rows });
    return;
  }
  const write = (text: string) => void process.stdout.write(text);
  const output = {
    json: false,
    color: false,
    errColor: false,
    width: null,
    reader: { locale: "en-GB", timeZone: "UTC" },
    out: write,
    err: write,
  };
  printTable(output, head, rows);
}

/** A table under a heading, with an empty line before both. */
export function showSection(title: string, { head, rows }: Shown): void {
  process.stdout.write(`\n${title}\n`);
  showTable(head, rows);
}

/** Captures the tables of another bench instead of printing them. */
export async function captureTables(bench: () => Promise<void>): Promise<Shown[]> {
  const shown: Shown[] = [];
  capture = shown;
  try {
    await bench();
  } finally {
    capture = null;
  }
  return shown;
}

export function format(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(places);
}
