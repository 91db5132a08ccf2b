import { widthOf } from "#cli/output.ts";

/** The text in lines of at most `width` columns, broken between words where it can be. */
export function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => cut(one, width))) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}

/** A word longer than a line, in pieces. */
function cut(word: string, width: number): string[] {
  const pieces = [""];
  for (const sign of word) {
    const last = pieces.at(-1) ?? "";
    if (last !== "" && widthOf(last) + widthOf(sign) > width) pieces.push(sign);
    else pieces[pieces.length - 1] = last + sign;
  }
  return pieces;
}
