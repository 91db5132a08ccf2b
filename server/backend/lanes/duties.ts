import type { AdditionalDutyRecord } from "#server/backend/datasets/lane-formats.ts";
import { findCoverage } from "#server/backend/lanes/coverage.ts";
import { findPrograms, type LaneQuery } from "#server/backend/lanes/lane-query.ts";
import { type LaneTariff, presentEdition } from "#server/backend/lanes/national-lines.ts";
import { concerns, namedCode, overlaps, type Reach, reachOf } from "#server/backend/lanes/scope.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import { measuresOfLine, type TariffMeasure } from "#server/backend/tariff/read-lines.ts";
import type { Duty, Lane } from "#shared/contract/lanes.ts";
import { atSentenceStart, withArticle } from "#shared/domain/country-names.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

type Block = Lane["duties"];

/** Duty layers of the goods on the lane, and their total as far as it is known. */
export function dutyBlock(query: LaneQuery, tariff: LaneTariff): Block {
  const { lanes, lane } = query;
  const union = lanes.sharedUnion(lane.destination.code, lane.origin.code);
  if (union)
    return {
      state: "none",
      facts: [],
      note: `Goods in free circulation move within the ${union.name} without a customs border.`,
      total: null,
    };
  const base = baseLayer(query, tariff);
  const additional = additionalLayers({ ...query, lines: tariff.lines }, base);
  const facts = [
    ...(base ? [base] : []),
    ...preferenceLayers(query, tariff),
    ...unnamedPreference(query, tariff),
    ...additional,
  ];
  if (!base)
    return {
      state: additional.length > 0 ? "present" : "not-covered",
      facts,
      note: tariff.reason,
      total: null,
    };
  return { state: "present", facts, total: totalOf(query, tariff, base, additional) };
}

/** The ordinary duty: column 2 for a country without normal trade relations, else MFN. */
function baseLayer(query: LaneQuery, tariff: LaneTariff): Duty | null {
  const { lanes, date, destinations, origins, lane } = query;
  const { schedule, lines } = tariff;
  if (!schedule || lines.length === 0) return null;
  const columnTwo = lanes.facts.columnTwo.find(
    (one) =>
      destinations.includes(one.market) && origins.includes(one.country) && isInForce(one, date),
  );
  const kind = columnTwo ? "column-2" : "mfn";
  const rates = lines.flatMap(({ code }) => {
    const found = measuresOfLine(schedule, code, query).find(
      (one) => one.kind === kind && !one.detail?.endUse,
    );
    return found ? [found] : [];
  });
  if (rates.length < lines.length) return null;
  return {
    layer: kind,
    name: columnTwo ? "Column 2 duty" : "MFN duty",
    ...rangeOf(rates),
    program: null,
    certainty: "certain",
    inTotal: true,
    why: columnTwo
      ? `${atSentenceStart(lane.origin.name)} has no normal trade relations with ` +
        `${withArticle(lane.destination.name)}.`
      : lines.length > 1
        ? `Range over ${lines.length} national lines. Choose a line for its rate.`
        : "Ordinary duty for goods of every origin.",
    legalBase: columnTwo?.legalBase ?? schedule.name,
    validFrom: columnTwo?.validFrom ?? null,
    validTo: columnTwo?.validTo ?? null,
    stacks: null,
    source: presentEdition(schedule, date, tariff.chosen?.code ?? query.digits).source,
    edition: presentEdition(schedule, date, tariff.chosen?.code ?? query.digits),
  };
}

/** One rate, or the range over several lines. */
function rangeOf(
  rates: readonly TariffMeasure[],
): Pick<Duty, "rate" | "adValorem" | "specific" | "min" | "max"> {
  const distinct = [...new Map(rates.map((one) => [one.rate, one])).values()];
  const [first] = distinct;
  if (distinct.length === 1 && first) {
    const { rate, adValorem, specific, parsed } = first;
    const percent = parsed && !specific ? adValorem : null;
    return { rate, adValorem, specific, min: percent, max: percent };
  }
  const percents = distinct.map(({ parsed, specific, adValorem }) =>
    parsed && !specific ? adValorem : null,
  );
  const known = percents.filter((one) => one !== null);
  const isRange = known.length === percents.length;
  return {
    rate: isRange
      ? `${formatPercent(Math.min(...known))} to ${formatPercent(Math.max(...known))}`
      : `${distinct.length} rates, some by quantity`,
    adValorem: null,
    specific: null,
    min: isRange ? Math.min(...known) : null,
    max: isRange ? Math.max(...known) : null,
  };
}

