import type { WebContext } from "#server/context.ts";
import { accountFromClaims, linkedTo } from "#server/identity/account.ts";
import type { Profile } from "#server/identity/profile.ts";
import { account, type SignInAccount } from "#shared/contract/account.ts";
import { AppError } from "#shared/errors.ts";

/** The accounts of identities, which the backend keeps. */
export interface Accounts {
  /** Of a token that was issued to us. Throws 503 when the backend does not answer. */
  find(profile: Profile, token: string): Promise<SignInAccount>;
  /**
   * Links the token's identity to the account of its verified address, after the user confirmed it.
   */
  link(token: string): Promise<SignInAccount>;
}

export function createAccounts({ config, backendFor }: WebContext): Accounts {
  // Demo accounts are identified by their address, also by the backend.
  if (config.identity.embedded)
    return {
      find: async ({ email }) => linkedTo(email),
      link: async () => {
        throw new AppError("not-found");
      },
    };
  return {
    find: async (profile, token) => {
      try {
        return await backendFor(`Bearer ${token}`)(account.show, {});
      } catch (error) {
        if (isForeignAnswer(error)) return accountFromClaims(profile);
        throw error;
      }
    },
    link: (token) => backendFor(`Bearer ${token}`)(account.link, {}),
  };
}

/** A foreign backend stores no identities for us. */
function isForeignAnswer(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === "not-offered" || error.code === "upstream-invalid")
  );
}
