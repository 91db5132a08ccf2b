import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";
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
   * Of token requests. `drop`: the connection breaks; a number: delayed by so many milliseconds; a
   * promise: waits for it; `refuse`: invalid_grant; a status: answers an HTML page with it.
   */
  tokenFault: "none" | "drop" | "refuse" | number | { status: number } | Promise<unknown>;
  /** Its client has no secret, only PKCE. To be set before the first request. */
  isPublic: boolean;
  /** When users last entered their password, in seconds; null: just now. */
  signedInAt: number | null;
  /** Counts sign-ins and refreshes. */
  tokenRequests: number;
  /** COOP same-origin on its pages, as some providers send it. */
  isolates: boolean;
  /** Access tokens contain the e-mail address, and whether it is verified. */
  tellsAccessTokens: boolean;
  /** In seconds. */
  accessTokenLife: number;
  /** A token with the provider's signature; valid for an hour unless the claims say otherwise. */
  sign(claims: Record<string, unknown>, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** An opaque access token that the provider issued to one of its clients. */
  issueOpaque(person: OutsidePerson, clientId: string): Promise<string>;
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** Claims in any shape, right or wrong. */
export interface OutsidePerson {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  roles?: unknown;
}

/** Another application at the same provider. */
export const otherClientId = "somebody-else";

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
      return person && outside.tellsAccessTokens ? { ...person, sub: undefined } : undefined;
    },
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    loadExistingGrant: grantEverything,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true },
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
    isPublic: false,
    signedInAt: null,
    tokenRequests: 0,
    isolates: false,
    tellsAccessTokens: true,
    accessTokenLife: 3600,
    sign: (claims, header = {}) =>
      new SignJWT({
        iss: issuer,
        aud: audience,
        client_id: outside.clientId,
        exp: Math.floor(Date.now() / 1000) + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: "RS256", kid: "outside", typ: "at+jwt", ...header })
        .sign(privateKey),
    issueOpaque: async (person, clientId) => {
      people.set(person.sub, person);
      const { Client, Grant, AccessToken } = providerNow();
      const grant = new Grant({ accountId: person.sub, clientId });
      grant.addOIDCScope(scopes);
      const asking = await Client.find(clientId);
      if (!asking) throw new TypeError(`no client ${clientId}`);
      const token = new AccessToken({
        accountId: person.sub,
        client: asking,
        grantId: await grant.save(),
        gty: "authorization_code",
        scope: scopes,
      });
      return token.save();
    },
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
      clients: [
        client(outside, clientOrigin()),
        client({ ...outside, clientId: otherClientId }, "https://elsewhere.test"),
      ],
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
    if (typeof tokenFault === "object" && "status" in tokenFault)
      return void response.status(tokenFault.status).send("<p>not now</p>");
    if (tokenFault === "drop") return void request.socket.destroy();
    if (tokenFault === "refuse") return void response.status(400).json({ error: "invalid_grant" });
    next();
  });
  app.get("/interaction/:uid", async (request, response) => {
    const { person } = outside;
    if (person) people.set(person.sub, person);
    const result = person
      ? {
          login: {
            accountId: person.sub,
            ...(outside.signedInAt === null ? {} : { ts: outside.signedInAt }),
          },
        }
      : { error: "access_denied", error_description: "no" };
    await providerNow().interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  });
  app.use((request, response) => providerNow().callback()(request, response));
  return outside;
}

function client(
  { clientId, clientSecret, isPublic }: OutsideProvider,
  origin: string,
): NonNullable<Configuration["clients"]>[number] {
  return {
    client_id: clientId,
    ...(isPublic
      ? { token_endpoint_auth_method: "none" as const }
      : { client_secret: clientSecret }),
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
