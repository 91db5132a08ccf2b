import { sql } from "kysely";
import type { Database, Db } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import { linkedTo } from "#server/identity/account.ts";
import { isOwnAccount, ownAccountOf, type Profile } from "#server/identity/profile.ts";
import type { SignInAccount } from "#shared/contract/account.ts";
import { AppError } from "#shared/errors.ts";

type Identity = Pick<Profile, "issuer" | "subject">;

/**
 * The account of a provider's identity: the one it is linked to, whatever address it claims now. A
 * new identity gets the account of its verified address if nobody has it, waits for a confirmation
 * if somebody has, and without a verified address gets an account that no other can reach.
 */
export async function findAccount(database: Database, profile: Profile): Promise<SignInAccount> {
  const known = await touchIdentity(database, profile);
  if (known) return withOffer(database, profile, known);
  if (!profile.verified)
    return linkedTo(await openAccount(database, profile, ownAccountOf(profile)));
  return database.transaction().execute(async (trx) => {
    await lockName(trx, "customer", profile.email);
    if (await hasAccount(trx, profile.email)) {
      // A request beside this one may have opened it for the same identity.
      const account = await touchIdentity(trx, profile);
      return account ? linkedTo(account) : { state: "unlinked", address: profile.email };
    }
    return linkedTo(await openAccount(trx, profile, profile.email));
  });
}

/** The account of a linked identity; also stores the address that it claims now. */
async function touchIdentity(db: Db, profile: Profile): Promise<string | undefined> {
  const { issuer, subject, email, name, verified } = profile;
  const { rows } = await sql<{ account: string }>`
    update identities set email = ${email}, name = ${name}, last_seen = now(),
      verified = verified or (${verified} and account = ${email})
    where issuer = ${issuer} and subject = ${subject} and account is not null
    returning account`.execute(db);
  return rows[0]?.account;
}

/** Returns the account of whoever was first. */
async function openAccount(db: Db, profile: Profile, account: string): Promise<string> {
  const { issuer, subject, email, name } = profile;
  const verified = !isOwnAccount(account);
  const { rows } = await sql<{ account: string }>`
    insert into identities (issuer, subject, email, name, account, verified)
    values (${issuer}, ${subject}, ${email}, ${name}, ${account}, ${verified})
    on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name,
      last_seen = now(), account = coalesce(identities.account, excluded.account),
      verified = case when identities.account is null then excluded.verified
        else identities.verified end
    returning account`.execute(db);
  return rows[0]?.account ?? account;
}

async function withOffer(db: Db, profile: Profile, account: string): Promise<SignInAccount> {
  if (!profile.verified || !isOwnAccount(account)) return linkedTo(account);
  const { email } = profile;
  return {
    state: "linked",
    email: account,
    offer: { address: email, taken: await hasAccount(db, email) },
  };
}

/** Whether personal data is stored under an address. A team invitation does not count. */
async function hasAccount(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from customers where email = ${email})
      or exists (select from identities where account = ${email})
      or exists (select from profiles where email = ${email})
      or exists (select from profile_pictures where email = ${email})
      or exists (select from searches where actor = ${email})
      or exists (select from ledger where actor = ${email})
      or exists (select from watches where account = ${email})
      or exists (select from watch_settings where account = ${email}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * After the user confirmed: links their identity to the account of their verified address. The
 * account they had without one moves there if nobody has the address, else it is left behind.
 * Identities that had the account without a verified address lose it: a stranger may have claimed
 * it first. Throws 403 without a verified address.
 */
export async function linkIdentity(database: Database, profile: Profile): Promise<SignInAccount> {
  const { email, verified } = profile;
  if (!verified)
    throw new AppError("forbidden", {
      message: "Your sign-in provider has not verified your email address. Verify it there first.",
    });
  return database.transaction().execute(async (trx) => {
    await lockName(trx, "customer", email);
    const current = await touchIdentity(trx, profile);
    // An account that has an address keeps it, whatever the identity claims now.
    if (current && !isOwnAccount(current)) return linkedTo(current);
    await changeAccount(trx, profile, current ?? null, email);
    await sql`
      update identities set account = null, verified = false
      where account = ${email} and not verified`.execute(trx);
    return linkedTo(email);
  });
}

async function changeAccount(
  trx: Db,
  profile: Profile,
  from: string | null,
  to: string,
): Promise<void> {
  if (from && isOwnAccount(from) && !(await hasAccount(trx, to))) await moveAccount(trx, from, to);
  const { issuer, subject, email, name } = profile;
  await sql`
    insert into identities (issuer, subject, email, name, account, verified)
    values (${issuer}, ${subject}, ${email}, ${name}, ${to}, true)
    on conflict (issuer, subject) do update set account = ${to}, verified = true`.execute(trx);
}

/** Every column that holds an account's key; a test compares them with the schema. */
export const accountColumns = [
  ["calendars", "account"],
  ["customers", "email"],
  ["digests", "account"],
  ["identities", "account"],
  ["ledger", "actor"],
  ["profile_pictures", "email"],
  ["profiles", "email"],
  ["searches", "actor"],
  ["sub_users", "email"],
  ["team_invitations", "email"],
  ["watch_news", "account"],
  ["watch_settings", "account"],
  ["watches", "account"],
] as const;

/** `to` may only have teams and invitations, which count from now on. */
async function moveAccount(trx: Db, from: string, to: string): Promise<void> {
  await sql`
    update sub_users set removed_at = now() where email = ${from} and removed_at is null
      and exists (select from sub_users where email = ${to} and removed_at is null)`.execute(trx);
  await sql`
    update team_invitations set state = 'withdrawn', answered_at = now()
    where email = ${from} and state = 'invited'`.execute(trx);
  for (const [table, column] of accountColumns)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where ${sql.ref(column)} = ${from}`.execute(trx);
}

/** The change of an identity's account, as support sees it. */
export interface SupportLink {
  before: string | null;
  after: string;
}

/**
 * By support, who vouches for the person. Throws 404 for an account that does not exist, unless the
 * identity has one without an address, which then moves.
 */
export async function linkForSupport(
  database: Database,
  identity: Identity,
  email: string,
  { dryRun }: { dryRun: boolean },
): Promise<SupportLink> {
  return database.transaction().execute(async (trx) => {
    await lockName(trx, "customer", email);
    const known = await trx
      .selectFrom("identities")
      .select(["account", "email", "name"])
      .where("issuer", "=", identity.issuer)
      .where("subject", "=", identity.subject)
      .forUpdate()
      .executeTakeFirst();
    const before = known?.account ?? null;
    const canMove = before !== null && isOwnAccount(before);
    if (!canMove && !(await hasAccount(trx, email)))
      throw new AppError("not-found", { reason: `There is no account for ${email}.` });
    if (!dryRun) {
      const { email: claimed = email, name = "" } = known ?? {};
      const profile = { ...identity, email: claimed, name, verified: true, roles: [] };
      await changeAccount(trx, profile, before, email);
    }
    return { before, after: email };
  });
}
