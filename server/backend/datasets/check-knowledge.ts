import type {
  CompiledNotification,
  CompiledRegulation,
  LanesDataset,
} from "#server/backend/datasets/formats.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

export interface Known {
  codes: ReadonlySet<string>;
  countries: ReadonlySet<string>;
}

/**
 * Cross-checks of acts and notifications: ids once, relations and acts exist, HS codes and
 * countries exist, dates in a possible order.
 */
export function checkKnowledge(
  acts: readonly CompiledRegulation[],
  notifications: readonly CompiledNotification[],
  known: Known,
  report: Report,
): void {
  const ids = new Set<string>();
  for (const act of acts) {
    const say = (problem: string) =>
      report(`regulations/${act.jurisdiction.toLowerCase()}.yaml`, `${act.id}: ${problem}`);
    checkId(act.id, ids, say);
    checkCodes([...act.scope.codes, ...act.scope.excludes], known, say);
    checkCountries([...act.scope.origins, ...act.scope.destinations], known, say);
  }
  for (const act of acts) {
    for (const { to } of act.relations)
      if (to !== undefined && !ids.has(to))
        report(
          `regulations/${act.jurisdiction.toLowerCase()}.yaml`,
          `${act.id}: there is no act ${to}`,
        );
  }
  const actIds = new Set(ids);
  for (const one of notifications) {
    const say = (problem: string) => report("notifications", `${one.id}: ${problem}`);
    checkId(one.id, ids, say);
    checkCodes(one.codes, known, say);
    checkCountries([one.market, ...one.origins], known, say);
    if (one.act !== undefined && !actIds.has(one.act)) say(`there is no act ${one.act}`);
  }
}

function checkId(id: string, ids: Set<string>, say: (problem: string) => void): void {
  if (ids.has(id)) say("stands twice");
  ids.add(id);
}

function checkCodes(codes: readonly string[], known: Known, say: (problem: string) => void): void {
  for (const code of codes) {
    if (!/^\d{2}(\d{2}){0,2}$/.test(code)) say(`${code} is no HS code of 2, 4 or 6 digits`);
    else if (known.codes.has(code.slice(0, 2)) && !known.codes.has(code))
      say(`${code} does not exist in HS 2022`);
  }
}

function checkCountries(
  codes: readonly string[],
  known: Known,
  say: (problem: string) => void,
): void {
  // Without a list of countries there is nothing to judge by, and that is reported once where it
  // belongs.
  if (known.countries.size === 0) return;
  for (const code of codes)
    if (!known.countries.has(code)) say(`${code} is no country of lanes/countries.yaml`);
}

/**
 * Cross-checks of the lanes: every code names a country, nothing twice, a one-way scheme says whose
 * border it eases.
 */
export function checkLanes(
  { countries, importTaxes, agreements }: Omit<LanesDataset, "checksum">,
  report: Report,
): void {
  const known = new Set(countries.map(({ code }) => code));
  const seen = new Set<string>();
  const once = (file: string, key: string) => {
    if (seen.has(`${file} ${key}`)) report(`lanes/${file}`, `${key} stands twice`);
    seen.add(`${file} ${key}`);
  };
  for (const { code, members } of countries) {
    once("countries.yaml", code);
    for (const member of members)
      if (!known.has(member))
        report("lanes/countries.yaml", `${code}: member ${member} is no country`);
  }
  for (const { market } of importTaxes) {
    once("import-taxes.yaml", market);
    if (!known.has(market))
      report("lanes/import-taxes.yaml", `${market} is no country of countries.yaml`);
  }
  for (const { id, parties, oneWay, grantor } of agreements) {
    once("agreements.yaml", id);
    for (const party of parties)
      if (!known.has(party))
        report("lanes/agreements.yaml", `${id}: ${party} is no country of countries.yaml`);
    if (oneWay !== (grantor !== undefined))
      report("lanes/agreements.yaml", `${id}: a one-way scheme, and only that, names its grantor`);
  }
}
