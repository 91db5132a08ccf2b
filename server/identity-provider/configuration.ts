import type { Account, Configuration, KoaContextWithOIDC } from "oidc-provider";
import type { Db } from "#server/database/database.ts";
import {
  findDemoAccount,
  showProviderError,
  showSignedOut,
  showSignOut,
} from "#server/identity-provider/sign-in.ts";
import {
  createProviderAdapter,
  type ProviderKeys,
  signingAlgorithm,
} from "#server/identity-provider/storage.ts";
import { embeddedAudience } from "#shared/domain/access-tokens.ts";
import type { DemoAccount } from "#shared/domain/demo-accounts.ts";
import { paths } from "#shared/paths.ts";

export interface ProviderSettings {
  origin: string;
  clientId: string;
  clientSecret: string;
  keys: ProviderKeys;
  cookieKey: string;
  db: Db;
}

const scope = "openid profile email offline_access";
const hour = 3600;
const day = 24 * hour;

/** For one client: authorization code with PKCE, JWT access tokens, refresh tokens, no consent. */
export function configureProvider(settings: ProviderSettings): Configuration {
  return {
    adapter: createProviderAdapter(settings.db),
    jwks: settings.keys.signing as NonNullable<Configuration["jwks"]>,
    clients: [describeClient(settings)],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "roles"] },
    // Name and address go into the ID token: the access token is for the backend, not for userinfo.
    conformIdTokenClaims: false,
    scopes: scope.split(" "),
    pkce: { required: () => true },
    findAccount: (_context, subject) => findAccount(subject),
    extraTokenClaims: (_context, token) => {
      const account =
        "accountId" in token && token.accountId ? findDemoAccount(token.accountId) : undefined;
      const sid = "sessionUid" in token ? token.sessionUid : undefined;
      return account ? { ...profileClaims(account), ...(sid ? { sid } : {}) } : undefined;
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
    post_logout_redirect_uris: [origin + paths.auth("logout")],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

/** A consent page would ask users about the product itself. */
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

function findAccount(subject: string): Account | undefined {
  const account = findDemoAccount(subject);
  if (!account) return undefined;
  return {
    accountId: account.email,
    claims: async () => ({ sub: account.email, email_verified: true, ...profileClaims(account) }),
  };
}

/** Claims of the access token, which save the backend a userinfo request. */
function profileClaims(account: DemoAccount): {
  email: string;
  name: string;
  roles: string[];
} {
  return { email: account.email, name: account.name, roles: [...account.roles] };
}
