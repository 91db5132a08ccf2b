import { ownAccountOf, type Profile } from "#server/identity/profile.ts";
import type { SignInAccount } from "#shared/contract/account.ts";
import { AppError } from "#shared/errors.ts";

/** The key of an account's records. Throws 403 until its link was confirmed. */
export function requireAccount(account: SignInAccount): string {
  if (account.state === "linked") return account.email;
  throw new AppError("forbidden", {
    message:
      `An account with the address ${account.address} exists, and this sign-in is not linked ` +
      "to it. Sign in on the website and confirm the link first.",
  });
}

/** A confirmation may change it at any moment, so it is not cached. */
export function isSettled(account: SignInAccount): boolean {
  return account.state === "linked" && account.offer === null;
}

export function linkedTo(email: string): SignInAccount {
  return { state: "linked", email, offer: null };
}

/** For backends that keep no identities: the verified address, else an account of its own. */
export function accountFromClaims(profile: Profile): SignInAccount {
  return linkedTo(profile.verified ? profile.email : ownAccountOf(profile));
}
