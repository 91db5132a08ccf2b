import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { datasetFolder } from "#server/backend/datasets/read-dataset.ts";
import { loadNotifications } from "#server/backend/notifications/load-notifications.ts";
import { findProgramDir } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";
import type { NotificationRecord } from "#shared/contract/notifications.ts";

/**
 * Loads an edition with these notifications beside the program's own, by the product's own loader.
 */
export async function publishNotifications(
  database: Database,
  added: readonly NotificationRecord[],
): Promise<void> {
  const own = datasetFolder(findProgramDir(import.meta.dirname));
  const programDir = await mkdtemp(path.join(tmpdir(), "clearlane-edition-"));
  const folder = datasetFolder(programDir);
  await mkdir(folder, { recursive: true });
  for (const name of ["acts.json", "nomenclature.json", "lanes.json"])
    await symlink(path.join(own, name), path.join(folder, name));
  const edition = JSON.parse(await readFile(path.join(own, "notifications.json"), "utf8")) as {
    checksum: string;
    items: NotificationRecord[];
  };
  edition.items.push(...added);
  edition.checksum += added.map(({ id }) => id).join();
  await writeFile(path.join(folder, "notifications.json"), JSON.stringify(edition));
  await loadNotifications({ programDir }, database);
  await rm(programDir, { recursive: true });
}

export function buildRecord(fields: Partial<NotificationRecord> = {}): NotificationRecord {
  return {
    id: "gb-test-boots",
    kind: "duty-change",
    headline: "Duty on rubber boots from Viet Nam rises",
    summary: "The rate rises for all importers.",
    change: { from: "4 %", to: "8 %" },
    market: "GB",
    origins: ["VN"],
    codes: ["640110"],
    dates: { published: "2026-11-20", takesEffect: "2027-01-01" },
    source: { name: "GOV.UK", identifier: "TEST-1", url: "https://www.gov.uk/test" },
    ...fields,
  };
}
