import { randomUUID } from "node:crypto";
import type { ConfigParams } from "express-openid-connect";
import { decodeJwt } from "jose";
import type { Accounts } from "#server/auth/accounts.ts";
import { describeBrowser } from "#server/auth/describe-browser.ts";
import { allowQuickSignIn } from "#server/auth/fresh-sign-in.ts";
import type { SignInProvider } from "#server/auth/provider.ts";
import type { OpenSession } from "#server/auth/session-rows.ts";
import type { SessionStore } from "#server/auth/session-store.ts";
import { signedOutPath, unlockScreen } from "#server/auth/sign-out.ts";
import { type CookieNames, setHint } from "#server/auth/web-session.ts";
import type { Log } from "#server/http/logging.ts";
import { logSecurity } from "#server/http/security-log.ts";
import {
  type Claims,
  hasVerificationClaim,
  type Profile,
  readProfile,
  withUserinfo,
} from "#server/identity/profile.ts";
import type { SignInAccount } from "#shared/contract/account.ts";
import { readExpiry } from "#shared/domain/access-tokens.ts";
import { paths } from "#shared/paths.ts";

const day = 86_400;

export interface OpenidOptions {
  origin: string;
  names: CookieNames;
  provider: SignInProvider;
  store: SessionStore;
  accounts: Accounts;
  /** Signs the cookies. */
  secret: string;
  /** The chosen display name of a token's owner; empty for the provider's. Never throws. */
  nameOf(accessToken: string): Promise<string>;
  log: Log;
  /** In milliseconds. */
  now(): number;
}

/** Every option is set, since express-openid-connect reads missing ones from the environment. */
export function openidOptions({
  origin,
  names,
  provider,
  store,
  accounts,
  secret,
  nameOf,
  log,
  now,
}: OpenidOptions): ConfigParams {
  return {
    issuerBaseURL: provider.issuerOf(origin),
    baseURL: origin,
    clientID: provider.clientId,
    ...authentication(provider),
    secret,
    authRequired: false,
    idpLogout: false,
    useMtls: false,
    enableTelemetry: false,
    legacySameSiteCookie: false,
    // R9.4
    clockTolerance: 60,
    httpTimeout: 10_000,
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
    getLoginState: (_request, { returnTo, authorizationParams }) => ({
      returnTo,
      once: randomUUID(),
      ...(authorizationParams?.prompt === "none" ? { silentSince: now() } : {}),
    }),
    afterCallback: async (request, response, session, state) => {
      const profile = await readSignIn(session.id_token, () => request.oidc.fetchUserInfo());
      const account = await accounts.find(profile, session.access_token);
      setHint(response, names);
      unlockScreen(response, names);
      allowQuickSignIn(response, names);
      const expiresAt = session.expires_at ?? readExpiry(session.access_token);
      const opened = openAccount(account);
      // Not the address that a stranger claims.
      const who = opened.account?.email;
      const isSilent = state.silentSince !== undefined;
      const facts = isSilent ? { silent: true } : {};
      logSecurity(log, response, { event: "sign-in", outcome: who ? "ok" : "refused", who, facts });
      // A silent sign-in shows no question to a user whose account is known.
      if (opened.offer && !(isSilent && opened.account))
        state.returnTo = paths.linkAccount({ returnTo: String(state.returnTo) });
      return {
        ...session,
        ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
        ...(provider.embedded ? { sid: provider.embedded.sessionOf(session.access_token) } : {}),
        ...opened,
        profile,
        browser: describeBrowser(request.get("user-agent")),
        chosenName: opened.account ? await nameOf(session.access_token) : "",
      };
    },
  };
}

/**
 * How the client proves itself to the provider. The library knows no public clients for the code
 * flow: theirs has a placeholder for a secret, which is taken out of each request.
 */
function authentication({
  clientSecret,
  fetch: send,
}: SignInProvider): Pick<ConfigParams, "clientSecret" | "clientAuthMethod" | "customFetch"> {
  if (clientSecret !== null) return { clientSecret, customFetch: send };
  return {
    clientSecret: "none",
    clientAuthMethod: "client_secret_post",
    customFetch: (url, options) => {
      if (!(options?.body instanceof URLSearchParams)) return send(url, options);
      const body = new URLSearchParams(options.body);
      body.delete("client_secret");
      return send(url, { ...options, body });
    },
  };
}

/** From the ID token, and from userinfo where that says nothing of the address. */
async function readSignIn(
  idToken: string,
  fetchUserinfo: () => Promise<unknown>,
): Promise<Profile> {
  const claims: Claims = decodeJwt(idToken);
  if (hasVerificationClaim(claims)) return readProfile(claims);
  const userinfo = await fetchUserinfo().catch((error: unknown) => {
    // Some providers' userinfo takes no token that was issued for an audience of ours.
    if ((error as { status?: unknown }).status === 401) return {};
    throw error;
  });
  return readProfile(withUserinfo(claims, userinfo as Claims));
}

/** Hosted providers need the scope for a refresh token, and some refuse one they do not know. */
export async function canRefreshOffline(
  provider: SignInProvider,
  origin: string,
): Promise<boolean> {
  if (provider.embedded) return false;
  const { scopes_supported } = await provider.discovery.read(provider.issuerOf(origin));
  return scopes_supported?.includes("offline_access") ?? false;
}

/** Both are set, since a second sign-in of one browser keeps what the first left. */
function openAccount(account: SignInAccount): Pick<OpenSession, "account" | "offer"> {
  return account.state === "linked"
    ? { account: { email: account.email }, offer: account.offer }
    : { account: null, offer: { address: account.address, taken: true } };
}
