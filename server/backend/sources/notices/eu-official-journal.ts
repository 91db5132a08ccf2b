/**
 * The Official Journal of the European Union: an Atom feed of EUR-Lex, or a SPARQL result of
 * Cellar.
 */
import type { NoticeSource } from "#server/backend/sources/notice-source.ts";
import { readAct } from "#server/backend/sources/notices/legal-act.ts";
import { fieldsOfEntry, readAtom } from "#server/backend/sources/notices/read-atom.ts";
import { readJsonPage, requireReadable } from "#server/backend/sources/read-page.ts";

export const euOfficialJournal: NoticeSource = {
  name: "eu-official-journal",
  title: "Official Journal of the European Union",
  market: "EU",
  format: "an Atom feed of EUR-Lex, or a SPARQL result in JSON with celex, title and date",
  staleAfterDays: 7,
  read: (page, reader) => {
    const isXml = page
      .replace(/^\uFEFF/, "")
      .trimStart()
      .startsWith("<");
    const { rows, next } = isXml ? readFeed(page) : { rows: readSparql(page), next: null };
    return {
      entries: requireReadable(euOfficialJournal, rows, (row, place) =>
        readAct({ source: euOfficialJournal, market: "EU", identify }, row, place, reader),
      ),
      next,
      stated: null,
    };
  },
};

function readFeed(page: string): { rows: object[]; next: string | null } {
  const { entries, next } = readAtom(euOfficialJournal, page);
  const rows = entries.map(fieldsOfEntry).map((fields) => ({
    ...fields,
    // The entry's id may be the feed's own; its link has the CELEX number.
    id: [fields.id, fields.link].find((one) => identify(one ?? "")) ?? fields.id,
  }));
  return { rows, next };
}

interface Binding {
  [variable: string]: { value?: unknown } | undefined;
}

function readSparql(page: string): unknown {
  const body = readJsonPage(euOfficialJournal, page) as { results?: { bindings?: unknown } };
  const bindings = body.results?.bindings;
  if (!Array.isArray(bindings)) return bindings;
  return (bindings as Binding[]).map(({ celex, title, date, force }) => ({
    id: celex?.value,
    title: title?.value,
    published: date?.value,
    effective: force?.value,
    link:
      typeof celex?.value === "string"
        ? `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${celex.value}`
        : undefined,
  }));
}

/** `32026R1234`, alone or in a URL. */
function identify(text: string) {
  const celex = /(?:^|CELEX(?::|%3A)|celex\/)(3\d{4}[A-Z]{1,2}\d{4}(?:R\(\d+\))?)/i.exec(text)?.[1];
  if (!celex) return null;
  const [, year, letter = "", number = ""] = /^3(\d{4})([A-Z]{1,2})(\d{4})/.exec(celex) ?? [];
  const words: Readonly<Record<string, string>> = {
    R: "regulation",
    L: "directive",
    D: "decision",
  };
  return {
    key: celex,
    slug: `eu-${celex.toLowerCase().replace(/\W+/g, "-").replace(/-$/, "")}`,
    identifiers: [celex, `EU ${words[letter] ?? ""} ${year}/${Number(number)}`],
  };
}
