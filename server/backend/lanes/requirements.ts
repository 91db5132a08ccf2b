/** Regulations and agency filings that concern one code on one lane. */
import { sql } from "kysely";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import type { LaneTariff } from "#server/backend/lanes/national-lines.ts";
import { concerns, namedCode, reachOf } from "#server/backend/lanes/scope.ts";
import { isInForce, isUpcoming } from "#server/backend/tariff/in-force.ts";
import type { Db } from "#server/database/database.ts";
import type { Direction, Lane, NationalLine, Requirement } from "#shared/contract/lanes.ts";
import type { RegulationDateName } from "#shared/contract/regulations.ts";
import { withArticle } from "#shared/domain/country-names.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

const maxRegulations = 50;

interface RegulationRow {
  id: string;
  title: string;
  citation: string;
  jurisdiction: string;
  status: string;
  published: string | null;
  codes: string[];
  origins: string[];
  destinations: string[];
  excludes: string[] | null;
  direction: Direction | "both" | null;
  dates: Partial<Record<RegulationDateName, string>> | null;
  source: string;
}

/** A regulation on one side of the lane. */
interface Applied {
  requirement: Requirement;
  isGeneral: boolean;
  /** Digits of the best matching code, for the order. */
  depth: number;
}

export interface LaneRegulations {
  imports: Requirement[];
  exports: Requirement[];
  /** Regulations for goods of every kind and every partner. */
  general: Requirement[];
  /** Those that begin after the lane's date. */
  upcoming: Requirement[];
}

/** Regulations of both ends for goods of the code, on the lane's date and after it. */
export async function findLaneRegulations(db: Db, query: LaneQuery): Promise<LaneRegulations> {
  const rows = await readRegulations(db, query);
  const applied = rows
    .flatMap((row) => [applyTo(query, row, "import"), applyTo(query, row, "export")])
    .filter((one) => one !== null)
    .sort(bySpecificity);
  const now = applied.filter(({ requirement }) => isInForce(requirement, query.date));
  const pick = (select: (one: Applied) => boolean, from: Applied[]) =>
    from
      .filter(select)
      .slice(0, maxRegulations)
      .map(({ requirement }) => requirement);
  return {
    imports: pick((one) => !one.isGeneral && one.requirement.direction === "import", now),
    exports: pick((one) => !one.isGeneral && one.requirement.direction === "export", now),
    general: pick((one) => one.isGeneral, now),
    upcoming: pick(({ requirement }) => isUpcoming(requirement, query.date), applied),
  };
}

async function readRegulations(db: Db, { code, destinations, origins }: LaneQuery) {
  const prefixes = [2, 4, 6]
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
  const { rows } = await sql<RegulationRow>`
    select id, title, citation, jurisdiction, status, published::text as published, codes, origins,
      destinations, record -> 'scope' -> 'excludes' as excludes,
      record -> 'scope' ->> 'direction' as direction, record -> 'dates' as dates,
      record ->> 'source' as source
    from acts
    where status in ('in-force', 'partly', 'adopted', 'superseded', 'repealed')
      and jurisdiction = any (${[...destinations, ...origins]}::text[])
      and (codes = '{}' or codes && ${prefixes}::text[]
        or exists (select from unnest(codes) as named where starts_with(named, ${code})))
    order by published desc nulls last, id
    limit 1000`.execute(db);
  return rows;
}

