import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import { listen } from "#server/http/shutdown.ts";

/** A second OpenID provider in place of a hosted one; the test controls its user and its faults. */
export interface OutsideProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  /** The product's configuration for it. */
  env: Record<string, string>;
  /** Signs in without a prompt; null cancels. */
  person: OutsidePerson | null;
  /**
   * Of token requests. `drop`: the connection breaks; a number: the response takes so many
   * milliseconds; a promise: it waits for it; `refuse`: invalid_grant.
   */
  tokenFault: "none" | "drop" | "refuse" | number | Promise<unknown>;
  /** Counts sign-ins and refreshes. */
  tokenRequests: number;
  /** COOP same-origin on its pages, as some providers send it. */
  isolates: boolean;
  /** Access tokens contain the e-mail address. */
  tellsAccessTokens: boolean;
  /** In seconds. */
  accessTokenLife: number;
  close(): Promise<void>;
  reopen(): Promise<void>;
}

interface OutsidePerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  roles?: string[];
}

const audience = "https://api.outside.test/";
const scopes = "openid profile email offline_access";

export async function startOutsideProvider(clientOrigin: () => string): Promise<OutsideProvider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "outside" };
  const people = new Map<string, OutsidePerson>();
  const app = express();
  let server = createServer(app);
  let listening = await listen(server, 0, "127.0.0.1");
  const issuer = `http://127.0.0.1:${listening.port}`;

  const configuration: Configuration = {
    jwks: { keys: [key] } as NonNullable<Configuration["jwks"]>,
    clients: [],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "roles"] },
    scopes: scopes.split(" "),
    extraParams: ["audience"],
    cookies: {
      keys: ["outside"],
      names: { session: "outside", interaction: "outside_step", resume: "outside_resume" },
    },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person ? { accountId: sub, claims: async () => ({ ...person }) } : undefined;
    },
    extraTokenClaims: (_context, token) => {
      const person = "accountId" in token ? people.get(token.accountId ?? "") : undefined;
      return person && outside.tellsAccessTokens
        ? { email: person.email, name: person.name, roles: person.roles }
        : undefined;
    },
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    loadExistingGrant: grantEverything,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = form.replace(
            "</form>",
            '<button name="logout" value="yes">Yes</button></form>',
          );
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (context) => (context.oidc.params?.audience as string | undefined) ?? [],
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: scopes,
          audience,
          accessTokenFormat: "jwt",
          accessTokenTTL: outside.accessTokenLife,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      RefreshToken: 3600,
    },
  };

  const outside: OutsideProvider = {
    issuer,
    clientId: "clearlane-abroad",
    clientSecret: "a secret that only two know",
    audience,
    env: {
      ISSUER_BASE_URL: issuer,
      CLIENT_ID: "clearlane-abroad",
      CLIENT_SECRET: "a secret that only two know",
      AUDIENCE: audience,
    },
    person: {
      sub: "abroad|1",
      email: "Ann@Abroad.test",
      email_verified: true,
      name: "Ann Abroad",
      roles: ["Admin"],
    },
    tokenFault: "none",
    tokenRequests: 0,
    isolates: false,
    tellsAccessTokens: true,
    accessTokenLife: 3600,
    close: () => listening.close({ graceMs: 0 }),
    reopen: async () => {
      server = createServer(app);
      listening = await listen(server, Number(new URL(issuer).port), "127.0.0.1");
    },
  };

  let provider: Provider | null = null;
  // Built on the first request, when the product's origin is known.
  const providerNow = () => {
    provider ??= new Provider(issuer, {
      ...configuration,
      clients: [client(outside, clientOrigin())],
    });
    return provider;
  };

  app.use((_request, response, next) => {
    if (outside.isolates) response.setHeader("cross-origin-opener-policy", "same-origin");
    next();
  });
  app.post("/token", async (request, response, next) => {
    const { tokenFault } = outside;
    outside.tokenRequests += 1;
    if (typeof tokenFault === "number") await sleep(tokenFault);
    else if (tokenFault instanceof Promise) await tokenFault;
    if (tokenFault === "drop") return void request.socket.destroy();
    if (tokenFault === "refuse") return void response.status(400).json({ error: "invalid_grant" });
    next();
  });
  app.get("/interaction/:uid", async (request, response) => {
    const { person } = outside;
    if (person) people.set(person.sub, person);
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: "access_denied", error_description: "no" };
    await providerNow().interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  });
  app.use((request, response) => providerNow().callback()(request, response));
  return outside;
}

function client(
  { clientId, clientSecret }: OutsideProvider,
  origin: string,
): NonNullable<Configuration["clients"]>[number] {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [`${origin}/callback`],
    post_logout_redirect_uris: [`${origin}/auth/logout`],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

async function grantEverything(context: KoaContextWithOIDC) {
  const { provider, session, client: asking } = context.oidc;
  if (!asking || !session?.accountId) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: asking.clientId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(audience, scopes);
  await grant.save();
  return grant;
}
