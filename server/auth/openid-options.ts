import { randomUUID } from "node:crypto";
import type { ConfigParams } from "express-openid-connect";
import { decodeJwt } from "jose";
import { describeBrowser } from "#server/auth/describe-browser.ts";
import type { SignInProvider } from "#server/auth/provider.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import { signedOutPath, unlockScreen } from "#server/auth/sign-out.ts";
import { type CookieNames, setHint } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { type Claims, readProfile } from "#server/identity/profile.ts";
import { readExpiry } from "#shared/domain/token-expiry.ts";

const day = 86_400;

export interface OpenidOptions {
  origin: string;
  names: CookieNames;
  provider: SignInProvider;
  store: SessionStore;
  /** Signs the cookies. */
  secret: string;
  /** The chosen display name of a token's owner; empty for the provider's. Never throws. */
  nameOf(accessToken: string): Promise<string>;
  log: Log;
}

/** Every option is set, since express-openid-connect reads missing ones from the environment. */
export function openidOptions({
  origin,
  names,
  provider,
  store,
  secret,
  nameOf,
  log,
}: OpenidOptions): ConfigParams {
  return {
    issuerBaseURL: provider.issuerOf(origin),
    baseURL: origin,
    clientID: provider.clientId,
    clientSecret: provider.clientSecret,
    secret,
    authRequired: false,
    idpLogout: false,
    useMtls: false,
    enableTelemetry: false,
    legacySameSiteCookie: false,
    // R9.4
    clockTolerance: 60,
    httpTimeout: 10_000,
    customFetch: provider.fetch,
    authorizationParams: {
      response_type: "code",
      scope: "openid profile email",
      ...(provider.requestedAudience ? { audience: provider.requestedAudience } : {}),
    },
    routes: {
      login: false,
      logout: false,
      callback: "/callback",
      postLogoutRedirect: signedOutPath,
    },
    transactionCookie: { name: names.transaction, sameSite: "Lax" },
    session: {
      name: names.session,
      store: store.library as unknown as NonNullable<NonNullable<ConfigParams["session"]>["store"]>,
      signSessionStoreCookie: true,
      requireSignedSessionStoreCookie: true,
      rolling: true,
      rollingDuration: day,
      absoluteDuration: 7 * day,
      cookie: { httpOnly: true, sameSite: "Lax", secure: names.secure },
    },
    // The library's default state is the same for every sign-in with one returnTo.
    getLoginState: (_request, { returnTo }) => ({ returnTo, once: randomUUID() }),
    afterCallback: async (request, response, session) => {
      const claims: Claims = decodeJwt(session.id_token);
      const userinfo = typeof claims.email === "string" ? {} : await request.oidc.fetchUserInfo();
      setHint(response, names);
      unlockScreen(response, names);
      const expiresAt = session.expires_at ?? readExpiry(session.access_token);
      const profile = readProfile({ ...userinfo, ...claims });
      logSecurity(log, response, { event: "sign-in", outcome: "ok", who: profile.email });
      return {
        ...session,
        ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
        profile,
        browser: describeBrowser(request.get("user-agent")),
        chosenName: await nameOf(session.access_token),
      };
    },
  };
}