/** The regulation as a rule for one direction; null if it is none for this lane. */
function applyTo(query: LaneQuery, row: RegulationRow, direction: Direction): Applied | null {
  const { lanes, digits, destinations, origins } = query;
  const [own, others] = direction === "import" ? [destinations, origins] : [origins, destinations];
  const isDirection = row.direction === direction || row.direction === "both";
  if (!isDirection || !own.includes(row.jurisdiction)) return null;
  const partners = partnersOf(row, direction);
  if (!concerns(partners, others)) return null;
  if (reachOf({ codes: row.codes, excludes: row.excludes ?? [] }, digits) === null) return null;
  const period = periodOf(row);
  if (!period) return null;
  const named = namedCode(row.codes, digits);
  const partner = partners.find((one) => others.includes(one));
  const place = partner ? (lanes.find(partner)?.name ?? partner) : null;
  const goods = named ? `names HS ${formatHsCode(named)}` : "applies to all goods";
  const preposition = direction === "import" ? "from" : "to";
  const { id, title, citation, jurisdiction, status, published, source } = row;
  return {
    requirement: {
      ...{ id, title, citation, jurisdiction, direction, status, published, source, ...period },
      kind: "act",
      why: place ? `${goods} ${preposition} ${place}` : goods,
    },
    isGeneral: named === null && partner === undefined,
    depth: named?.length ?? 0,
  };
}

/** Countries at the other end that the regulation names; empty for all. */
function partnersOf(row: RegulationRow, direction: Direction): string[] {
  if (direction === "import") return row.origins;
  const named = row.destinations.filter((one) => one !== row.jurisdiction);
  return named.length > 0 || row.direction === "export" ? named : row.origins;
}

/** Null for a regulation that lacks the start or end date its status requires. */
function periodOf({ dates, status }: RegulationRow): {
  validFrom: string | null;
  validTo: string | null;
} | null {
  const validFrom = dates?.appliesFrom ?? dates?.entersIntoForce ?? null;
  const validTo = dates?.expires ? dayAfter(dates.expires) : null;
  if (status === "adopted" && !validFrom) return null;
  if ((status === "superseded" || status === "repealed") && !validTo) return null;
  return { validFrom, validTo };
}

/** `expires` is the last day of validity. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The longest matching code first; then newest first. */
function bySpecificity(a: Applied, b: Applied): number {
  return (
    b.depth - a.depth ||
    (b.requirement.published ?? "").localeCompare(a.requirement.published ?? "") ||
    ((a.requirement.id ?? "") < (b.requirement.id ?? "") ? -1 : 1)
  );
}

/**
 * A list of regulations is never complete: nothing found is not-covered, with the number examined.
 */
export function requirementBlock(
  { lane }: LaneQuery,
  direction: Direction,
  facts: readonly Requirement[] | undefined,
): Lane["importRequirements"] {
  if (!facts) return { state: "failed", facts: [] };
  if (facts.length > 0) return { state: "present", facts: [...facts] };
  const country = direction === "import" ? lane.destination.name : lane.origin.name;
  return {
    state: "not-covered",
    facts: [],
    note:
      `This data set has no ${direction} requirement of ${withArticle(country)} for these goods. ` +
      "That does not mean there is none.",
  };
}

/** Filings that agencies require for these lines. */
export function agencyRequirements(
  tariff: LaneTariff,
  lines: readonly NationalLine[],
  date: string,
): Requirement[] {
  const { agencies } = tariff;
  if (!agencies) return [];
  const flags = new Map<string, { flag: NationalLine["flags"][number]; codes: string[] }>();
  for (const line of lines)
    for (const flag of line.flags) {
      const known = flags.get(flag.flag) ?? { flag, codes: [] };
      known.codes.push(line.code);
      flags.set(flag.flag, known);
    }
  return [...flags.values()].map(({ flag, codes }) => ({
    kind: "agency" as const,
    id: null,
    title: flag.agencyName,
    citation: `${agencies.name}, flag ${flag.flag}`,
    jurisdiction: agencies.market,
    direction: "import" as const,
    status: flag.meaning,
    published: null,
    validFrom: agencies.effective <= date ? agencies.effective : null,
    validTo: null,
    why:
      codes.length === lines.length
        ? "applies to every line of this code"
        : `applies to ${codes.length} of ${lines.length} lines, such as ` +
          `${formatHsCode(codes[0] ?? "")}`,
    source: agencies.source,
  }));
}
