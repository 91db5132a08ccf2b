import {
  createKeyFile,
  isSealed,
  keyFileOf,
  readSealingKeys,
  type SealingConfig,
  type SealingKey,
  type SealingKeys,
  seal,
  unseal,
} from "#server/config/sealing.ts";
import type { FindOrStore } from "#server/config/secrets.ts";
import type { Db } from "#server/database/database.ts";
import { withoutTimeouts } from "#server/database/without-timeouts.ts";

/** Secrets generated once, sealed, and shared by every process of an installation. */
export function storeSecretsIn(db: Db, config: SealingConfig): FindOrStore {
  return async (name, generate) => {
    const keys = await prepareKeys(db, config);
    for (;;) {
      const stored = await findPublished(db, name);
      if (stored === undefined) {
        const key = keys.preferred ?? (await createFirstKey(db, config));
        await insert(db, name, seal(key, name, await generate()));
        keys.all.push(key);
        continue;
      }
      if (!isSealed(stored)) {
        const key = keys.preferred ?? (await createFirstKey(db, config));
        await replace(db, name, stored, seal(key, name, stored));
        return stored;
      }
      // Another process may have made the key file since.
      const opened =
        unseal(keys.all, name, stored) ?? unseal((await readSealingKeys(config)).all, name, stored);
      if (!opened) throw new Error(explainLoss(config, name));
      if (keys.preferred && opened.key.id !== keys.preferred.id)
        await replace(db, name, stored, seal(keys.preferred, name, opened.value));
      return opened.value;
    }
  };
}

async function prepareKeys(db: Db, config: SealingConfig): Promise<SealingKeys> {
  const keys = await readSealingKeys(config);
  if (!keys.isReset) return keys;
  const ids = keys.all.map(({ id }) => id);
  for (const { name, value } of await findSealed(db))
    if (!ids.some((id) => value.includes(`.${id}.`)))
      await db.deleteFrom("kept_secrets").where("name", "=", name).execute();
  await createKeyFile(config, true);
  return readSealingKeys(config);
}

/** Never beside secrets sealed by another key, whose file may return from a backup. */
async function createFirstKey(db: Db, config: SealingConfig): Promise<SealingKey> {
  const [sealed] = await findSealed(db);
  const { preferred } = await readSealingKeys(config);
  if (preferred) return preferred;
  if (sealed) throw new Error(explainLoss(config, sealed.name));
  return createKeyFile(config, false);
}

function explainLoss(config: SealingConfig, name: string): string {
  const file = keyFileOf(config);
  const { secret } = config.identity;
  return (
    `The secret ${name} in the database is sealed with a key that this program does not have: ` +
    `${secret ? `SECRET was changed, or ${file}` : file} is missing or was replaced. ` +
    `${secret ? "Set SECRET as it was, or restore the file" : "Restore it"} from a backup. ` +
    (config.database.embedded ? "" : "Several servers on one database need the same SECRET. ") +
    "To have new secrets made instead (everybody signs in again, the support token changes), " +
    `make ${file} an empty file and start again.`
  );
}

/** Every sealed secret of a database. */
export async function findSealedSecrets(url: string): Promise<{ name: string; value: string }[]> {
  return withoutTimeouts(url, findSealed);
}

async function findSealed(db: Db): Promise<{ name: string; value: string }[]> {
  const rows = await db.selectFrom("kept_secrets").select(["name", "value"]).execute();
  return rows.filter(({ value }) => isSealed(value));
}

async function insert(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto("kept_secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function replace(db: Db, name: string, from: string, to: string): Promise<void> {
  await db
    .updateTable("kept_secrets")
    .set({ value: to })
    .where("name", "=", name)
    .where("value", "=", from)
    .execute();
}

/** Removes a secret that the configuration has replaced, unless it is sealed. */
export async function forgetClearSecret(db: Db, name: string): Promise<void> {
  const stored = await findPublished(db, name);
  if (stored === undefined || isSealed(stored)) return;
  await db.deleteFrom("kept_secrets").where("name", "=", name).execute();
}

/** Public values are stored unsealed, for every process. */
export async function findPublished(db: Db, name: string): Promise<string | undefined> {
  const stored = await db
    .selectFrom("kept_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return stored?.value;
}

export async function publish(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto("kept_secrets")
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value }).where("kept_secrets.value", "<>", value),
    )
    .execute();
}
