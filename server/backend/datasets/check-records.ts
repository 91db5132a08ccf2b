import {
  actDateProblems,
  notificationDateProblems,
  sourceProblem,
} from "#server/backend/datasets/check-sources.ts";
import type { CompiledNotification, CompiledRegulation } from "#server/backend/datasets/formats.ts";
import type { LanesDataset } from "#server/backend/datasets/lane-formats.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

export interface Known {
  codes: ReadonlySet<string>;
  countries: ReadonlySet<string>;
  /** Day of the edition, "" if it is missing. */
  day: string;
}

/** Ids are unique; relations, regulations, HS codes and countries exist; dates and sources fit. */
export function checkRecords(
  regulations: readonly CompiledRegulation[],
  notifications: readonly CompiledNotification[],
  known: Known,
  report: Report,
): void {
  const ids = new Set<string>();
  for (const regulation of regulations) {
    const add = (problem: string) =>
      report(
        `regulations/${regulation.jurisdiction.toLowerCase()}.yaml`,
        `${regulation.id}: ${problem}`,
      );
    checkId(regulation.id, ids, add);
    checkCodes([...regulation.scope.codes, ...regulation.scope.excludes], known, add);
    checkCountries([...regulation.scope.origins, ...regulation.scope.destinations], known, add);
    checkSource(regulation.source, add);
    actDateProblems(regulation).forEach(add);
  }
  for (const regulation of regulations) {
    for (const { to } of regulation.relations)
      if (to !== undefined && !ids.has(to))
        report(
          `regulations/${regulation.jurisdiction.toLowerCase()}.yaml`,
          `${regulation.id}: regulation ${to} does not exist`,
        );
  }
  const regulationIds = new Set(ids);
  for (const one of notifications) {
    const add = (problem: string) => report("notifications", `${one.id}: ${problem}`);
    checkId(one.id, ids, add);
    checkCodes(one.codes, known, add);
    checkCountries([one.market, ...one.origins], known, add);
    checkSource(one.source.url, add);
    notificationDateProblems(one, known.day).forEach(add);
    if (one.act !== undefined && !regulationIds.has(one.act))
      add(`regulation ${one.act} does not exist`);
  }
}

function checkSource(address: string, add: (problem: string) => void): void {
  const problem = sourceProblem(address);
  if (problem !== null) add(problem);
}

function checkId(id: string, ids: Set<string>, add: (problem: string) => void): void {
  if (ids.has(id)) add("is duplicated");
  ids.add(id);
}

function checkCodes(codes: readonly string[], known: Known, add: (problem: string) => void): void {
  for (const code of codes) {
    if (!/^\d{2}(\d{2}){0,2}$/.test(code)) add(`${code} is not an HS code of 2, 4 or 6 digits`);
    else if (known.codes.has(code.slice(0, 2)) && !known.codes.has(code))
      add(`${code} does not exist in HS 2022`);
  }
}

function checkCountries(
  codes: readonly string[],
  known: Known,
  add: (problem: string) => void,
): void {
  // A missing list of countries is reported once, by its own check.
  if (known.countries.size === 0) return;
  for (const code of codes)
    if (!known.countries.has(code)) add(`${code} is not in lanes/countries.yaml`);
}

/** Records are unique, countries exist, and one-way schemes name their grantor. */
export function checkLanes(lanes: Omit<LanesDataset, "checksum">, report: Report): void {
  const { countries, importTaxes, agreements } = lanes;
  checkLaneSources(lanes, report);
  checkScopes("prohibitions.yaml", lanes.prohibitions, report);
  checkScopes("additional-duties.yaml", lanes.additionalDuties, report);
  checkScopes("product-taxes.yaml", lanes.productTaxes, report);
  checkScopes("excises.yaml", lanes.excises, report);
  const known = new Set(countries.map(({ code }) => code));
  const seen = new Set<string>();
  const once = (file: string, key: string) => {
    if (seen.has(`${file} ${key}`)) report(`lanes/${file}`, `${key} is duplicated`);
    seen.add(`${file} ${key}`);
  };
  for (const { code, members } of countries) {
    once("countries.yaml", code);
    for (const member of members)
      if (!known.has(member))
        report("lanes/countries.yaml", `${code}: member ${member} is not in the list`);
  }
  for (const { market } of importTaxes) {
    once("import-taxes.yaml", market);
    if (!known.has(market)) report("lanes/import-taxes.yaml", `${market} is not in countries.yaml`);
  }
  for (const { id, parties, oneWay, grantor } of agreements) {
    once("agreements.yaml", id);
    for (const party of parties)
      if (!known.has(party))
        report("lanes/agreements.yaml", `${id}: ${party} is not in countries.yaml`);
    if (oneWay !== (grantor !== undefined))
      report("lanes/agreements.yaml", `${id}: only a one-way scheme has a grantor, and always`);
  }
}

/** Each fact of a lane has a source, as acts and notifications have. */
function checkLaneSources(lanes: Omit<LanesDataset, "checksum">, report: Report): void {
  const sourced = {
    "import-taxes": lanes.importTaxes,
    "product-taxes": lanes.productTaxes,
    excises: lanes.excises,
    agreements: lanes.agreements,
    programs: [...lanes.columnTwo, ...lanes.programs],
    prohibitions: [...lanes.prohibitions, ...lanes.noProhibition],
    "additional-duties": lanes.additionalDuties,
    fees: lanes.fees,
    coverage: lanes.coverage,
    "agency-flags": lanes.agencyFlags,
  };
  for (const [name, records] of Object.entries(sourced))
    for (const address of new Set(records.map(({ source }) => source)))
      checkSource(address, (problem) => report(`lanes/${name}.yaml`, problem));
}

interface Scoped {
  id?: string;
  goods?: string;
  codes: string[];
  excludes: string[];
  validFrom: string | null;
  validTo: string | null;
}

/** No code is both in and out, and no period ends before it begins. */
function checkScopes(file: string, records: readonly Scoped[], report: Report): void {
  for (const { id, goods, codes, excludes, validFrom, validTo } of records) {
    const both = codes.find((code) => excludes.includes(code));
    if (both !== undefined) report(`lanes/${file}`, `${id ?? goods}: ${both} is in and out`);
    if (validFrom !== null && validTo !== null && validTo <= validFrom)
      report(`lanes/${file}`, `${id ?? goods}: ends on ${validTo}, before it begins`);
  }
}
