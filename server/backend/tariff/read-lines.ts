import { sql } from "kysely";
import { countriesOfArea } from "#server/backend/tariff/area-members.ts";
import type { EditionSource } from "#server/backend/tariff/editions.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import type { Db } from "#server/database/database.ts";
import type { SpecificRate } from "#shared/contract/lanes.ts";

export interface TariffMeasure {
  /** Digits; the measure concerns every line that begins with them. */
  code: string;
  kind: string;
  rate: string;
  adValorem: number | null;
  specific: SpecificRate[] | null;
  parsed: boolean;
  programs: string[];
  /** Empty: every origin. */
  origins: string[];
  originsOut: string[];
  validFrom: string | null;
  validTo: string | null;
  detail: Record<string, string> | null;
}

export interface TariffLine {
  code: string;
  title: string | null;
  units: string[];
  flags: string[];
  ad: boolean | null;
  cvd: boolean | null;
}

/** The part of a live edition that concerns one code. */
export interface TariffEdition extends EditionSource {
  covers: string[];
  lines: TariffLine[];
  measures: TariffMeasure[];
}

interface Row extends Omit<TariffEdition, "lines" | "measures"> {
  lines: TariffLine[] | null;
  measures: TariffMeasure[] | null;
}

/**
 * The live editions of these markets with the lines and measures at or below a code, in one
 * statement, so that a switch of editions is never half seen. Sorted by code.
 */
export async function readTariff(
  db: Db,
  markets: readonly string[],
  codes: readonly string[],
): Promise<TariffEdition[]> {
  const above = codes.flatMap((code) =>
    [2, 4, 6, 8, 10]
      .filter((length) => length < code.length)
      .map((length) => code.slice(0, length)),
  );
  const below = (column: "l.code" | "m.code") =>
    sql.join(
      codes.map(
        (code) => sql`(${sql.ref(column)} >= ${code} and ${sql.ref(column)} < ${`${code}~`})`,
      ),
      sql` or `,
    );
  const { rows } = await sql<Row>`
    select e.schedule, e.market, e.name, e.publisher, e.source, e.effective::text as effective,
      e.covers,
      (select jsonb_agg(jsonb_build_object('code', l.code, 'title', l.title,
          'units', coalesce(l.units, '{}'), 'flags', coalesce(l.flags, '{}'), 'ad', l.ad,
          'cvd', l.cvd) order by l.code)
        from tariff_lines l where l.edition_id = e.id and (${below("l.code")})) as lines,
      (select jsonb_agg(jsonb_build_object('code', m.code, 'kind', m.kind, 'rate', m.rate,
          'adValorem', m.ad_valorem, 'specific', m.specific, 'parsed', m.parsed,
          'programs', coalesce(m.programs, '{}'), 'origins', coalesce(m.origins, '{}'),
          'originsOut', coalesce(m.origins_out, '{}'), 'validFrom', m.valid_from,
          'validTo', m.valid_to, 'detail', m.detail) order by m.code, m.kind, m.rate)
        from tariff_measures m
        where m.edition_id = e.id
          and (${below("m.code")} or m.code = any (${above}::text[]))) as measures
    from tariff_editions e
    where e.state = 'live' and e.market = any (${[...markets]}::text[])
    order by e.schedule`.execute(db);
  return rows.map(({ lines, measures, ...edition }) => ({
    ...edition,
    lines: lines ?? [],
    measures: measures ?? [],
  }));
}

/** The measures of one line for goods of an origin on a date, the more specific code first. */
export function measuresOfLine(
  { measures }: Pick<TariffEdition, "measures">,
  code: string,
  { date, origins }: { date: string; origins: readonly string[] },
): TariffMeasure[] {
  return measures
    .filter(
      (one) => code.startsWith(one.code) && isInForce(one, date) && concernsOrigin(one, origins),
    )
    .sort((a, b) => b.code.length - a.code.length);
}

/** Whether a measure's countries and groups hold one of the origins. */
function concernsOrigin(
  { origins: listed, originsOut }: TariffMeasure,
  origins: readonly string[],
): boolean {
  const holds = (areas: readonly string[]) =>
    areas.some((area) => (countriesOfArea(area) ?? [area]).some((one) => origins.includes(one)));
  return (listed.length === 0 || holds(listed)) && !holds(originsOut);
}
