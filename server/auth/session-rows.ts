import type { KeptSession } from "#server/auth/web-session.ts";

/** Where sessions are kept. Every method throws when the store does not answer. */
export interface SessionRows {
  /** Null: never there, expired, or ended. */
  read(id: string): Promise<KeptSession | null>;
  /**
   * Writes unless the session was ended. Requests overlap and each writes its own copy back, so of two copies the tokens with the later expiry stay: a
   * slow request can neither bring old tokens back nor sign somebody in again.
   */
  write(id: string, session: KeptSession): Promise<void>;
  /** Marks it ended and forgets its tokens. */
  end(id: string): Promise<void>;
  /** Removes what expired. */
  sweep(): Promise<void>;
}
