import type { ProhibitionRecord } from "#server/backend/datasets/lane-formats.ts";
import { findCoverage } from "#server/backend/lanes/coverage.ts";
import type { LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { reachOf } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import type { Direction, Lane } from "#shared/contract/lanes.ts";
import { atSentenceStart, withArticle } from "#shared/domain/country-names.ts";

type Block = Lane["prohibitions"];

/** Embargoes and bans: by the destination's law on import, by the origin's law on export. */
export function prohibitionBlock(query: LaneQuery): Block {
  const { date } = query;
  const facts = findProhibitions(query)
    .filter((one) => isInForce(one, date))
    .map((one) => present(query, one))
    .sort((a, b) => ranks[a.certainty] - ranks[b.certainty]);
  if (facts.length > 0) return { state: "present", facts };
  const others = onLane(query).filter((one) => isInForce(one, date));
  const open = (["import", "export"] as const).filter((direction) => !isCovered(query, direction));
  const markets = [query.lane.destination.name, query.lane.origin.name] as const;
  if (open.length === 0)
    return {
      state: "none",
      facts,
      note:
        `No embargo of ${markets.map(withArticle).join(" or ")} covers this lane. Licences and ` +
        "controls on particular goods are listed under the requirements.",
    };
  const unknown = open.map((direction) =>
    direction === "import"
      ? `import bans of ${withArticle(markets[0])}`
      : `export bans of ${withArticle(markets[1])}`,
  );
  const checked =
    open.length === 1 && others.length === 0
      ? `${atSentenceStart(open[0] === "export" ? markets[0] : markets[1])} has no embargo on ` +
        "this lane. "
      : "";
  return {
    state: "not-covered",
    facts,
    note: `${checked}Not available in this data set: ${unknown.join(" and ")}.`,
    ...(others.length > 0 ? { warning: sanctionsOn(query, others) } : {}),
  };
}

/** Bans on other goods of the same lane: their lists are seldom complete. */
function sanctionsOn({ lanes }: LaneQuery, others: readonly ProhibitionRecord[]): string {
  const bases = [...new Set(others.map(({ legalBase }) => legalBase.split(/[,;]/)[0]))];
  const markets = [
    ...new Set(others.map(({ market }) => withArticle(lanes.find(market)?.name ?? market))),
  ];
  const more = bases.length > 3 ? ` and ${bases.length - 3} more` : "";
  return (
    `Sanctions of ${markets.join(" and ")} ban other goods on this lane ` +
    `(${bases.slice(0, 3).join("; ")}${more}). These goods are not among the codes in this data ` +
    "set, and its lists are not complete: check before you ship."
  );
}

/** Prohibitions on the lane at any time, for goods of the code. */
export function findProhibitions(query: LaneQuery): ProhibitionRecord[] {
  return onLane(query).filter(
    (one) => one.scope === "all-goods" || reachOf(one, query.digits) !== null || isOpen(one),
  );
}

/** Prohibitions on the lane at any time, for any goods. */
function onLane({ lanes, destinations, origins }: LaneQuery): ProhibitionRecord[] {
  return lanes.facts.prohibitions.filter((one) => {
    const [markets, others] =
      one.direction === "import" ? [destinations, origins] : [origins, destinations];
    return (
      markets.includes(one.market) && one.countries.some((country) => others.includes(country))
    );
  });
}

const ranks = { certain: 0, conditional: 1, possible: 2 } as const;

/** A ban on goods without listed codes may concern any goods. */
function isOpen({ codes, partial }: ProhibitionRecord): boolean {
  return partial && codes.length === 0;
}

function isCovered(query: LaneQuery, direction: Direction): boolean {
  const { lanes, date, digits, destinations, origins } = query;
  const [markets, countries] =
    direction === "import" ? [destinations, origins] : [origins, destinations];
  const checked = lanes.facts.noProhibition.some(
    (one) =>
      one.direction === direction &&
      markets.includes(one.market) &&
      countries.includes(one.country) &&
      reachOf({ codes: [], excludes: one.excludes }, digits) === "all" &&
      (one.validFrom ?? one.recordedAt) <= date,
  );
  return (
    checked ||
    findCoverage(lanes.facts.coverage, {
      kind: "prohibitions",
      direction,
      markets,
      countries,
      date,
    }) !== undefined
  );
}

function present(query: LaneQuery, one: ProhibitionRecord): Block["facts"][number] {
  const { lanes, lane, digits, origins, destinations } = query;
  const others = one.direction === "import" ? origins : destinations;
  const country = one.countries.find((code) => others.includes(code)) ?? "";
  const named = (code: string) => lanes.find(code) ?? { code, name: code };
  const isWhole = one.scope === "all-goods" || reachOf(one, digits) === "all";
  const partly =
    one.scope === "these-goods" && !isWhole && one.codes.length > 0
      ? "Some goods of this code only."
      : "";
  return {
    id: one.id,
    direction: one.direction,
    market: named(one.market),
    country: country ? named(country) : lane.origin,
    region: one.region,
    scope: one.scope === "all-goods" ? "all goods" : "these goods",
    partial: one.partial,
    certainty: certaintyOf(one, isWhole),
    title: one.title,
    condition: [one.condition, partly].filter(Boolean).join(" "),
    legalBase: one.legalBase,
    validFrom: one.validFrom,
    validTo: one.validTo,
    source: one.source,
    recordedAt: one.recordedAt,
  };
}

function certaintyOf(
  { codes, region, scope }: ProhibitionRecord,
  isWhole: boolean,
): Block["facts"][number]["certainty"] {
  if (scope === "these-goods" && codes.length === 0) return "possible";
  return isWhole && region === null ? "certain" : "conditional";
}