/** Preference programs that goods of the origin may claim on these lines. */
function preferenceLayers(query: LaneQuery, tariff: LaneTariff): Duty[] {
  const { date, lane } = query;
  const { schedule, lines } = tariff;
  if (!schedule || lines.length === 0) return [];
  return findPrograms(query).flatMap((program) => {
    const rates = lines.flatMap(({ code }) => {
      const found = measuresOfLine(schedule, code, query).find(
        (one) => one.kind === "preference" && one.programs.includes(program.symbol),
      );
      return found ? [found] : [];
    });
    if (rates.length === 0) return [];
    const some = rates.length < lines.length ? ` On ${rates.length} of ${lines.length} lines.` : "";
    const limits = program.excludedLines
      ? ` Some countries are excluded for some lines: check for ${withArticle(lane.origin.name)}.`
      : "";
    const edition = presentEdition(schedule, date, tariff.chosen?.code ?? query.digits);
    return {
      layer: "preference" as const,
      name: program.name,
      ...rangeOf(rates),
      program: program.symbol,
      certainty: "conditional" as const,
      inTotal: false,
      why: `If the goods meet the origin rules. Proof: ${program.proof}.${some}${limits}`,
      legalBase: program.legalBase,
      validFrom: program.validFrom,
      validTo: program.validTo,
      stacks: "Replaces the MFN duty.",
      source: program.source,
      edition,
    };
  });
}

/** A preference that the schedule grants by country, without the symbol of a program. */
function unnamedPreference(query: LaneQuery, tariff: LaneTariff): Duty[] {
  const { schedule, lines } = tariff;
  if (!schedule) return [];
  const rates = lines.flatMap(({ code }) => {
    const found = measuresOfLine(schedule, code, query)
      .filter(({ kind, programs }) => kind === "preference" && programs.length === 0)
      .find(({ detail }) => !detail?.endUse);
    return found ? [found] : [];
  });
  if (rates.length === 0) return [];
  const edition = presentEdition(schedule, query.date, tariff.chosen?.code ?? query.digits);
  const some = rates.length < lines.length ? ` On ${rates.length} of ${lines.length} lines.` : "";
  return [
    {
      layer: "preference",
      name: `Tariff preference for ${withArticle(query.lane.origin.name)}`,
      ...rangeOf(rates),
      program: null,
      certainty: "conditional",
      inTotal: false,
      why: `If the goods meet the origin rules; the proof is named under the agreements.${some}`,
      legalBase: schedule.name,
      validFrom: rates[0]?.validFrom ?? null,
      validTo: rates[0]?.validTo ?? null,
      stacks: "Replaces the MFN duty.",
      source: edition.source,
      edition,
    },
  ];
}

/** Additional duties on the lane at any time, for goods of the code. */
export function findAdditionalDuties(query: LaneQuery): AdditionalDutyRecord[] {
  const { lanes, digits, destinations, origins } = query;
  return lanes.facts.additionalDuties.filter(
    (one) =>
      destinations.includes(one.market) &&
      concerns(one.origins, origins) &&
      !overlaps(one.excludedOrigins, origins) &&
      reachOf(one, digits) !== null,
  );
}

/** The requested digits, and the national lines of these goods that the data has. */
type Goods = Pick<LaneQuery, "digits"> & Pick<LaneTariff, "lines">;

function additionalLayers(query: LaneQuery & Goods, base: Duty | null): Duty[] {
  const { date } = query;
  const inForce = findAdditionalDuties(query).filter((one) => isInForce(one, date));
  const due = inForce.filter((one) => isDue(one, query));
  return inForce.map((one) => {
    const replacing = due.find(
      (other) =>
        other.id !== one.id &&
        (one.notWith.includes(other.program) || one.notWith.includes(other.id)),
    );
    const share = shareOf(one, base);
    return {
      layer: "additional" as const,
      name: one.name,
      rate: one.rate,
      adValorem: share.min === share.max ? share.min : null,
      specific: null,
      ...share,
      program: one.heading,
      // A duty that another one replaces is not uncertain.
      certainty: replacing ? ("certain" as const) : certaintyOf(one, query),
      inTotal: isDue(one, query) && !replacing,
      why: replacing ? `Not due where ${replacing.name} applies.` : reasonOf(one, query),
      legalBase: one.legalBase,
      validFrom: one.validFrom,
      validTo: one.validTo,
      stacks: one.stacks || null,
      source: one.source,
      edition: null,
    };
  });
}

function reasonOf(one: AdditionalDutyRecord, goods: Goods): string {
  const { digits, lines } = goods;
  const named = namedCode(one.codes, digits);
  const isEvery = lines.length > 1 && named !== null && named.length > digits.length;
  const listed =
    isEvery && reachOfGoods(one, goods) === "all"
      ? `Lists every line of ${formatHsCode(digits)}.`
      : named
        ? `Lists ${formatHsCode(named)}.`
        : "All goods.";
  const warning =
    one.codesHeld || one.dueUnlessExempt || one.useDecides || isDue(one, goods)
      ? ""
      : " This data set does not have the full list of codes: check it.";
  return `${named || one.codesHeld || one.dueUnlessExempt ? listed : "Listed goods only."}${warning}${
    one.exemptions ? ` ${one.dueUnlessExempt ? "Exempt: " : ""}${one.exemptions}` : ""
  }`;
}

