/** PostgreSQL's text queries over sets of rows, where those of each word are known. */

/** A query without phrases, weights and beginnings of words: these need the texts themselves. */
export type WordQuery =
  | { kind: "word"; word: string }
  | { kind: "not"; of: WordQuery }
  | { kind: "and" | "or"; left: WordQuery; right: WordQuery };

/** A bit for each number of a row. */
export type RowSet = Uint8Array;

const token = /\s*(?:'((?:[^'\\]|''|\\\\)*)'|([&|!()]))/y;

/** Reads a query as PostgreSQL writes it; null for one that needs the texts. */
export function parseWordQuery(text: string): WordQuery | null {
  const tokens: { word?: string; sign?: string }[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const [all, word, sign] = token.exec(text) ?? [];
    if (all === undefined) return null;
    if (word === undefined) tokens.push({ sign: sign ?? "" });
    else tokens.push({ word: word.replaceAll("''", "'").replaceAll("\\\\", "\\") });
  }
  return tokens.length === 0 ? null : readAlternatives(tokens);
}

/** By precedence: `|` binds least, then `&`, then `!`. Takes the tokens that it reads. */
function readAlternatives(tokens: { word?: string; sign?: string }[]): WordQuery {
  const readPart = (): WordQuery => {
    const { word, sign } = tokens.shift() ?? {};
    if (word !== undefined) return { kind: "word", word };
    if (sign === "!") return { kind: "not", of: readPart() };
    if (sign !== "(") throw new SyntaxError("not a text query");
    const inner = readAlternatives(tokens);
    tokens.shift();
    return inner;
  };
  const readChain = (sign: string, kind: "and" | "or", readOne: () => WordQuery): WordQuery => {
    let left = readOne();
    while (tokens[0]?.sign === sign) {
      tokens.shift();
      left = { kind, left, right: readOne() };
    }
    return left;
  };
  return readChain("|", "or", () => readChain("&", "and", readPart));
}

/** Each once. */
export function wordsOf(queries: readonly WordQuery[]): string[] {
  const words = new Set<string>();
  const visit = (query: WordQuery): void => {
    if (query.kind === "word") words.add(query.word);
    else if (query.kind === "not") visit(query.of);
    else for (const part of [query.left, query.right]) visit(part);
  };
  for (const query of queries) visit(query);
  return [...words];
}

/** Read only: for one word it is the set of `rowsOf`. With "not" it has numbers that no row has. */
export function findRows(query: WordQuery, rowsOf: (word: string) => RowSet): RowSet {
  if (query.kind === "word") return rowsOf(query.word);
  if (query.kind === "not") return findRows(query.of, rowsOf).map((byte) => ~byte);
  const rows = findRows(query.left, rowsOf).slice();
  const others = findRows(query.right, rowsOf);
  for (let at = 0; at < rows.length; at += 1) {
    const [one, other] = [rows[at] as number, others[at] as number];
    rows[at] = query.kind === "and" ? one & other : one | other;
  }
  return rows;
}

/** Numbers above `highest` are left out of it. */
export function emptyRows(highest: number): RowSet {
  return new Uint8Array((highest >>> 3) + 1);
}

export function highestOf(numbers: Int32Array): number {
  let highest = 0;
  for (let place = 0; place < numbers.length; place += 1)
    if ((numbers[place] as number) > highest) highest = numbers[place] as number;
  return highest;
}

export function addRow(rows: RowSet, number: number): void {
  const at = number >>> 3;
  if (at < rows.length) rows[at] = (rows[at] as number) | (1 << (number & 7));
}

export function removeRow(rows: RowSet, number: number): void {
  const at = number >>> 3;
  if (at < rows.length) rows[at] = (rows[at] as number) & ~(1 << (number & 7));
}

/** Up to `most`. */
export function countRows(rows: RowSet, most: number): number {
  let count = 0;
  for (let at = 0; at < rows.length && count < most; at += 1)
    for (let byte = rows[at] as number; byte > 0; byte &= byte - 1) count += 1;
  return Math.min(count, most);
}

export function hasRow(rows: RowSet, number: number): boolean {
  return (((rows[number >>> 3] ?? 0) >>> (number & 7)) & 1) === 1;
}
