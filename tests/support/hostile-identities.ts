import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { type IdentityStage, type Presented, signInAs } from "#tests/support/identity-stage.ts";
import { type OutsidePerson, otherClientId } from "#tests/support/outside-provider.ts";

/**
 * Attempts to open another user's account by a provider's claims, honest or not. Each returns the
 * attacker's credentials, which must not read anything of the victim.
 */
export interface HostileIdentity {
  name: string;
  attempt(stage: IdentityStage): Promise<Presented>;
}

let counter = 0;
function newSubject(): string {
  counter += 1;
  return `outside|attacker-${counter}`;
}

/** A sign-in of a new identity with these claims and the victim's address. */
function signIn(
  name: string,
  claims: (victim: { email: string; sub: string }) => Partial<OutsidePerson>,
): HostileIdentity {
  return {
    name,
    attempt: async (stage) => {
      const { email, sub } = stage.victim.person;
      const person = { sub: newSubject(), email, name: "Mal Lory", ...claims({ email, sub }) };
      return { browser: await signInAs(stage, person) };
    },
  };
}

/** A token signed by the provider. */
function token(
  name: string,
  claims: (stage: IdentityStage) => Record<string, unknown>,
  header: Record<string, string> = {},
): HostileIdentity {
  return {
    name,
    attempt: async (stage) => ({
      authorization: `Bearer ${await stage.provider.sign(claims(stage), header)}`,
    }),
  };
}

const unverified: readonly unknown[] = [
  undefined,
  null,
  false,
  0,
  1,
  "False",
  "false",
  "true",
  "True",
  "",
  [],
  [true],
  { value: true },
];

const victimClaims = ({ victim: { person } }: IdentityStage) => ({ ...person });
const strangerClaims = ({ victim: { person } }: IdentityStage) => ({
  sub: newSubject(),
  email: person.email,
});

const bySignIn: readonly HostileIdentity[] = [
  ...unverified.map((email_verified) =>
    signIn(`email_verified ${JSON.stringify(email_verified) ?? "absent"}`, () => ({
      email_verified,
    })),
  ),
  signIn("the verified address, without the confirmation", () => ({ email_verified: true })),
  signIn("the address in capitals, verified", ({ email }) => ({
    email: email.toUpperCase(),
    email_verified: true,
  })),
  signIn("the address in capitals, unverified", ({ email }) => ({ email: email.toUpperCase() })),
  ...[
    ["a leading space", (email: string) => ` ${email}`],
    ["a non-breaking space", (email: string) => `${email}\u00a0`],
    ["a space inside", (email: string) => email.replace("@", " @")],
    ["a zero-width space", (email: string) => email.replace("@", "\u200b@")],
    ["a soft hyphen", (email: string) => email.replace("@", "\u00ad@")],
    ["a NUL", (email: string) => `${email}\u0000`],
    ["a line break", (email: string) => `${email}\nx@example.test`],
    ["full-width letters", (email: string) => email.replace("v", "\uff56")],
    ["a dotless i", (email: string) => email.replace("i", "\u0131")],
    ["a capital dotted I", (email: string) => email.replace("i", "\u0130")],
    ["a second at sign", (email: string) => `x@${email}`],
    ["an angle bracket", (email: string) => `<${email}>`],
  ].map(([what, change]) =>
    signIn(`the address with ${what}, verified`, ({ email }) => ({
      email: (change as (email: string) => string)(email),
      email_verified: true,
    })),
  ),
  signIn("the address in a list", ({ email }) => ({ email: [email], email_verified: true })),
  signIn("the address in an object", ({ email }) => ({
    email: { toString: email },
    email_verified: true,
  })),
  signIn("no address", () => ({ email: undefined, email_verified: true })),
  signIn("huge claims", ({ email }) => ({
    name: "x".repeat(100_000),
    roles: Array.from({ length: 5000 }, (_, index) => `role ${index}`),
    email: `${"x".repeat(50_000)}${email}`,
    email_verified: true,
  })),
  signIn("roles of support and administration", () => ({
    roles: ["support", "Admin", "__proto__"],
  })),
];

