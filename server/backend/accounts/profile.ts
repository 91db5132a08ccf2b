import type { Db } from "#server/database/database.ts";
import type { ProfileAnswer, ProfileInput } from "#shared/contract/profile.ts";
import { picturePath } from "#shared/contract/profile.ts";
import type { User } from "#shared/contract/users.ts";

/** The user's own words about themselves; without a record, those of their sign-in. */
export async function readProfile(db: Db, { email, name }: User): Promise<ProfileAnswer> {
  const [record, version] = await Promise.all([
    db
      .selectFrom("profiles")
      .select(["name", "company"])
      .where("email", "=", email)
      .executeTakeFirst(),
    findPictureVersion(db, email),
  ]);
  return {
    email,
    name: record?.name ?? name,
    company: record?.company ?? "",
    picture: version === null ? null : pictureAddress(version),
  };
}

/** Saves name and company. An empty name restores the one of the sign-in. */
export async function saveProfile(db: Db, email: string, input: ProfileInput): Promise<void> {
  const chosen = {
    name: input.name || null,
    company: input.company || null,
    changed_at: new Date(),
  };
  await db
    .insertInto("profiles")
    .values({ email, ...chosen })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(chosen))
    .execute();
}

export interface Picture {
  /** One of the contract's picture types, detected from the bytes. */
  type: string;
  bytes: Buffer;
}

export interface StoredPicture extends Picture {
  version: string;
}

/** A picture's address names its version, so that browsers may cache it for good. */
function pictureAddress(version: string): string {
  return `${picturePath}?v=${version}`;
}

const versionOf = (changedAt: Date) => String(changedAt.getTime());

export async function findPictureVersion(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom("profile_pictures")
    .select("changed_at")
    .where("email", "=", email)
    .executeTakeFirst();
  return found ? versionOf(found.changed_at) : null;
}

export async function findPicture(db: Db, email: string): Promise<StoredPicture | null> {
  const found = await db
    .selectFrom("profile_pictures")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  return found
    ? { type: found.type, bytes: found.bytes, version: versionOf(found.changed_at) }
    : null;
}

/** Saves the user's one picture. `created` is false where it replaces another. */
export async function savePicture(
  db: Db,
  email: string,
  picture: Picture,
): Promise<{ created: boolean }> {
  const made = await db
    .insertInto("profile_pictures")
    .values({ email, ...picture })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return { created: true };
  // Removed in between: the next attempt inserts this one as the first.
  if (!(await replacePicture(db, email, picture))) return savePicture(db, email, picture);
  return { created: false };
}

/** False when there is no picture to replace. */
export async function replacePicture(db: Db, email: string, picture: Picture): Promise<boolean> {
  const changed = await db
    .updateTable("profile_pictures")
    .set({ ...picture, changed_at: new Date() })
    .where("email", "=", email)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function removePicture(db: Db, email: string): Promise<void> {
  await db.deleteFrom("profile_pictures").where("email", "=", email).execute();
}
