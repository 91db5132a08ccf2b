import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PackedNames } from "#server/backend/nomenclature/search/pack-names.ts";
import type { Postings } from "#server/backend/nomenclature/search/postings.ts";
import {
  buildSearchIndex,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import { TermList } from "#server/backend/nomenclature/search/term-list.ts";
import { type Weights, weights } from "#server/backend/nomenclature/search/weights.ts";
import type { Tree } from "#server/backend/nomenclature/tree.ts";

/**
 * The search index as a file: made once at build, read at start in a few milliseconds instead of
 * built in most of a second. One line of JSON says what it was made from and how long each array
 * is; the arrays follow.
 */
interface Header {
  madeFrom: string;
  terms: string[];
  arrays: [kind: keyof typeof kinds, length: number][];
}

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array };
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;

/** Builds the index and stores it beside the datasets. */
export async function storeSearchIndex(
  folder: string,
  tree: Tree,
  checksum: string,
): Promise<void> {
  const index = buildSearchIndex(tree, weights);
  const columns = columnsOf(index);
  const header: Header = {
    madeFrom: madeFrom(checksum, weights),
    terms: index.terms.terms,
    arrays: columns.map((column) => [kindOf(column), column.length]),
  };
  const bytes = columns.map(
    (column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
  );
  const head = Buffer.from(`${JSON.stringify(header)}\n`);
  const draft = path.join(folder, `.search-index.${process.pid}`);
  await writeFile(draft, Buffer.concat([head, ...bytes]));
  await rename(draft, fileIn(folder));
}

/**
 * The stored index, or one built now where none was stored from this nomenclature and these
 * weights.
 */
export async function openSearchIndex(
  folder: string,
  tree: Tree,
  checksum: string,
): Promise<SearchIndex> {
  const stored = await readFile(fileIn(folder)).catch(() => null);
  const end = stored?.indexOf(10) ?? -1;
  if (!stored || end < 0) return buildSearchIndex(tree, weights);
  const header = JSON.parse(stored.subarray(0, end).toString()) as Header;
  if (header.madeFrom !== madeFrom(checksum, weights)) return buildSearchIndex(tree, weights);
  return indexOf(header, readColumns(stored.subarray(end + 1), header.arrays), tree);
}

function fileIn(folder: string): string {
  return path.join(folder, "search-index.bin");
}

function madeFrom(checksum: string, used: Weights): string {
  return `${checksum} ${JSON.stringify(used)}`;
}

function kindOf(column: Column): keyof typeof kinds {
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    if (column instanceof kinds[kind]) return kind;
  throw new TypeError("no kind of array");
}

/** Every array of an index, in one order. */
function columnsOf(index: SearchIndex): Column[] {
  const { names } = index;
  const flat = ({ start, documents, values, flags }: Postings): Column[] => [
    start,
    documents,
    values,
    flags,
  ];
  return [
    index.firstLeaf,
    index.isParts,
    index.isOther,
    index.idf,
    ...flat(index.words),
    ...flat(index.negated),
    ...flat(names.terms),
    names.document,
    names.weight,
    names.kind,
    names.head,
  ];
}

function readColumns(bytes: Buffer, arrays: Header["arrays"]): Column[] {
  let place = bytes.byteOffset;
  return arrays.map(([kind, length]) => {
    const Kind: new (buffer: ArrayBufferLike) => Column = kinds[kind];
    const end = place + length * kinds[kind].BYTES_PER_ELEMENT;
    // Copied out: an array may only start at a multiple of its element's size.
    const column = new Kind(bytes.buffer.slice(place, end));
    place = end;
    return column;
  });
}

function indexOf(header: Header, columns: Column[], tree: Tree): SearchIndex {
  const next = <C extends Column>(kind: new (length: number) => C): C => {
    const column = columns.shift();
    if (column instanceof kind) return column;
    throw new TypeError("the stored index has another shape");
  };
  const postings = (): Postings => ({
    start: next(Uint32Array),
    documents: next(Uint32Array),
    values: next(Float32Array),
    flags: next(Uint8Array),
  });
  const lists = {
    firstLeaf: next(Uint16Array),
    isParts: next(Uint8Array),
    isOther: next(Uint8Array),
    idf: next(Float32Array),
  };
  const words = postings();
  const negated = postings();
  const terms = postings();
  const names: PackedNames = {
    terms,
    document: next(Uint16Array),
    weight: next(Float32Array),
    kind: next(Uint8Array),
    head: next(Int32Array),
  };
  return {
    terms: new TermList(header.terms),
    headings: tree.headings,
    leaves: tree.subheadings,
    ...lists,
    words,
    negated,
    names,
  };
}
