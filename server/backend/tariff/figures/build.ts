/**
 * Writes the figures that come with the program from the publishers' files:
 * `npm run figures -- FOLDER`.
 */
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type FiguresHeader, writeFigures } from "#server/backend/tariff/figures/figures-file.ts";
import { writeSuccessors } from "#server/backend/tariff/figures/successors-writer.ts";
import type { ScheduleRow } from "#server/backend/tariff/schedule.ts";
import { schedules } from "#server/backend/tariff/schedules/index.ts";

/** Maps the folder's files to editions. */
const editions: readonly { schedule: string; file: string; edition: string; effective: string }[] =
  [
    {
      schedule: "us-hts",
      file: "us-hts/htsdata_2025-04-15_original.csv",
      edition: "April 2025",
      effective: "2025-04-15",
    },
    {
      schedule: "uk-tariff",
      file: "uk/uk_global_tariff_2021-01-27.csv",
      edition: "January 2021",
      effective: "2021-01-01",
    },
    {
      schedule: "eu-tariff",
      file: "uk/uk_global_tariff_2021-01-27.csv",
      edition: "end of 2020",
      effective: "2020-12-31",
    },
    {
      schedule: "us-pga",
      file: "regs/us-pga/hts_pga_report.csv",
      edition: "February 2026",
      effective: "2026-02-21",
    },
  ];

const folder = process.argv[2];
if (!folder) throw new Error("name the folder of published data");
for (const { schedule: name, file, edition, effective } of editions) {
  const schedule = schedules.find((one) => one.name === name);
  if (!schedule) throw new Error(`there is no schedule ${name}`);
  const rows: ScheduleRow[] = [];
  const stream = createReadStream(path.join(folder, file));
  for await (const row of schedule.parse(stream, ({ row: at, problem }) =>
    process.stderr.write(`${name} row ${at}: ${problem}\n`),
  ))
    rows.push(row);
  const header: FiguresHeader = {
    schedule: name,
    edition,
    publisher: schedule.publisher,
    effective,
    source: schedule.source,
  };
  const text = writeFigures(header, rows);
  await writeFile(path.join(import.meta.dirname, "../../datasets/figures", `${name}.txt`), text);
  process.stdout.write(`${name}: ${rows.length} codes, ${Math.round(text.length / 1024)} KB\n`);
}
await writeSuccessors(
  path.join(folder, "hs/correlations"),
  path.join(import.meta.dirname, "../../datasets/figures/hs-successors.txt"),
);
