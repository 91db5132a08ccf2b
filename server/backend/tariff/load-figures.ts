import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { loadEdition } from "#server/backend/datasets/load-edition.ts";
import { datasetFolder } from "#server/backend/datasets/read-dataset.ts";
import {
  addRows,
  analyzeTariff,
  completeEdition,
  createStagedEdition,
  deleteEdition,
  lockSwitch,
  switchEdition,
} from "#server/backend/tariff/editions.ts";
import { readFigures } from "#server/backend/tariff/figures/figures-file.ts";
import type { ScheduleRow } from "#server/backend/tariff/schedule.ts";
import { schedules } from "#server/backend/tariff/schedules/index.ts";
import type { Config } from "#server/config/config.ts";
import type { Database, Db } from "#server/database/database.ts";

const batchSize = 10_000;

/**
 * Brings the program's own figures into the database, where they are not there yet. They become the
 * live edition unless an import is live already.
 */
export async function loadFigures(
  config: Pick<Config, "programDir">,
  database: Database,
): Promise<void> {
  const folder = path.join(datasetFolder(config.programDir), "figures");
  const names = (await readdir(folder))
    .map((file) => path.parse(file))
    .filter(({ name, ext }) => ext === ".txt" && schedules.some((one) => one.name === name));
  const loaded = await Promise.all(names.map(({ base }) => loadOnce(database, folder, base)));
  if (loaded.includes(true)) await analyzeTariff(database);
}

/** False where the database holds the file already. */
async function loadOnce(database: Database, folder: string, file: string): Promise<boolean> {
  const text = await readFile(path.join(folder, file), "utf8");
  const checksum = /^checksum: (\w+)$/m.exec(text)?.[1] ?? "";
  let hasLoaded = false;
  await loadEdition(database, `figures ${path.parse(file).name}`, checksum, async (transaction) => {
    await loadFile(transaction, text);
    hasLoaded = true;
  });
  return hasLoaded;
}

async function loadFile(db: Db, text: string): Promise<void> {
  const { header, checksum, rows } = readFigures(text);
  const schedule = schedules.find(({ name }) => name === header.schedule);
  if (!schedule) throw new Error(`there is no schedule ${header.schedule}`);
  const before = await db
    .selectFrom("tariff_editions")
    .select(["id", "state"])
    .where("schedule", "=", header.schedule)
    .where("is_bundled", "=", true)
    .execute();
  const id = await createStagedEdition(db, {
    schedule: header.schedule,
    market: schedule.market,
    name: `${schedule.title}, ${header.edition}`,
    publisher: header.publisher,
    source: header.source,
    effective: header.effective,
    checksum,
    covers: schedule.covers,
    isBundled: true,
  });
  let batch: ScheduleRow[] = [];
  for (const row of rows()) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    await addRows(db, id, batch);
    batch = [];
  }
  await addRows(db, id, batch);
  await completeEdition(db, id);
  await lockSwitch(db, header.schedule);
  const imported = await db
    .selectFrom("tariff_editions")
    .select("id")
    .where("schedule", "=", header.schedule)
    .where("state", "=", "live")
    .where("is_bundled", "=", false)
    .executeTakeFirst();
  if (!imported) await switchEdition(db, id);
  for (const old of before) await deleteEdition(db, old.id);
}
