import type { Db } from "#server/database/database.ts";

/** Secrets generated once and shared by every process of an installation. */

export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const secret = await db
    .selectFrom("kept_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return secret?.value;
}

/** Stores a secret unless another process has; returns the stored one. */
export async function findOrStoreSecret(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto("kept_secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(db, name)) ?? value;
}

export async function replaceSecret(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto("kept_secrets")
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value }).where("kept_secrets.value", "<>", value),
    )
    .execute();
}

/** `findOrStoreSecret` in one database. */
export function storeSecretsIn(db: Db): (name: string, value: string) => Promise<string> {
  return (name, value) => findOrStoreSecret(db, name, value);
}
