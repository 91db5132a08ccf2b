import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { demoAccounts, mockAccount } from "#shared/domain/demo-accounts.ts";

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
  find(username: string): MockAccount | undefined;
  checkPassword(username: string, password: string): MockAccount | undefined;
  /** Undefined for a taken address. */
  register(fullname: string, email: string, password: string): MockAccount | undefined;
}

interface StoredUser {
  account: MockAccount;
  passwordHash: Buffer;
}

/** Kept in memory; beyond this the one used longest ago is dropped. */
const maxRegistrations = 1000;

export function createMockUsers(): MockUsers {
  const key = randomBytes(32);
  const hash = (password: string) => createHmac("sha256", key).update(password).digest();
  const { password, ...builtIn } = mockAccount;
  const builtInUser: StoredUser = { account: builtIn, passwordHash: hash(password) };
  const registered = new LRUCache<string, StoredUser>({ max: maxRegistrations });
  // A token for a demo account's address would open that account.
  const taken = new Set<string>([builtIn.email, ...demoAccounts.map((account) => account.email)]);
  let lastId: number = builtIn.id;

  const find = (username: string) =>
    username === builtIn.username ? builtInUser : registered.get(username);
  return {
    find: (username) => find(username)?.account,
    checkPassword: (username, given) => {
      const user = find(username);
      return user && timingSafeEqual(user.passwordHash, hash(given)) ? user.account : undefined;
    },
    register: (fullname, email, given) => {
      if (taken.has(email) || registered.has(email)) return undefined;
      lastId += 1;
      const account = {
        id: lastId,
        username: email,
        ...splitName(fullname),
        role: builtIn.role,
        email,
      };
      registered.set(email, { account, passwordHash: hash(given) });
      return account;
    },
  };
}

/** At the first space, like the template's own mock. */
function splitName(fullname: string): { firstName: string; lastName: string } {
  const [, firstName = "", lastName = ""] = /^(\S*)\s*(.*)$/s.exec(fullname.trim()) ?? [];
  return { firstName, lastName };
}
