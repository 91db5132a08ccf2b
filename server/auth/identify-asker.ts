import type { Request, Response } from "express";
import type { Asker } from "#server/auth/asker.ts";
import type { HeaderTokenReader } from "#server/auth/header-token.ts";
import { createOwnSessions } from "#server/auth/own-sessions.ts";
import { readLockedPerson } from "#server/auth/screen-lock.ts";
import type { SessionRows } from "#server/auth/session-rows.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import type { TokenRefresher } from "#server/auth/token-refresh.ts";
import { type CookieNames, dropSession, sessionOf, shownName } from "#server/auth/web-session.ts";

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
