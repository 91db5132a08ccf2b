import path from "node:path";
import { loadFigures } from "#server/backend/tariff/load-figures.ts";
import {
  measuresOfLine,
  readTariff,
  type TariffEdition,
} from "#server/backend/tariff/read-lines.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { openEmptyDatabase } from "#tests/soak/support/open-empty-database.ts";
import { findPublishedData, publishedFiles } from "#tests/soak/support/published-data.ts";
import { type RatesOfLine, readUkRates, readUsRates } from "#tests/soak/support/published-rates.ts";

export const about =
  "every rate of the US, UK and EU figures in the database against the publishers' files, line by " +
  "line; needs ../shared/data";

export async function run({ say }: SoakOptions): Promise<Figure[]> {
  const folder = findPublishedData();
  if (!folder) return [told("skipped", "there is no ../shared/data")];
  await using stage = await openEmptyDatabase();
  await loadFigures({ programDir: findProgramDir(import.meta.dirname) }, stage.database);
  const file = (name: keyof typeof publishedFiles) => path.join(folder, publishedFiles[name]);
  const markets = [
    ["US", 19_733, await readUsRates(file("us-hts"))],
    ["GB", 11_830, await readUkRates(file("uk-tariff"), "ukgt_duty_rate")],
    ["EU", 11_830, await readUkRates(file("eu-tariff"), "cet_duty_rate")],
  ] as const;
  const figures: Figure[] = [];
  for (const [market, lines, published] of markets) {
    const { rates, differing } = await compare(stage.database, market, published);
    for (const one of differing.slice(0, 10)) say(one);
    figures.push(
      exactly(`${market} lines of the publisher's file`, countLines(market, published), lines),
      told(`${market} codes of 8 and 10 digits`, published.size),
      told(`${market} rates compared`, rates),
      exactly(`${market} lines that differ`, differing.length, 0),
      exactly(
        `${market} lines in the database that the file lacks`,
        await countOthers(stage.database, market, published),
        0,
      ),
    );
  }
  return figures;
}

/** A line of the US schedule has ten digits. */
function countLines(market: string, published: ReadonlyMap<string, RatesOfLine>): number {
  return [...published.keys()].filter((code) => market !== "US" || code.length === 10).length;
}

async function countOthers(
  database: Database,
  market: string,
  published: ReadonlyMap<string, RatesOfLine>,
): Promise<number> {
  const lines = await database
    .selectFrom("tariff_lines")
    .innerJoin("tariff_editions", "id", "edition_id")
    .select("code")
    .where("market", "=", market)
    .where("schedule", "<>", "us-pga")
    .execute();
  return lines.filter(({ code }) => !published.has(code)).length;
}

interface Comparison {
  rates: number;
  /** One text a line. */
  differing: string[];
}

/** Reads each line as the pages do. */
async function compare(
  database: Database,
  market: string,
  published: ReadonlyMap<string, RatesOfLine>,
): Promise<Comparison> {
  const outcome: Comparison = { rates: 0, differing: [] };
  const headings = new Set([...published.keys()].map((code) => code.slice(0, 4)));
  for (const heading of headings) {
    const editions = await readTariff(database, [market], [heading]);
    const edition = editions.find(({ covers }) => covers.includes("mfn"));
    for (const [code, wanted] of published) {
      if (!code.startsWith(heading)) continue;
      outcome.rates += wanted.size;
      const held = edition ? ratesHeld(edition, code) : new Map<string, string>();
      const names = new Set([...wanted.keys(), ...held.keys()]);
      const wrong = [...names].filter((name) => wanted.get(name) !== held.get(name));
      const told = wrong.map((name) => `${name} ${wanted.get(name)} | ${held.get(name)}`);
      if (wrong.length > 0) outcome.differing.push(`${market} ${code}: ${told.join("; ")}`);
    }
  }
  return outcome;
}

function ratesHeld(edition: TariffEdition, code: string): RatesOfLine {
  const rates: RatesOfLine = new Map();
  if (!edition.lines.some((line) => line.code === code)) return rates;
  for (const { kind, rate, programs } of measuresOfLine(edition, code, {
    date: edition.effective,
    origins: [],
  }))
    for (const name of programs.length > 0 ? programs : [kind])
      if (!rates.has(name)) rates.set(name, rate);
  return rates;
}
