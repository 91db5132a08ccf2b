import { readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SearchNamesDataset } from "#server/backend/datasets/formats.ts";
import { english } from "#server/backend/nomenclature/search/analyzer.ts";
import type { NameIndex } from "#server/backend/nomenclature/search/name-index.ts";
import type { Postings } from "#server/backend/nomenclature/search/postings.ts";
import { TermDictionary } from "#server/backend/nomenclature/search/postings.ts";
import {
  buildSearchIndex,
  type IndexedTexts,
  type SearchIndex,
} from "#server/backend/nomenclature/search/search-index.ts";
import { spanish } from "#server/backend/nomenclature/search/spanish.ts";
import { type Weights, weights } from "#server/backend/nomenclature/search/weights.ts";

/**
 * First line of the file, as JSON; the arrays follow as bytes. The index is written at build time:
 * reading it takes milliseconds, building it most of a second.
 */
interface Header {
  /** Checksum of the nomenclature, and the weights. */
  builtFrom: string;
  terms: string[];
  arrays: [kind: keyof typeof kinds, length: number][];
}

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array };
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;

/** The language of an index. */
type IndexLanguage = "en" | "es";
const analyzers = { en: english, es: spanish };

export async function writeIndexFile(
  folder: string,
  language: IndexLanguage,
  texts: IndexedTexts,
  checksum: string,
): Promise<void> {
  const index = buildSearchIndex(texts, weights, analyzers[language]);
  const columns = columnsOf(index);
  const header: Header = {
    builtFrom: builtFrom(checksum, weights),
    terms: index.dictionary.terms,
    arrays: columns.map((column) => [kindOf(column), column.length]),
  };
  const bytes = columns.map(
    (column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
  );
  const head = Buffer.from(`${JSON.stringify(header)}\n`);
  const draft = path.join(folder, `.search-index-${language}.${process.pid}`);
  await writeFile(draft, Buffer.concat([head, ...bytes]));
  await rename(draft, fileIn(folder, language));
}

/** Null if the build made none. */
export function loadIndexFile(folder: string, language: IndexLanguage): Promise<Buffer | null> {
  return readFile(fileIn(folder, language)).catch(() => null);
}

/** The same, synchronously. */
export function loadIndexFileSync(folder: string, language: IndexLanguage): Buffer | null {
  try {
    return readFileSync(fileIn(folder, language));
  } catch {
    return null;
  }
}

/** Megabytes that a start whose index fits can do without. */
export function readSearchNames(folder: string): SearchNamesDataset["names"] {
  const text = readFileSync(path.join(folder, "search-names.json"), "utf8");
  return (JSON.parse(text) as SearchNamesDataset).names;
}

export interface StoredIndex {
  bytes: Buffer | null;
  language: IndexLanguage;
  /** Language of the texts. */
  checksum: string;
}

/** Builds the index where the file is missing or was built from other data or weights. */
export function readIndexFile(
  { bytes, language, checksum }: StoredIndex,
  texts: IndexedTexts,
): SearchIndex {
  const end = bytes?.indexOf(10) ?? -1;
  const header =
    bytes && end >= 0 ? (JSON.parse(bytes.subarray(0, end).toString()) as Header) : null;
  return bytes && header?.builtFrom === builtFrom(checksum, weights)
    ? readIndex(header, readColumns(bytes.subarray(end + 1), header.arrays), texts)
    : buildSearchIndex(texts, weights, analyzers[language]);
}

function fileIn(folder: string, language: IndexLanguage): string {
  return path.join(folder, `search-index-${language}.bin`);
}

function builtFrom(checksum: string, used: Weights): string {
  return `${checksum} ${JSON.stringify(used)}`;
}

function kindOf(column: Column): keyof typeof kinds {
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    if (column instanceof kinds[kind]) return kind;
  throw new TypeError("unknown kind of array");
}

/** The arrays in file order, which `readIndex` follows. */
function columnsOf(index: SearchIndex): Column[] {
  const { names } = index;
  const flat = ({ start, documents, values, flags }: Postings): Column[] => [
    start,
    documents,
    values,
    flags,
  ];
  return [
    index.firstSubheading,
    index.isParts,
    index.isResidual,
    index.idf,
    ...flat(index.terms),
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
    // Copied: a typed array may only start at a multiple of its element size.
    const column = new Kind(bytes.buffer.slice(place, end));
    place = end;
    return column;
  });
}

function readIndex(header: Header, columns: Column[], { tree }: IndexedTexts): SearchIndex {
  const next = <C extends Column>(...of: (new (length: number) => C)[]): C => {
    const column = columns.shift();
    if (of.some((kind) => column instanceof kind)) return column as C;
    throw new TypeError("the stored index has another shape");
  };
  const postings = (): Postings => ({
    start: next(Uint32Array),
    documents: next<Uint16Array | Uint32Array>(Uint16Array, Uint32Array),
    values: next(Float32Array),
    flags: next(Uint8Array),
  });
  const perDocument = {
    firstSubheading: next(Uint16Array),
    isParts: next(Uint8Array),
    isResidual: next(Uint8Array),
    idf: next(Float32Array),
  };
  const terms = postings();
  const negated = postings();
  const names: NameIndex = {
    terms: postings(),
    document: next(Uint16Array),
    weight: next(Float32Array),
    kind: next(Uint8Array),
    head: next(Int32Array),
  };
  return {
    dictionary: new TermDictionary(header.terms),
    headings: tree.headings,
    subheadings: tree.subheadings,
    ...perDocument,
    terms,
    negated,
    names,
  };
}
