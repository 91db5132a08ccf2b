import type { Request, Response } from "express";
import type { HeaderTokenReader } from "#server/auth/header-token.ts";
import type { SessionRows } from "#server/auth/session-rows.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import { type LockedPerson, readLockedPerson } from "#server/auth/sign-out.ts";
import type { TokenRefresher } from "#server/auth/token-refresh.ts";
import {
  type CookieNames,
  createOwnSessions,
  dropSession,
  type OwnSessions,
  sessionOf,
  shownName,
} from "#server/auth/web-session.ts";
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

export interface IdentifyOptions {
  readHeader: HeaderTokenReader;
  refresher: TokenRefresher;
  store: SessionStore;
  rows: SessionRows;
}

/**
 * Who is asking: on /api the Authorization header decides where there is one, and a bad one never
 * falls back to the cookie; everywhere else, and without one, the browser's session does, its token
 * refreshed first.
 */
export async function identifyAsker(
  options: IdentifyOptions,
  names: CookieNames | null,
  request: Request,
  response: Response,
): Promise<Asker> {
  const toApi = request.path === "/api" || request.path.startsWith("/api/");
  if (toApi && request.headers.authorization !== undefined) return fromHeader(options, request);
  return names ? fromSession(options, names, request, response) : { kind: "visitor" };
}

async function fromHeader({ readHeader, rows }: IdentifyOptions, request: Request): Promise<Asker> {
  const asker = await readHeader(request);
  if (asker.kind === "visitor" || asker.user.source === "mock") return asker;
  return { ...asker, sessions: createOwnSessions(rows, asker.user.email, null) };
}

async function fromSession(
  { refresher, store, rows }: IdentifyOptions,
  names: CookieNames,
  request: Request,
  response: Response,
): Promise<Asker> {
  const session = sessionOf(request, names);
  const id = store.currentId();
  if (!session || !id) return visitorOf(request);
  const before = session.access_token;
  if ((await refresher.ensureFresh(request, id, session)) === "ended") {
    dropSession(request, response, names);
    return { kind: "visitor" };
  }
  if (session.access_token !== before) store.markWritten(session);
  const { email, roles } = session.profile;
  return {
    kind: "person",
    user: { email, name: shownName(session, store.currentName()), roles, source: "provider" },
    authorization: `Bearer ${session.access_token}`,
    sessions: createOwnSessions(rows, email, id),
  };
}

function visitorOf(request: Request): Asker {
  const locked = readLockedPerson(request);
  return { kind: "visitor", ...(locked ? { locked } : {}) };
}
