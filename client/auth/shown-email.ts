import type { SessionUser } from "#shared/contract/session.ts";

/** The address on screens: `email` is made from the identity where no address is verified. */
export function shownEmail({ email, address }: Pick<SessionUser, "email" | "address">): string {
  return address ?? email;
}
