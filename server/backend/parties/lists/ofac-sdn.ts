/** The SDN list of OFAC: the CSV as published or with a header, and the XML. */
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { readFileEncoding, readStart } from "#server/backend/parties/lists/file-text.ts";
import { readSdnXml } from "#server/backend/parties/lists/ofac-sdn-xml.ts";
import type { Party, PartyName } from "#server/backend/parties/party.ts";
import {
  type PartyList,
  type PartyProblem,
  readWithDay,
} from "#server/backend/parties/party-list.ts";
import { distinct, type TextReader } from "#server/backend/sources/text-reader.ts";
import { type AppError, invalidField } from "#shared/errors.ts";

export const ofacSdn: PartyList = {
  name: "ofac-sdn",
  title: "OFAC Specially Designated Nationals",
  format: "SDN.CSV or SDN.XML of the Sanctions List Service of OFAC",
  staleAfterDays: 7,
  read: readWithDay(readParties),
};

async function* readParties(
  file: string,
  reader: TextReader,
  report: (problem: PartyProblem) => void,
  onDay: (day: string) => void,
): AsyncIterable<Party> {
  const isXml = (await readStart(file)).trimStart().startsWith("<");
  yield* isXml ? readSdnXml(file, reader, report, onDay) : readSdnCsv(file, reader, report);
}

const width = 12;
/** The file's end marker. */
const endOfFile = "\u001a";
const maxRowBytes = 1_000_000;

async function* readSdnCsv(
  file: string,
  reader: TextReader,
  report: (problem: PartyProblem) => void,
): AsyncIterable<Party> {
  const rows = createReadStream(file, await readFileEncoding(file)).pipe(
    parse({
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowBytes,
    }),
  );
  let row = 0;
  let isWhole = false;
  for await (const cells of rows as AsyncIterable<string[]>) {
    row += 1;
    if (cells[0]?.startsWith(endOfFile)) {
      isWhole = true;
      continue;
    }
    // Copies from third parties have a header row.
    if (row === 1 && !/^\d+$/.test(cells[0]?.trim() ?? "")) {
      if (cells.length !== width) throw refuse("it has no columns of an SDN list");
      continue;
    }
    const party = readCells(cells.map(readCell), reader);
    if (typeof party === "string") report({ row, problem: party });
    else yield party;
  }
  if (!isWhole)
    throw refuse("it has no end mark, so it was cut off; get it again and compare its size");
}

function refuse(why: string): AppError {
  return invalidField(
    "file",
    `This cannot be imported as ofac-sdn: ${why}. Import ${ofacSdn.format}.`,
  );
}

/** `-0-` means empty. */
function readCell(cell: string): string {
  const text = cell.trim();
  return text === "-0-" ? "" : text;
}

const types: Readonly<Record<string, Party["type"]>> = {
  ...{
    individual: "person",
    vessel: "vessel",
    aircraft: "aircraft",
    entity: "entity",
    "": "entity",
  },
};

function readCells(cells: readonly string[], reader: TextReader): Party | string {
  const [key = "", name = "", kind = "", programs = "", title = "", sign = ""] = cells;
  const [flag = "", remarks = ""] = [cells[9], cells[11]];
  if (!/^\d+$/.test(key)) return `the number is missing: ${key.slice(0, 20)}`;
  if (name === "") return "the name is missing";
  const type = types[kind.toLowerCase()];
  if (!type) return `the type is not known: ${kind.slice(0, 20)}`;
  if (cells.length < width) return `it has ${cells.length} of ${width} columns`;
  return {
    key,
    type,
    names: [{ name, kind: "primary" }, ...aliasesIn(remarks)],
    programs: programs
      .split(/\]\s*\[/)
      .map((one) => one.replace(/[[\]]/g, "").trim())
      .filter(Boolean),
    countries: reader.countriesIn([flag, ...nationalityRemarks(remarks)].join("; ")),
    ids: [...(sign ? [`Call sign ${sign}`] : []), ...idsIn(remarks)],
    remarks: [title, remarks].filter(Boolean).join("; ") || null,
  };
}

/** Remarks hold the weak aliases; the others are in a separate file. */
function aliasesIn(remarks: string): PartyName[] {
  return [...remarks.matchAll(/\b([afn])\.k\.a\. '(.+?)'(?=[;.]|$)/g)].map(
    ([, kind, name = ""]) => ({
      name,
      kind: kind === "a" ? "weak" : "alias",
    }),
  );
}

function nationalityRemarks(remarks: string): string[] {
  return remarks.split(";").filter((one) => /\b(?:nationality|citizen|POB)\b|\([^)]*\)/.test(one));
}

const numbered = new RegExp(
  "\\b(?:Passport|ID No\\.|Number|Identification|C\\.U\\.R\\.P\\.|R\\.F\\.C\\.|Cedula No\\.|" +
    "License No\\.|Registration ID|MMSI|D\\.N\\.I\\.|Matricula|C\\.R\\. No\\.)",
);

function idsIn(remarks: string): string[] {
  return distinct(
    remarks
      .split(";")
      .map((one) => one.trim().replace(/\.$/, ""))
      .filter((one) => numbered.test(one) && /\d/.test(one)),
  );
}
