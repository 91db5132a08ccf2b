import type { LanesDataset } from "#server/backend/datasets/lanes-format.ts";
import type { Report } from "#server/backend/datasets/read-yaml-files.ts";

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
