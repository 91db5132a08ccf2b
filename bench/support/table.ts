/** Rows of text in aligned columns. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "),
  );
  process.stdout.write(`${lines.join("\n")}\n`);
}
