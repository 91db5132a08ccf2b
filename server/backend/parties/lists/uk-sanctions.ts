/** The UK sanctions list of the Foreign Office as CSV: one row per name and address. */
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { readFileEncoding, readStart } from "#server/backend/parties/lists/file-text.ts";
import type { Party, PartyName } from "#server/backend/parties/party.ts";
import {
  type PartyList,
  type PartyProblem,
  readWithDay,
} from "#server/backend/parties/party-list.ts";
import { toIso } from "#server/backend/sources/dates-in-text.ts";
import { distinct, type TextReader } from "#server/backend/sources/text-reader.ts";
import { invalidField } from "#shared/errors.ts";

export const ukSanctions: PartyList = {
  name: "uk-sanctions",
  title: "UK sanctions list",
  format: "the CSV of the UK sanctions list on gov.uk",
  staleAfterDays: 7,
  read: readWithDay(readParties),
};

const required = ["Unique ID", "Name 6", "Name type", "Regime Name"];
const maxRowBytes = 1_000_000;

type Cells = Readonly<Record<string, string | undefined>>;

async function* readParties(
  file: string,
  reader: TextReader,
  report: (problem: PartyProblem) => void,
  onDay: (day: string) => void,
): AsyncIterable<Party> {
  const hasBanner = /^"?Report Date/i.test(await readStart(file));
  if (hasBanner) {
    const day = readDay((await readStart(file)).split("\n")[0] ?? "");
    if (day) onDay(day);
  }
  let width = 0;
  const rows = createReadStream(file, await readFileEncoding(file)).pipe(
    parse({
      bom: true,
      from_line: hasBanner ? 2 : 1,
      relax_column_count: true,
      max_record_size: maxRowBytes,
      columns: (header: string[]) => {
        width = header.length;
        return requireColumns(header.map((name) => name.trim()));
      },
    }),
  );
  // Rows of one party are not always adjacent.
  const parties = new Map<string, Party>();
  let row = hasBanner ? 2 : 1;
  let last: Cells | null = null;
  for await (const cells of rows as AsyncIterable<Cells>) {
    row += 1;
    last = cells;
    const problem = addRow(parties, cells, reader);
    if (problem) report({ row, problem });
  }
  if (last === null || Object.keys(last).length < width)
    throw invalidField("file", `The file ends within row ${row}: it was cut off. Get it again.`);
  for (const party of parties.values())
    yield { ...party, names: party.names.sort((a, b) => rank(a) - rank(b)) };
}

function requireColumns(header: string[]): string[] {
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length === 0) return header;
  throw invalidField(
    "file",
    `This cannot be imported as uk-sanctions: it has no column ${missing.join(", ")}. Import ` +
      `${ukSanctions.format}.`,
  );
}

/** `Report Date: 20-Nov-2026` or `20/11/2026`. */
function readDay(line: string): string | null {
  const [, day, month = "", year] = /(\d{1,2})[-/ ](\w+)[-/ ](\d{4})/.exec(line) ?? [];
  const names = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
  ];
  const number = Number(month) || names.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return year ? toIso(year, number, Number(day)) : null;
}

const rank = ({ kind }: PartyName) => ["primary", "alias", "weak"].indexOf(kind);

function addRow(parties: Map<string, Party>, cells: Cells, reader: TextReader): string | null {
  const get = (name: string) => cells[name]?.replace(/\s+/g, " ").trim() ?? "";
  const key = get("Unique ID");
  if (key === "") return "Unique ID is missing";
  const name = [1, 2, 3, 4, 5, 6]
    .map((place) => get(`Name ${place}`))
    .filter(Boolean)
    .join(" ");
  const foreign = get("Name non-latin script");
  if (name === "" && foreign === "") return "Name 6 is missing";
  const type = typeOf(get("Individual, Entity, Ship"));
  if (!type) return `Individual, Entity, Ship is not known: ${get("Individual, Entity, Ship")}`;
  const party = parties.get(key) ?? {
    ...{ key, type, names: [], programs: [], countries: [], ids: [], remarks: null },
  };
  const names: PartyName[] = [
    ...(name ? [{ name, kind: kindOf(get("Name type"), get("Alias strength")) }] : []),
    ...(foreign ? [{ name: foreign, kind: "alias" as const }] : []),
  ];
  const places = ["Nationality(/ies)", "Address Country", "Current believed flag of ship"];
  parties.set(key, {
    ...party,
    names: [
      ...party.names,
      ...names.filter((one) => !party.names.some((held) => held.name === one.name)),
    ],
    programs: distinct([...party.programs, get("Regime Name") || undefined]),
    countries: distinct([...party.countries, ...reader.countriesIn(places.map(get).join("; "))]),
    ids: distinct([...party.ids, ...idColumns.map(([column, word]) => idOf(word, get(column)))]),
    remarks: party.remarks ?? (get("Other Information") || null),
  });
  return null;
}

const idColumns = [
  ["Passport number", "Passport"],
  ["National Identifier number", "National ID"],
  ["Business registration number (s)", "Registration"],
  ["IMO number", "IMO"],
] as const;

const idOf = (word: string, number: string) => (number ? `${word} ${number}` : undefined);

function typeOf(text: string): Party["type"] | undefined {
  if (/^individual/i.test(text)) return "person";
  if (/^entity/i.test(text)) return "entity";
  return /^ship/i.test(text) ? "vessel" : undefined;
}

function kindOf(type: string, strength: string): PartyName["kind"] {
  if (/^primary name$/i.test(type)) return "primary";
  return /low|weak/i.test(strength) ? "weak" : "alias";
}
