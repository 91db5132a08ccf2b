import { describe, expect, it } from "vitest";
import {
  addRow,
  emptyRows,
  findRows,
  hasRow,
  parseWordQuery,
  type RowSet,
  removeRow,
  wordsOf,
} from "#server/backend/full-text/row-sets.ts";

const rowsOf: Record<string, number[]> = {
  steel: [1, 2, 3, 9],
  pipe: [2, 3, 40],
  "x'y\\z": [3],
  no: [],
};

function setOf(word: string): RowSet {
  const rows = emptyRows(40);
  for (const number of rowsOf[word] ?? []) addRow(rows, number);
  return rows;
}

function find(text: string): number[] {
  const query = parseWordQuery(text);
  if (!query) throw new Error(`${text} is not read`);
  const rows = findRows(query, setOf);
  return Array.from({ length: 41 }, (_, number) => number).filter((number) => hasRow(rows, number));
}

describe("text queries over sets of rows", () => {
  it("16 search: reads a query as PostgreSQL writes it, by its precedence", () => {
    expect(find("'steel'")).toEqual([1, 2, 3, 9]);
    expect(find("'steel' & 'pipe'")).toEqual([2, 3]);
    expect(find("'no' & 'steel' | 'pipe'")).toEqual([2, 3, 40]);
    expect(find("'no' & ( 'steel' | 'pipe' )")).toEqual([]);
    expect(find("'steel' & !'pipe'")).toEqual([1, 9]);
    expect(find("( 'steel' | 'pipe' ) & !( 'no' | 'pipe' & 'steel' )")).toEqual([1, 9, 40]);
    expect(find("'pipe' & 'x''y\\\\z'")).toEqual([3]);
    expect(find("!!'pipe'")).toEqual([2, 3, 40]);
  });

  it("16 search: leaves what needs the texts to PostgreSQL", () => {
    for (const text of ["'tariff' <-> 'quota'", "'a':AB", "'b':*", "'a' <2> 'b' | 'c'", ""])
      expect(parseWordQuery(text), text).toBeNull();
  });

  it("16 search: knows the words of queries, each once", () => {
    const queries = ["'a' & !( 'b' | 'a' )", "'c'"].map((text) => parseWordQuery(text));
    expect(wordsOf(queries.flatMap((query) => query ?? []))).toEqual(["a", "b", "c"]);
  });

  it("16 search: a row that is taken out is no longer in its set, others are", () => {
    const rows = setOf("steel");
    removeRow(rows, 2);
    removeRow(rows, 1000);
    addRow(rows, 1000);
    expect([1, 2, 3, 9, 1000].map((number) => hasRow(rows, number))).toEqual([
      ...[true, false, true, true, false],
    ]);
  });
});
