import { createReadStream } from "node:fs";
import { readFileEncoding } from "#server/backend/parties/lists/file-text.ts";
import type { Party } from "#server/backend/parties/party.ts";
import type { PartyProblem } from "#server/backend/parties/party-list.ts";
import { toIso } from "#server/backend/sources/dates-in-text.ts";
import {
  createXmlReader,
  elementsAt,
  textAt,
  type XmlElement,
} from "#server/backend/sources/read-xml.ts";
import { distinct, type TextReader } from "#server/backend/sources/text-reader.ts";
import { invalidField } from "#shared/errors.ts";

/** SDN.XML as a stream, since it has 30 MB. */
export async function* readSdnXml(
  file: string,
  reader: TextReader,
  report: (problem: PartyProblem) => void,
  onDay: (day: string) => void,
): AsyncIterable<Party> {
  const xml = createXmlReader(["publshInformation", "sdnEntry"]);
  let row = 0;
  try {
    for await (const part of createReadStream(file, await readFileEncoding(file))) {
      for (const element of xml.write(String(part))) {
        if (element.name === "publshInformation") {
          const day = readDay(textAt(element, "Publish_Date"));
          if (day) onDay(day);
          continue;
        }
        row += 1;
        const party = readEntry(element, reader);
        if (typeof party === "string") report({ row, problem: party });
        else yield party;
      }
    }
    xml.end();
  } catch (error) {
    if (!(error instanceof Error) || "code" in error) throw error;
    throw invalidField(
      "file",
      `This cannot be imported as ofac-sdn: it is incomplete or damaged after entry ${row} ` +
        `(${error.message.split("\n")[0]}). Get it again and compare its size.`,
    );
  }
}

/** `11/20/2026`. */
function readDay(text: string | undefined): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? "") ?? [];
  return year ? toIso(year, Number(month), Number(day)) : null;
}

const types: Readonly<Record<string, Party["type"]>> = {
  ...{ individual: "person", vessel: "vessel", aircraft: "aircraft", entity: "entity" },
};

function readEntry(entry: XmlElement, reader: TextReader): Party | string {
  const key = textAt(entry, "uid");
  const name = nameOf(entry);
  const type = types[textAt(entry, "sdnType")?.toLowerCase() ?? ""];
  if (!key) return "uid is missing";
  if (!name) return "lastName is missing";
  if (!type) return `sdnType is not known: ${textAt(entry, "sdnType") ?? "none"}`;
  const places = [
    elementsAt(entry, "nationalityList", "nationality"),
    elementsAt(entry, "citizenshipList", "citizenship"),
    elementsAt(entry, "addressList", "address"),
    elementsAt(entry, "idList", "id"),
  ].flat();
  const title = textAt(entry, "title");
  const remarks = textAt(entry, "remarks");
  return {
    ...{ key, type },
    names: [
      { name, kind: "primary" },
      ...elementsAt(entry, "akaList", "aka").flatMap((aka) => {
        const alias = nameOf(aka);
        const kind = textAt(aka, "category") === "weak" ? "weak" : "alias";
        return alias ? [{ name: alias, kind } as const] : [];
      }),
    ],
    programs: elementsAt(entry, "programList", "program").map(({ text }) => text.trim()),
    countries: reader.countriesIn(
      places.map((one) => textAt(one, "country") ?? textAt(one, "idCountry") ?? "").join("; "),
    ),
    ids: distinct(elementsAt(entry, "idList", "id").map(describeId)),
    remarks: [title, remarks].filter(Boolean).join("; ") || null,
  };
}

function nameOf(element: XmlElement): string | undefined {
  const [last, first] = [textAt(element, "lastName"), textAt(element, "firstName")];
  return last && first ? `${last}, ${first}` : (last ?? first);
}

function describeId(id: XmlElement): string | undefined {
  const number = textAt(id, "idNumber");
  if (!number) return undefined;
  const country = textAt(id, "idCountry");
  return [textAt(id, "idType"), number, country && `(${country})`].filter(Boolean).join(" ");
}