/** The percentage that a duty adds; a "fill-up" duty only adds the difference to its rate. */
function shareOf(one: AdditionalDutyRecord, base: Duty | null): Pick<Duty, "min" | "max"> {
  const inAll = /^(\d+(?:\.\d+)?)% in all$/.exec(one.rate)?.[1];
  if (inAll === undefined) return { min: one.adValorem, max: one.adValorem };
  if (base?.min == null || base.max === null) return { min: null, max: null };
  const fill = (ordinary: number) => Math.max(0, Number(inAll) - ordinary);
  return { min: fill(base.max), max: fill(base.min) };
}

/**
 * Certain if the goods need no further test and the list either is complete in the data and covers
 * all goods of the code, or names the code to six digits.
 */
function certaintyOf(one: AdditionalDutyRecord, goods: Goods): Duty["certainty"] {
  const reach = reachOfGoods(one, goods);
  if (one.dueUnlessExempt) return reach === "all" ? "conditional" : "possible";
  if (one.useDecides && one.codes.length > 0) return "conditional";
  if (reach === "part") return "conditional";
  const isNamed = (goodsCode: string) =>
    one.codes.some((code) => code.length >= 6 && goodsCode.startsWith(code));
  const named =
    isNamed(goods.digits) ||
    (goods.lines.length > 0 && goods.lines.every(({ code }) => isNamed(code)));
  return reach === "all" && (one.codesHeld || named) ? "certain" : "possible";
}

/** A list that names each line of a code covers all goods of the code. */
function reachOfGoods(one: AdditionalDutyRecord, { digits, lines }: Goods): Reach {
  const isEvery = lines.every(
    ({ code }) => code.startsWith(digits) && reachOf(one, code) === "all",
  );
  return isEvery && lines.length > 0 ? "all" : reachOf(one, digits);
}

/** Whether the total counts it, unless another duty replaces it. */
function isDue(one: AdditionalDutyRecord, goods: Goods): boolean {
  return (
    certaintyOf(one, goods) === "certain" ||
    (one.dueUnlessExempt && certaintyOf(one, goods) === "conditional")
  );
}

function totalOf(
  query: LaneQuery,
  tariff: LaneTariff,
  base: Duty,
  additional: readonly Duty[],
): Block["total"] {
  const { lanes, date, destinations, origins } = query;
  const due = [base, ...additional.filter(({ inTotal }) => inTotal)];
  const missing = additional
    .filter(({ certainty }) => certainty !== "certain")
    .map((one) =>
      one.inTotal
        ? `exemptions from ${namedWithRate(one)}, which is part of the total`
        : `${namedWithRate(one)}, if it applies`,
    );
  const covered = findCoverage(lanes.facts.coverage, {
    ...{ kind: "additional-duties", direction: "import", countries: origins, date },
    markets: destinations,
  });
  if (!covered)
    missing.push(
      "additional duties, which are not available in this data set for this destination and date",
    );
  const remedies = remedyState(tariff);
  if (remedies === "possible")
    missing.push("anti-dumping and countervailing duty, to which these goods may be subject");
  if (remedies === "unknown")
    missing.push("anti-dumping and countervailing duty, which is not available in this data set");
  const mins = due.map(({ min }) => min);
  const maxs = due.map(({ max }) => max);
  const min = sum(mins);
  const max = sum(maxs);
  const terms = due.map(({ rate }) => rate).join(" + ");
  const result =
    min === null || max === null
      ? terms
      : due.length === 1
        ? rangeText(min, max)
        : `${terms} = ${rangeText(min, max)}`;
  const state = missing.length > 0 ? "incomplete" : min !== null && min === max ? "exact" : "range";
  return { state, text: result, min, max, missing };
}

function namedWithRate({ name, rate }: Duty): string {
  return name.includes(rate) ? name : `${name} (${rate})`;
}

/** Whether one of the lines may be subject to trade remedies. */
export function remedyState({
  agencies,
  lines,
  schedule,
}: LaneTariff): "possible" | "none" | "unknown" {
  if (lines.some(({ flags }) => flags.includes("remedy"))) return "possible";
  if (!agencies?.covers.includes("remedies") || !schedule) return "unknown";
  const filed = lines.map(({ code }) => agencies.lines.find((one) => one.code === code));
  if (filed.some((one) => one?.ad || one?.cvd)) return "possible";
  return filed.every((one) => one !== undefined) ? "none" : "unknown";
}

function sum(values: readonly (number | null)[]): number | null {
  let total = 0;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return Math.round(total * 1e6) / 1e6;
}

function rangeText(min: number, max: number): string {
  return min === max ? formatPercent(min) : `${formatPercent(min)} to ${formatPercent(max)}`;
}

function formatPercent(value: number): string {
  return `${value}%`;
}
