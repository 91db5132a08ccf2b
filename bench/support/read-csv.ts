/** CSV rows (RFC 4180) keyed by the header. */
export function readCsv(text: string): Record<string, string>[] {
  const [names, ...rows] = cells(text.replace(/^\uFEFF/, ""));
  if (!names) return [];
  return rows
    .filter((row) => row.some((cell) => cell !== ""))
    .map((row) => Object.fromEntries(names.map((name, place) => [name.trim(), row[place] ?? ""])));
}

function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    // An unclosed quote: take the rest of the line literally.
    if (!match) break;
    row.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
    if (match[3] !== ",") {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
