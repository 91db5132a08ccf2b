import type { KeptSession } from "#server/auth/web-session.ts";

/** One of a person's sessions, as far as their list of browsers needs it. */
export interface ListedSession {
  id: string;
  header: KeptSession["header"];
  browser: string;
}

/** Where sessions are kept. Every method throws when the store does not answer. */
export interface SessionRows {
  /** Null: never there, expired, or ended. */
  read(id: string): Promise<KeptSession | null>;
  /**
   * Writes unless the session was ended. Requests overlap and each writes its own copy back, so of
   * two copies the tokens with the later expiry stay: a slow request can neither bring old tokens
   * back nor sign somebody in again.
   */
  write(id: string, session: KeptSession): Promise<void>;
  /** Marks it ended and forgets its tokens. */
  end(id: string): Promise<void>;
  /** A person's sessions that have neither ended nor expired, in no order. */
  listOf(email: string): Promise<ListedSession[]>;
  /** Ends all of a person's sessions but one; says how many. */
  endAllOf(email: string, but: string | null): Promise<number>;
  /** Keeps a name beside each of a person's sessions; no write of a session touches it. */
  rename(email: string, name: string): Promise<void>;
  /** Removes what expired. */
  sweep(): Promise<void>;
}
