/** Lanes: `npm run bench -- lanes [--count 300]`. */
import { parseArgs } from "node:util";
import pg from "pg";
import { percentile } from "#bench/statistics.ts";
import { format, showTable } from "#bench/support/table.ts";
import type { HsCodeDetails, Lane } from "#shared/contract/hs-codes.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { paths } from "#shared/paths.ts";
import {
  type BuiltProgram,
  embeddedUrl,
  makeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";

export const about =
  "24 lanes block by block, embargoes of 12 countries, and how long lane pages take over HTTP, with " +
  "every national line and with 7,000";

/** Code, origin, destination. */
const shown: readonly (readonly [string, string, string])[] = [
  ["850760", "CN", "US"],
  ["640411", "VN", "US"],
  ["870380", "KR", "US"],
  ["610910", "BD", "US"],
  ["220421", "FR", "US"],
  ["720839", "BR", "US"],
  ["640411", "KP", "US"],
  ["020230", "AU", "US"],
  ["220421", "CL", "GB"],
  ["490199", "US", "GB"],
  ["611120", "IN", "GB"],
  ["851713", "CN", "GB"],
  ["720839", "KR", "GB"],
  ["271019", "RU", "GB"],
  ["870323", "JP", "DE"],
  ["490199", "GB", "DE"],
  ["170114", "BR", "FR"],
  ["310210", "RU", "PL"],
  ["854143", "CN", "NL"],
  ["440711", "CA", "SE"],
  ["854231", "DE", "RU"],
  ["870323", "DE", "CH"],
  ["300490", "IN", "BR"],
  ["640411", "VN", "AU"],
];

const embargoed = ["RU", "BY", "IR", "KP", "CU", "SY", "UA", "MM", "VE", "AF", "SD", "CN"];
const markets = ["US", "DE", "GB"];
/** An everyday product: if it is banned on a lane, goods of every kind are. */
const ordinary = "640411";
const date = "2026-11-22";

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { count: { type: "string", default: "300" } } });
  const { dataDir, remove } = await makeDataDir();
  try {
    const program = await startBuiltProgram(dataDir);
    const laneOf = (code: string, origin: string, destination: string) =>
      readLane(program.backendUrl, { code, origin, destination });
    showTable(
      ["Lane", "Ban", "Lines", "Duty", "Tax", "Fees", "Agreements", "Import", "Export", "Source"],
      await Promise.all(shown.map(async (one) => summaryOf(one.join(" "), await laneOf(...one)))),
    );
    process.stdout.write("\n");
    const cells = embargoed.flatMap((country) =>
      markets.flatMap((market) => [
        { country, market, direction: "import" as const },
        { country, market, direction: "export" as const },
      ]),
    );
    showTable(
      ["Country", "Market", "Direction", "State", "Legal base", "Source"],
      await Promise.all(
        cells.map(async ({ country, market, direction }) => {
          const ends = direction === "import" ? [country, market] : [market, country];
          const { prohibitions } = await laneOf(ordinary, ends[0] ?? "", ends[1] ?? "");
          const bans = prohibitions.facts.filter((one) => one.direction === direction);
          return [
            country,
            market,
            direction,
            bans.map(({ scope, certainty }) => `${scope} (${certainty})`).join("; ") ||
              prohibitions.state,
            bans.map(({ legalBase }) => legalBase).join("; ") ||
              (prohibitions.warning ?? prohibitions.note ?? ""),
            bans[0]?.source ?? "",
          ];
        }),
      ),
    );
    process.stdout.write("\n");
    showTable(
      ["Over HTTP", "Requests", "p50 ms", "p99 ms", "Failed"],
      [
        await measure("lane, as JSON", Number(values.count), (index) => {
          const [code, origin, destination] = pick(index);
          return `${program.backendUrl}/hs-codes/${code}?origin=${origin}&destination=${destination}`;
        }),
        await measure("lane page, each address new", Number(values.count), (index) => {
          const [code, origin, destination] = pick(index);
          const address = paths.hsCodeDetails({ code, title: "x", origin, destination });
          return `${program.origin}${address}?date=${dayOf(index)}`;
        }),
      ],
    );
    process.stdout.write("\n");
    await compareLines(program, dataDir, Number(values.count));
    await program.end("SIGTERM");
  } finally {
    await remove();
  }
}

