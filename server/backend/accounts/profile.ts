import { findPictureVersion, pictureAddress } from "#server/backend/accounts/picture.ts";
import type { Database } from "#server/database/database.ts";
import type { ProfileAnswer, ProfileInput } from "#shared/contract/profile.ts";

/** Whose profile: the address and name that the token gives. */
export interface Person {
  email: string;
  name: string;
}

/** What the person said of themselves; a person without a record gets what the token says. */
export async function readProfile(
  database: Database,
  { email, name }: Person,
): Promise<ProfileAnswer> {
  const [record, version] = await Promise.all([
    database
      .selectFrom("profiles")
      .select(["name", "company"])
      .where("email", "=", email)
      .executeTakeFirst(),
    findPictureVersion(database, email),
  ]);
  return {
    email,
    name: record?.name ?? name,
    company: record?.company ?? "",
    picture: version === null ? null : pictureAddress(version),
  };
}

/** Keeps name and company. An empty one is no choice: the provider's name stands again. */
export async function saveProfile(
  database: Database,
  email: string,
  input: ProfileInput,
): Promise<void> {
  const chosen = {
    name: input.name || null,
    company: input.company || null,
    changed_at: new Date(),
  };
  await database
    .insertInto("profiles")
    .values({ email, ...chosen })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(chosen))
    .execute();
}
