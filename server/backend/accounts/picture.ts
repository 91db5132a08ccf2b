import type { Database } from "#server/database/database.ts";
import { picturePath } from "#shared/contract/profile.ts";

export interface Picture {
  /** One of the contract's picture types, as its own bytes say. */
  type: string;
  bytes: Buffer;
}

export interface KeptPicture extends Picture {
  version: string;
}

/**
 * Where a picture is read, with its version: another picture is another address, so a browser may
 * keep each for good.
 */
export function pictureAddress(version: string): string {
  return `${picturePath}?v=${version}`;
}

const versionOf = (changedAt: Date) => String(changedAt.getTime());

export async function findPictureVersion(
  database: Database,
  email: string,
): Promise<string | null> {
  const found = await database
    .selectFrom("profile_pictures")
    .select("changed_at")
    .where("email", "=", email)
    .executeTakeFirst();
  return found ? versionOf(found.changed_at) : null;
}

export async function findPicture(database: Database, email: string): Promise<KeptPicture | null> {
  const found = await database
    .selectFrom("profile_pictures")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  return found
    ? { type: found.type, bytes: found.bytes, version: versionOf(found.changed_at) }
    : null;
}

/** Keeps the person's one picture; says whether it is their first. */
export async function savePicture(
  database: Database,
  email: string,
  picture: Picture,
): Promise<{ created: boolean }> {
  const made = await database
    .insertInto("profile_pictures")
    .values({ email, ...picture })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return { created: true };
  // Removed in between: then this one is the first after all, and the next try says so.
  if (!(await replacePicture(database, email, picture)))
    return savePicture(database, email, picture);
  return { created: false };
}

/** False where there is none to replace. */
export async function replacePicture(
  database: Database,
  email: string,
  picture: Picture,
): Promise<boolean> {
  const changed = await database
    .updateTable("profile_pictures")
    .set({ ...picture, changed_at: new Date() })
    .where("email", "=", email)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function removePicture(database: Database, email: string): Promise<void> {
  await database.deleteFrom("profile_pictures").where("email", "=", email).execute();
}