const byToken: readonly HostileIdentity[] = [
  token("another issuer", (stage) => ({ ...victimClaims(stage), iss: "https://evil.example/" })),
  token("the issuer with a slash", (stage) => ({
    ...victimClaims(stage),
    iss: `${stage.provider.issuer}/`,
  })),
  token("no issuer", (stage) => ({ ...victimClaims(stage), iss: undefined })),
  token("another audience and client", (stage) => ({
    ...victimClaims(stage),
    aud: "https://other.example/",
    azp: otherClientId,
    client_id: otherClientId,
  })),
  token("a list of other audiences", (stage) => ({
    ...victimClaims(stage),
    aud: ["https://other.example/", `${stage.provider.audience}x`],
    azp: otherClientId,
    client_id: otherClientId,
  })),
  token("no audience and no client", (stage) => ({
    ...victimClaims(stage),
    aud: undefined,
    client_id: undefined,
  })),
  token(
    "an ID token",
    (stage) => ({ ...victimClaims(stage), aud: stage.provider.clientId, nonce: "n", at_hash: "h" }),
    { typ: "JWT" },
  ),
  token("an ID token for our audience", (stage) => ({
    ...victimClaims(stage),
    aud: [stage.provider.clientId, stage.provider.audience],
    nonce: "n",
  })),
  token("no expiry", (stage) => ({ ...victimClaims(stage), exp: undefined })),
  token("no subject", (stage) => ({ ...victimClaims(stage), sub: undefined })),
  token("an empty subject", (stage) => ({ ...victimClaims(stage), sub: "" })),
  token("the subject in a list", (stage) => ({
    ...victimClaims(stage),
    sub: [stage.victim.person.sub],
  })),
  token("the subject with a space", (stage) => ({
    ...victimClaims(stage),
    sub: `${stage.victim.person.sub} `,
  })),
  token("the subject with a NUL", (stage) => ({
    ...victimClaims(stage),
    sub: `${stage.victim.person.sub}\u0000`,
  })),
  token("the subject in capitals", (stage) => ({
    ...victimClaims(stage),
    sub: stage.victim.person.sub.toUpperCase(),
  })),
  token("a subject of 10,000 letters", (stage) => ({
    ...strangerClaims(stage),
    sub: "x".repeat(10_000),
  })),
  token("an unverified address", strangerClaims),
  token("a verified address, without the confirmation", (stage) => ({
    ...strangerClaims(stage),
    email_verified: true,
  })),
  token("an address that only userinfo would verify", (stage) => ({
    ...strangerClaims(stage),
    email_verified: undefined,
  })),
  {
    name: "the victim's subject at an issuer of the attacker's, with a key in the header",
    attempt: async (stage) => {
      const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
      const forged = await new SignJWT({
        ...victimClaims(stage),
        iss: stage.provider.issuer,
        aud: stage.provider.audience,
      })
        .setProtectedHeader({ alg: "RS256", kid: "outside", jwk: await exportJWK(publicKey) })
        .setExpirationTime("1h")
        .sign(privateKey);
      return { authorization: `Bearer ${forged}` };
    },
  },
  {
    name: "an opaque token of another client",
    attempt: async (stage) => ({
      authorization: `Bearer ${await stage.provider.issueOpaque(stage.victim.person, otherClientId)}`,
    }),
  },
];

const inSteps: readonly HostileIdentity[] = [
  {
    name: "a known identity whose claimed address becomes the victim's, verified",
    attempt: async (stage) => {
      const person = { sub: newSubject(), email: `own${counter}@example.test` };
      const { email } = stage.victim.person;
      const browser = await signInAs(stage, { ...person, email_verified: true });
      await signInAs(stage, { ...person, email, email_verified: true }, browser);
      return { browser };
    },
  },
  {
    name: "an unverified identity whose address is verified later, without the confirmation",
    attempt: async (stage) => {
      const person = { sub: newSubject(), email: stage.victim.person.email };
      const browser = await signInAs(stage, { ...person, email_verified: false });
      await signInAs(stage, { ...person, email_verified: true }, browser);
      return { browser };
    },
  },
  {
    name: "the confirmation sent by an identity that has not verified the address",
    attempt: async (stage) => {
      const browser = await signInAs(stage, {
        sub: newSubject(),
        email: stage.victim.person.email,
      });
      await browser.post(`${stage.origin}/auth/link`, { email: stage.victim.person.email });
      return { browser };
    },
  },
  {
    name: "the confirmation sent by another site",
    attempt: async (stage) => {
      const person = { sub: newSubject(), email: stage.victim.person.email, email_verified: true };
      const browser = await signInAs(stage, person);
      const { status } = await browser.post(
        `${stage.origin}/auth/link`,
        {},
        { origin: "https://evil.example" },
      );
      if (status !== 403) throw new Error(`another site's confirmation answers ${status}`);
      return { browser };
    },
  },
  {
    name: "the victim's callback address in the attacker's browser",
    attempt: async (stage) => {
      const { origin, provider, victim } = stage;
      provider.person = victim.person;
      const stopped = await createHttpBrowser().open(`${origin}/login`, { stopAt: /\/callback\?/ });
      const callback = stopped.chain.at(-1) ?? "";
      const browser = createHttpBrowser();
      provider.person = null;
      await browser.open(`${origin}/login`, { stopAt: /\/auth\?/ });
      await browser.open(callback);
      return { browser };
    },
  },
  {
    name: "the state of one sign-in with the code of another",
    attempt: async (stage) => {
      const { origin, provider, victim } = stage;
      provider.person = victim.person;
      const theirs = await createHttpBrowser().open(`${origin}/login`, { stopAt: /\/callback\?/ });
      const browser = createHttpBrowser();
      provider.person = { sub: newSubject(), email: "own@example.test", email_verified: true };
      const own = await browser.open(`${origin}/login`, { stopAt: /\/callback\?/ });
      const mixed = new URL(own.chain.at(-1) ?? "");
      const code = new URL(theirs.chain.at(-1) ?? "").searchParams.get("code") ?? "";
      mixed.searchParams.set("code", code);
      provider.person = null;
      await browser.open(mixed.href);
      return { browser };
    },
  },
];

export const hostileTokens = byToken;
/** More than the thirty required attempts. */
export const hostileIdentities: readonly HostileIdentity[] = [...bySignIn, ...byToken, ...inSteps];
