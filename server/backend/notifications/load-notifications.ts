import { loadEdition, replaceRecords } from "#server/backend/datasets/load-edition.ts";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { readRecordNames } from "#server/backend/full-text/text-index.ts";
import {
  notificationTable,
  rowOfNotification,
} from "#server/backend/notifications/notification-rows.ts";
import { programSource, recordSuccess } from "#server/backend/sources/freshness.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";

/**
 * Updates `notifications` to the compiled dataset. Imported ones stay, unless the dataset has them
 * too and takes over. Known ones keep their `noticed_at`.
 */
export async function loadNotifications(
  config: Pick<Config, "programDir">,
  database: Database,
): Promise<void> {
  const [{ checksum, day, items }, regulations, names] = await Promise.all([
    readDataset(config.programDir, "notifications"),
    readDataset(config.programDir, "acts"),
    readRecordNames(config.programDir),
  ]);
  const regulationsById = new Map(regulations.items.map((one) => [one.id, one]));
  const edition = [checksum, regulations.checksum, names.checksum].join(".");
  await loadEdition(database, "notifications", edition, async (transaction) => {
    await recordSuccess(transaction, programSource, new Date(`${day}T00:00:00Z`), new Date());
    await replaceRecords(
      transaction,
      notificationTable,
      items.map((one) =>
        rowOfNotification(one, regulationsById.get(one.act ?? ""), names, {
          importedFrom: null,
          firstSeen: day,
        }),
      ),
    );
  });
}
