import type { SessionUser } from "#shared/contract/session.ts";

/**
 * The address for display: without a verified address `email` is only a key derived from the
 * identity.
 */
export function shownEmail({ email, address }: Pick<SessionUser, "email" | "address">): string {
  return address ?? email;
}
