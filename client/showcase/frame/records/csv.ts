/**
 * Lines of a CSV file (RFC 4180: quotes, doubled quotes, line ends inside them); semicolons where
 * the first line has no comma. Empty lines are left out.
 */
export function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, "");
  const [first = ""] = plain.split("\n");
  const separator = first.includes(",") ? "," : ";";
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? "";
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === separator) {
      line.push(cell);
      cell = "";
    } else if (letter === "\n") {
      lines.push([...line, cell]);
      line = [];
      cell = "";
    } else if (letter !== "\r") cell += letter;
  }
  if (cell || line.length > 0) lines.push([...line, cell]);
  return lines.filter((cells) => cells.some((one) => one.trim() !== ""));
}

/**
 * A CSV text. What a spreadsheet would take for a formula gets an apostrophe; a phone number with
 * its plus stays as it is.
 */
export function writeCsv(lines: readonly (readonly string[])[]): string {
  return `${lines.map((cells) => cells.map(quote).join(",")).join("\r\n")}\r\n`;
}

function quote(cell: string): string {
  const isFormula =
    /^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-]?[\d\s.,()/-]+$/.test(cell));
  const safe = isFormula ? `'${cell}` : cell;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
