import type { Response } from "express";
import type { OwnSessions } from "#server/auth/own-sessions.ts";
import type { LockedPerson } from "#server/auth/screen-lock.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Who is asking the web server. Set once per request by `identifyAsker`; every other room reads it
 * here.
 */
export type Asker =
  | {
      kind: "visitor";
      /** Set where somebody locked the screen of this browser. */
      locked?: LockedPerson;
    }
  | {
      kind: "person";
      user: SessionUser;
      /** The header that carries this person's token to the backend: `Bearer …` or `JWT …`. */
      authorization: string;
      /**
       * The browsers they are signed in with; null for people of the mock API, who have a token
       * instead.
       */
      sessions: OwnSessions | null;
    };

declare global {
  namespace Express {
    interface Locals {
      asker: Asker;
    }
  }
}

export function askerOf(response: Response): Asker {
  return response.locals.asker ?? { kind: "visitor" };
}

/** The signed-in person. Throws `invalid-credentials` (401) for a visitor. */
export function requirePerson(response: Response): Extract<Asker, { kind: "person" }> {
  const asker = askerOf(response);
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  return asker;
}
