import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readCsv } from "#bench/support/read-csv.ts";

/** A query and the codes that answer it. */
export interface Row {
  query: string;
  headings: string[];
  /** Six digits; none where the row names headings only. */
  six: string[];
  /** Kept from tuning. */
  isKept: boolean;
  fields: Record<string, string>;
}

/** Rows of a CSV with the columns query, accept_hs4, accept_hs6. */
export async function readQueryFile(file: string): Promise<Row[]> {
  const records = readCsv(await readFile(path.resolve(file), "utf8"));
  const split = (text: string | undefined) => (text ?? "").split("|").filter(Boolean);
  return records.map((fields) => {
    const { query = "" } = fields;
    const headings = split(fields.accept_hs4);
    return { query, headings, six: split(fields.accept_hs6), isKept: isKept(query), fields };
  });
}

const setFolder = path.resolve(import.meta.dirname, "../queries");

/** Rows of a set of the project, one `query | headings` a line. */
export async function readQuerySet(name: string): Promise<Row[]> {
  const names = (await readdir(setFolder)).map((file) => path.parse(file).name);
  if (!names.includes(name)) throw new TypeError(`use --set ${names.join(" or ")}`);
  const text = await readFile(path.join(setFolder, `${name}.txt`), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [query = "", codes = ""] = line.split(" | ");
      return { query, headings: codes.split(" "), six: [], isKept: isKept(query), fields: {} };
    });
}

/** Whether a row is of the tenth that tuning does not look at. */
export function isKept(query: string): boolean {
  return (createHash("sha1").update(query).digest()[0] ?? 0) < 26;
}