const fewLines = 7000;
const rounds = 3;

/** The same pages of two programs in turn: one has all national lines, the other a few thousand. */
async function compareLines(all: BuiltProgram, dataDir: string, count: number): Promise<void> {
  const small = await makeDataDir();
  try {
    const few = await startBuiltProgram(small.dataDir);
    const lines = [await countLines(dataDir), await keepLines(small.dataDir)];
    const rows: string[][] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const [place, program] of [all, few].entries())
        rows.push(
          await measure(`${lines[place]} lines, round ${round + 1}`, count, (index) => {
            const [code, origin, destination] = pick(index);
            const title = `round ${round}`;
            const address = paths.hsCodeDetails({ code, title, origin, destination });
            return `${program.origin}${address}?date=${dayOf(index)}`;
          }),
        );
    showTable(["Lane page, each address new", "Requests", "p50 ms", "p99 ms", "Failed"], rows);
    await few.end("SIGTERM");
  } finally {
    await small.remove();
  }
}

async function countLines(dataDir: string): Promise<number> {
  return query(dataDir, "select count(*)::int as count from tariff_lines");
}

/** Deletes lines that no page of the bench shows until so few remain; returns their number. */
async function keepLines(dataDir: string): Promise<number> {
  const kept = `code similar to '(${shown.map(([code]) => code).join("|")})%'`;
  await query(
    dataDir,
    `with doomed as (delete from tariff_lines where not (${kept}) and (edition_id, code) not in (
       select edition_id, code from tariff_lines order by md5(code) limit ${fewLines}) returning 1)
     select count(*)::int as count from doomed`,
  );
  await query(dataDir, "vacuum full analyze tariff_lines");
  return countLines(dataDir);
}

async function query(dataDir: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: await embeddedUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(text);
  await client.end();
  return rows[0]?.count ?? 0;
}

function pick(index: number): readonly [string, string, string] {
  return shown[index % shown.length] ?? [ordinary, "CN", "US"];
}

/** A day of 2026 that no earlier page used, so that none is cached. */
function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 5, 1) + index * 86_400_000).toISOString().slice(0, 10);
}

async function readLane(
  backendUrl: string,
  { code, origin, destination }: { code: string; origin: string; destination: string },
): Promise<Lane> {
  const query = new URLSearchParams({ origin, destination, date });
  const response = await fetch(`${backendUrl}/hs-codes/${code}?${query}`);
  const { lane } = (await response.json()) as HsCodeDetails;
  if (!lane) throw new Error(`no lane: ${code} ${origin} ${destination}`);
  return lane;
}

function summaryOf(name: string, lane: Lane): string[] {
  const [code = "", origin = "", destination = ""] = name.split(" ");
  const state = (block: { state: string }, text: string) =>
    block.state === "present" ? text : block.state;
  const count = ({ facts }: { facts: readonly unknown[] }) => String(facts.length);
  const { prohibitions, nationalLines, duties, taxes, fees, agreements } = lane;
  return [
    `${formatHsCode(code)} ${origin}→${destination}`,
    state(prohibitions, prohibitions.facts.map(({ certainty }) => certainty).join(", ")),
    state(nationalLines, count(nationalLines)),
    state(duties, duties.total ? `${duties.total.text} (${duties.total.state})` : count(duties)),
    state(taxes, taxes.facts.map(({ rate }) => `${rate}%`).join(" / ")),
    state(fees, count(fees)),
    state(agreements, agreements.facts.map(({ id }) => id).join(", ")),
    state(lane.importRequirements, count(lane.importRequirements)),
    state(lane.exportRequirements, count(lane.exportRequirements)),
    nationalLines.edition?.name ?? "",
  ];
}

async function measure(
  what: string,
  count: number,
  addressOf: (index: number) => string,
): Promise<string[]> {
  const took: number[] = [];
  let failed = 0;
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    const response = await fetch(addressOf(index));
    await response.arrayBuffer();
    if (!response.ok) failed += 1;
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  return [
    what,
    String(count),
    format(percentile(took, 0.5)),
    format(percentile(took, 0.99)),
    String(failed),
  ];
}
