import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { demoAccounts, mockAccount } from "#shared/domain/demo-accounts.ts";

/** Somebody the mock API knows. Registered ones sign in with their address as user name. */
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
  /** Undefined when the address is taken. */
  register(fullname: string, email: string, password: string): MockAccount | undefined;
}

/** Registrations live in memory and must not fill it: beyond this the oldest goes. */
const mostRegistrations = 1000;

export function createMockUsers(): MockUsers {
  const key = randomBytes(32);
  const seal = (password: string) => createHmac("sha256", key).update(password).digest();
  const people = new Map<string, { person: MockAccount; sealed: Buffer }>();
  let lastId: number = mockAccount.id;

  const { password, ...first } = mockAccount;
  people.set(first.username, { person: first, sealed: seal(password) });
  // An address that opens a demo account is nobody's to register: its token would open that
  // account.
  const taken = new Set<string>([
    mockAccount.email,
    ...demoAccounts.map((account) => account.email),
  ]);

  return {
    find: (username) => people.get(username)?.person,
    checkPassword: (username, given) => {
      const known = people.get(username);
      return known && timingSafeEqual(known.sealed, seal(given)) ? known.person : undefined;
    },
    register: (fullname, email, given) => {
      if (taken.has(email) || people.has(email)) return undefined;
      lastId += 1;
      const person = {
        id: lastId,
        username: email,
        ...splitName(fullname),
        role: mockAccount.role,
        email,
      };
      people.set(email, { person, sealed: seal(given) });
      if (people.size > mostRegistrations + 1) dropOldest(people);
      return person;
    },
  };
}

/** At the first space, as the template does. */
function splitName(fullname: string): { firstName: string; lastName: string } {
  const [, firstName = "", lastName = ""] = /^(\S*)\s*(.*)$/s.exec(fullname.trim()) ?? [];
  return { firstName, lastName };
}

function dropOldest(people: Map<string, unknown>): void {
  for (const username of people.keys()) {
    if (username === mockAccount.username) continue;
    people.delete(username);
    return;
  }
}
