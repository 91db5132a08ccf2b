import type { Account } from "oidc-provider";
import { type DemoAccount, demoAccounts, demoPassword } from "#shared/domain/demo-accounts.ts";

/** The demo account of an address, in any spelling of it; the address is its subject. */
export function findDemoAccount(email: string): DemoAccount | undefined {
  const named = email.trim().toLowerCase();
  return demoAccounts.find((account) => account.email === named);
}

/** The account that address and password open. */
export function checkPassword(email: string, password: string): DemoAccount | undefined {
  return password === demoPassword ? findDemoAccount(email) : undefined;
}

/** A demo account as the provider shows it to those it signs people in for. */
export function findAccount(subject: string): Account | undefined {
  const account = findDemoAccount(subject);
  if (!account) return undefined;
  return {
    accountId: account.email,
    claims: async () => ({ sub: account.email, email_verified: true, ...profileClaims(account) }),
  };
}

/** What an access token says about its owner, so that the backend need not ask. */
export function profileClaims(account: DemoAccount): {
  email: string;
  name: string;
  roles: string[];
} {
  return { email: account.email, name: account.name, roles: [...account.roles] };
}
