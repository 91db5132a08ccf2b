import type { Request, Response } from "express";
import type { Asker } from "#server/auth/asker.ts";
import type { HeaderTokenReader } from "#server/auth/header-token.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import type { TokenRefresher } from "#server/auth/token-refresh.ts";
import { type CookieNames, dropSession, sessionOf } from "#server/auth/web-session.ts";

const visitor: Asker = { kind: "visitor" };

export interface IdentifyOptions {
  readHeader: HeaderTokenReader;
  refresher: TokenRefresher;
  store: SessionStore;
}

/**
 * Who is asking: on /api the Authorization header decides where there is one, and a bad one never falls back to the cookie; everywhere else, and
 * without one, the browser's session does, its token refreshed first.
 */
export async function identifyAsker(
  options: IdentifyOptions,
  names: CookieNames | null,
  request: Request,
  response: Response,
): Promise<Asker> {
  const toApi = request.path === "/api" || request.path.startsWith("/api/");
  if (toApi && request.headers.authorization !== undefined) return options.readHeader(request);
  return names ? fromSession(options, names, request, response) : visitor;
}

async function fromSession(
  { refresher, store }: IdentifyOptions,
  names: CookieNames,
  request: Request,
  response: Response,
): Promise<Asker> {
  const session = sessionOf(request, names);
  const id = store.currentId();
  if (!session || !id) return visitor;
  const before = session.access_token;
  if ((await refresher.ensureFresh(request, id, session)) === "ended") {
    dropSession(request, response, names);
    return visitor;
  }
  if (session.access_token !== before) store.markWritten(session);
  const { email, name, roles } = session.profile;
  return { kind: "person", user: { email, name, roles, source: "provider" }, authorization: `Bearer ${session.access_token}` };
}
