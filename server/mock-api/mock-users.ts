import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { hashPassword, isPassword } from "#server/mock-api/password-hash.ts";
import { demoAccounts, mockAccount } from "#shared/domain/demo-accounts.ts";
import { AppError } from "#shared/errors.ts";
import { once } from "#shared/once.ts";

/** Registered users sign in with their address as user name. */
export interface MockAccount {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  role: string;
  email: string;
}

export interface MockUsers {
  find(username: string): Promise<MockAccount | undefined>;
  checkPassword(username: string, password: string): Promise<MockAccount | undefined>;
  /** Undefined for a taken address. Throws 409 when the installation takes no more. */
  register(fullname: string, email: string, password: string): Promise<MockAccount | undefined>;
}

interface StoredUser {
  account: MockAccount;
  /** Null for the built-in account. */
  passwordHash: string | null;
}

/** Kept for good: a dropped user's address could be registered by somebody else. */
const maxUsers = 100_000;

export function createMockUsers(db: Db): MockUsers {
  const { password, ...builtIn } = mockAccount;
  // Not at the start: 16 MB at once, after which glibc keeps as much freed memory to itself.
  const builtInHash = once(() => hashPassword(password));

  async function findStored(username: string): Promise<StoredUser | undefined> {
    const row = await db
      .selectFrom("mock_users")
      .selectAll()
      .where("email", "=", username)
      .executeTakeFirst();
    if (username === builtIn.username) return { account: builtIn, passwordHash: null };
    return row && { account: accountOf(row), passwordHash: row.password_hash };
  }

  return {
    find: async (username) => (await findStored(username))?.account,
    checkPassword: async (username, given) => {
      const [user, ownHash] = await Promise.all([findStored(username), builtInHash()]);
      // Does as much work for an unknown name, so that timing tells nothing.
      const matches = await isPassword(given, user?.passwordHash ?? ownHash);
      return matches ? user?.account : undefined;
    },
    register: async (fullname, email, given) => {
      if (email === builtIn.email || (await isTaken(db, email))) return undefined;
      const [firstName, lastName] = splitName(fullname);
      const row = await db
        .insertInto("mock_users")
        .values({
          email,
          first_name: firstName,
          last_name: lastName,
          password_hash: await hashPassword(given),
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && accountOf(row);
    },
  };
}

function accountOf(row: {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}): MockAccount {
  const { id, email, first_name: firstName, last_name: lastName } = row;
  return { id, username: email, firstName, lastName, role: mockAccount.role, email };
}

/**
 * A token for an account holder's address would open that account: a demo account, a provider's
 * identity, or a mock user older than the table of mock users.
 */
async function isTaken(db: Db, email: string): Promise<boolean> {
  if (demoAccounts.some((account) => account.email === email)) return true;
  const { rows } = await sql<{ taken: boolean; full: boolean }>`
    select exists (select from mock_users where email = ${email})
        or exists (select from customers where email = ${email})
        or exists (select from identities where email = ${email}) as taken,
      exists (select from mock_users offset ${maxUsers - 1}) as full`.execute(db);
  if (rows[0]?.full)
    throw new AppError("conflict", {
      message: "No more practice accounts can be created on this installation.",
    });
  return rows[0]?.taken ?? false;
}

/** At the first space, like the template's own mock. */
function splitName(fullname: string): [firstName: string, lastName: string] {
  const [, firstName = "", lastName = ""] = /^(\S*)\s*(.*)$/s.exec(fullname.trim()) ?? [];
  return [firstName, lastName];
}
