import type { LanesDataset } from "#server/backend/datasets/lane-formats.ts";
import { describeLane } from "#server/backend/lanes/describe-lane.ts";
import { isInForce } from "#server/backend/tariff/in-force.ts";
import { loadFigures } from "#server/backend/tariff/load-figures.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { showRows } from "#tests/soak/support/show-rows.ts";
import { openStage } from "#tests/support/open-stage.ts";

export const about =
  "24 lanes block by block with state, main figure and source, and the embargoes of the United " +
  "States, the European Union and the United Kingdom on 13 countries";

const date = "2026-11-23";

/** Code, origin and destination. */
const lanes: readonly (readonly [string, string, string])[] = [
  ["850760", "CN", "US"],
  ["640411", "VN", "US"],
  ["870380", "KR", "US"],
  ["640411", "KP", "US"],
  ["870323", "DE", "US"],
  ["610910", "IN", "US"],
  ["870421", "MX", "US"],
  ["720839", "BR", "US"],
  ["220421", "CL", "GB"],
  ["850760", "CN", "GB"],
  ["870380", "DE", "GB"],
  ["610910", "BD", "GB"],
  ["854231", "RU", "GB"],
  ["640411", "VN", "GB"],
  ["850760", "CN", "DE"],
  ["640411", "VN", "FR"],
  ["220830", "US", "NL"],
  ["020230", "BR", "ES"],
  ["910211", "CH", "IT"],
  ["100590", "UA", "PL"],
  ["854231", "DE", "RU"],
  ["854231", "US", "CN"],
  ["870323", "JP", "AU"],
  ["851713", "CN", "IN"],
];

const embargoed = "RU BY IR KP CU SY UA MM VE AF SD ZW SS".split(" ");
const embargoing = ["US", "EU", "GB"];

export async function run({ say }: SoakOptions): Promise<Figure[]> {
  await using stage = await openStage();
  await loadFigures({ programDir: findProgramDir(import.meta.dirname) }, stage.base.database);
  const rows: string[][] = [];
  for (const [code, origin, destination] of lanes) {
    const lane = await describeLane(stage.base, code, { origin, destination, date });
    if (!lane) throw new Error(`no lane for ${code}`);
    const name = `${origin} to ${destination} ${code}`;
    rows.push(...Object.entries(blocksOf(lane)).map(([block, cells]) => [name, block, ...cells]));
    say(name);
  }
  showRows([["Lane", "Block", "State", "Main figure", "Source"], ...rows]);
  const cells = embargoCells(stage.base.lanes.facts);
  showRows([["Country", "Law", "Direction", "State", "Legal base", "Source"], ...cells]);
  const unsourced = [...rows, ...cells].filter(
    (row) => row.includes("present") && !row.at(-1)?.startsWith("https://"),
  );
  for (const row of unsourced) say(`no source: ${row.join(" | ")}`);
  return [
    exactly("lanes", new Set(rows.map(([lane]) => lane)).size, 24),
    told("blocks", rows.length),
    ...["present", "none", "not-covered"].map((state) =>
      told(`blocks that say ${state}`, rows.filter((row) => row[2] === state).length),
    ),
    exactly("present blocks and embargoes without a source", unsourced.length, 0),
    exactly(
      "embargo cells without an answer",
      cells.filter((row) => row[3] === "unknown").length,
      0,
    ),
  ];
}

/** State, main figure and source of each block. */
function blocksOf(lane: Lane): Record<string, string[]> {
  const cells = (
    { state, facts }: { state: string; facts: readonly { source?: string }[] },
    figure: string | undefined,
  ) => [state, short(figure ?? ""), facts.find(({ source }) => source)?.source ?? ""];
  const [ban, tax, fee, agreement] = [
    lane.prohibitions.facts[0],
    lane.taxes.facts[0],
    lane.fees.facts[0],
    lane.agreements.facts[0],
  ];
  const requirement = (block: Lane["general"]) =>
    cells(block, block.facts[0] && `${block.facts.length}: ${block.facts[0].title}`);
  return {
    prohibitions: cells(lane.prohibitions, ban && `${ban.certainty}: ${ban.title}`),
    "national lines": [
      lane.nationalLines.state,
      `lines: ${lane.nationalLines.facts.length}`,
      lane.nationalLines.edition?.source ?? "",
    ],
    duties: cells(lane.duties, lane.duties.total?.text),
    "trade remedies": cells(lane.tradeRemedies, lane.tradeRemedies.facts[0]?.kind),
    taxes: cells(lane.taxes, tax && `${tax.name} ${tax.rate ?? "?"} % (${tax.certainty})`),
    fees: cells(lane.fees, fee && `${fee.name} ${fee.rate ?? ""}`),
    agreements: cells(lane.agreements, agreement && `${agreement.name} ${agreement.rate ?? ""}`),
    "to import": requirement(lane.importRequirements),
    "to export": requirement(lane.exportRequirements),
    upcoming: cells(lane.upcoming, lane.upcoming.facts[0]?.title),
    general: requirement(lane.general),
  };
}

/** Country, law, direction, state, legal base and source. */
function embargoCells({ prohibitions, noProhibition }: LanesDataset): string[][] {
  return embargoed.flatMap((country) =>
    embargoing.flatMap((market) =>
      (["import", "export"] as const).map((direction) => {
        const [ban] = prohibitions
          .filter((one) => one.market === market && one.direction === direction)
          .filter((one) => one.countries.includes(country) && isInForce(one, date))
          .toSorted((a, b) => a.scope.localeCompare(b.scope));
        const checked = noProhibition.find(
          (one) => one.market === market && one.direction === direction && one.country === country,
        );
        const state = ban ? `present, ${ban.region ?? ban.scope}` : checked ? "none" : "unknown";
        const base = ban?.legalBase ?? checked?.note ?? "";
        const source = ban?.source ?? checked?.source ?? "";
        return [country, market, direction, state, short(base), source];
      }),
    ),
  );
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
