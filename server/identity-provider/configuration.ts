import type { Account, Configuration, KoaContextWithOIDC } from "oidc-provider";
import type pg from "pg";
import {
  showProviderError,
  showSignedOut,
  showSignOut,
} from "#server/identity-provider/sign-in.ts";
import {
  createProviderAdapter,
  type ProviderKeys,
  signingAlgorithm,
} from "#server/identity-provider/storage.ts";
import { type DemoAccount, demoAccounts, demoPassword } from "#shared/domain/demo-accounts.ts";
import { embeddedAudience } from "#shared/domain/provider-token.ts";

export interface ProviderSettings {
  /** The web server's own origin as the browser sees it. */
  origin: string;
  clientId: string;
  clientSecret: string;
  keys: ProviderKeys;
  /** Signs the provider's cookies. */
  cookieKey: string;
  pool: pg.Pool;
}

const scope = "openid profile email offline_access";
const hour = 3600;
const day = 24 * hour;

/**
 * The provider as one client needs it: authorization code with PKCE, JWT access tokens for the
 * backend, refresh tokens, no consent page.
 */
export function configureProvider(settings: ProviderSettings): Configuration {
  return {
    adapter: createProviderAdapter(settings.pool),
    jwks: settings.keys.signing as NonNullable<Configuration["jwks"]>,
    clients: [describeClient(settings)],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "roles"] },
    // The ID token carries name and address itself: the access token is for the backend and opens
    // no userinfo.
    conformIdTokenClaims: false,
    scopes: scope.split(" "),
    pkce: { required: () => true },
    findAccount: (_context, subject) => findAccount(subject),
    extraTokenClaims: (_context, token) => {
      const account =
        "accountId" in token && token.accountId ? findDemoAccount(token.accountId) : undefined;
      return account ? profileClaims(account) : undefined;
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: false,
    loadExistingGrant: grantEverything,
    clientBasedCORS: () => false,
    interactions: { url: (_context, interaction) => `/idp/sign-in/${interaction.uid}` },
    renderError: showProviderError,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: showSignOut,
        postLogoutSuccessSource: showSignedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => embeddedAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "openid profile email",
          audience: embeddedAudience,
          accessTokenFormat: "jwt",
          accessTokenTTL: hour,
          jwt: { sign: { alg: signingAlgorithm } },
        }),
      },
    },
    cookies: {
      keys: [settings.cookieKey],
      names: {
        session: "clearlane_idp",
        interaction: "clearlane_idp_step",
        resume: "clearlane_idp_resume",
      },
      long: { signed: true, httpOnly: true, sameSite: "lax", path: "/idp" },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Session: 14 * day,
      Grant: 14 * day,
      RefreshToken: 14 * day,
    },
  };
}

function describeClient({
  origin,
  clientId,
  clientSecret,
}: ProviderSettings): NonNullable<Configuration["clients"]>[number] {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    client_name: "Clearlane",
    redirect_uris: [`${origin}/callback`],
    post_logout_redirect_uris: [`${origin}/auth/logout`],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

/**
 * Everything its own client asks for is granted; a page asking the person for it would ask about
 * our own product.
 */
async function grantEverything(context: KoaContextWithOIDC) {
  const { provider, session, client, result } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const id = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const known = id ? await provider.Grant.find(id) : undefined;
  if (known) return known;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(scope);
  grant.addResourceScope(embeddedAudience, "openid profile email");
  await grant.save();
  return grant;
}

/** The demo account of an address, in any spelling of it; the address is its subject. */
export function findDemoAccount(email: string): DemoAccount | undefined {
  const named = email.trim().toLowerCase();
  return demoAccounts.find((account) => account.email === named);
}

/** The account that address and password open. */
export function checkPassword(email: string, password: string): DemoAccount | undefined {
  return password === demoPassword ? findDemoAccount(email) : undefined;
}

/** A demo account as the provider shows it to those it signs people in for. */
export function findAccount(subject: string): Account | undefined {
  const account = findDemoAccount(subject);
  if (!account) return undefined;
  return {
    accountId: account.email,
    claims: async () => ({ sub: account.email, email_verified: true, ...profileClaims(account) }),
  };
}

/** What an access token says about its owner, so that the backend need not ask. */
export function profileClaims(account: DemoAccount): {
  email: string;
  name: string;
  roles: string[];
} {
  return { email: account.email, name: account.name, roles: [...account.roles] };
}
