import {
  createCipheriv,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { deflateRawSync } from "node:zlib";

/** An attacker's material: a real token, the public key that verifies it, and keys of their own. */
export interface TokenScene {
  real: string;
  publicKey: KeyObject;
  /** A server of the attacker that publishes their key. */
  evilUrl: string;
}

export type Claims = Record<string, unknown>;

const attacker = generateKeyPairSync("rsa", { modulusLength: 2048 });
const attackerCurve = generateKeyPairSync("ec", { namedCurve: "P-256" });

export const attackerKeySet = {
  keys: [{ ...attacker.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "k" }],
};

const encode = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const partsOf = (token: string) => token.split(".") as [string, string, string];
const hmac =
  (key: string | Buffer, hash = "sha256") =>
  (text: string) =>
    createHmac(hash, key).update(text).digest("base64url");
export const rsa = (key: KeyObject) => (text: string) =>
  sign("sha256", Buffer.from(text), key).toString("base64url");

export function signToken(head: unknown, claims: unknown, how: (text: string) => string): string {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${how(text)}`;
}

/** Tokens without a valid signature of the provider, by name of the attack. */
export function forgeTokens({ real, publicKey, evilUrl }: TokenScene): Record<string, string> {
  const [head, body, signature] = partsOf(real);
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Claims;
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Claims;
  const victim = { ...claims, sub: "victim", email: "business@clearlane.test" };
  const own = rsa(attacker.privateKey);
  const curve = (text: string) =>
    sign("sha256", Buffer.from(text), {
      key: attackerCurve.privateKey,
      dsaEncoding: "ieee-p1363",
    }).toString("base64url");
  const with_ = (more: Claims, how: (text: string) => string) =>
    signToken({ ...header, ...more }, victim, how);
  const pem = String(publicKey.export({ type: "spki", format: "pem" }));
  const jwk = publicKey.export({ format: "jwk" });
  return {
    "alg none": with_({ alg: "none" }, () => ""),
    "alg None": with_({ alg: "None" }, () => ""),
    "alg nOnE with a signature": with_({ alg: "nOnE" }, () => signature),
    "no alg": signToken({ typ: "JWT" }, victim, () => signature),
    "alg as a list": with_({ alg: ["none"] }, () => ""),
    "alg null": with_({ alg: null }, () => ""),
    "no signature": `${head}.${encode(victim)}.`,
    "two parts": `${head}.${encode(victim)}`,
    "public PEM as HS256 secret": with_({ alg: "HS256" }, hmac(pem)),
    "public PEM without its last line break": with_({ alg: "HS256" }, hmac(pem.trim())),
    "public JWK as HS256 secret": with_({ alg: "HS256" }, hmac(JSON.stringify(jwk))),
    "modulus as HS256 secret": with_({ alg: "HS256" }, hmac(String(jwk.n ?? ""))),
    "modulus bytes as HS512 secret": with_(
      { alg: "HS512" },
      hmac(Buffer.from(String(jwk.n ?? ""), "base64url"), "sha512"),
    ),
    "empty secret": with_({ alg: "HS256" }, hmac("")),
    "guessed secret": with_({ alg: "HS256" }, hmac("secret")),
    "another RSA key, same kid": with_({ alg: "RS256" }, own),
    "another curve key": with_({ alg: "ES256" }, curve),
    "all-zero ES256 signature": with_({ alg: "ES256" }, () =>
      Buffer.alloc(64).toString("base64url"),
    ),
    "all-zero RS256 signature": with_({ alg: "RS256" }, () =>
      Buffer.alloc(256).toString("base64url"),
    ),
    "jwk in the header": with_(
      { alg: "RS256", jwk: attacker.publicKey.export({ format: "jwk" }) },
      own,
    ),
    "jku elsewhere": with_({ alg: "RS256", kid: "k", jku: `${evilUrl}/jwks` }, own),
    "x5u elsewhere": with_({ alg: "RS256", kid: "k", x5u: `${evilUrl}/x5u` }, own),
    "x5c in the header": with_({ alg: "RS256", x5c: [encode("certificate")] }, own),
    "kid is a path": with_({ alg: "HS256", kid: "../../../../dev/null" }, hmac("")),
    "kid is a query": with_({ alg: "RS256", kid: "x' union select 'secret' --" }, own),
    "kid is an address": with_({ alg: "RS256", kid: `${evilUrl}/jwks` }, own),
    "kid is a number": with_({ alg: "RS256", kid: 0 }, own),
    "kid is an object": with_({ alg: "RS256", kid: { $ne: null } }, own),
    "kid is __proto__": with_({ alg: "RS256", kid: "__proto__" }, own),
    "unknown critical header": with_({ alg: "RS256", crit: ["b64"], b64: false }, own),
    compressed: signToken(
      { ...header, zip: "DEF" },
      deflateRawSync(JSON.stringify(victim)).toString("latin1"),
      own,
    ),
    "changed claims": `${head}.${encode(victim)}.${signature}`,
    "changed header": `${encode({ ...header, typ: "x" })}.${body}.${signature}`,
    "a token in a token": signToken({ alg: "none", cty: "JWT" }, real, () => ""),
    "a signed token in a token": signToken({ ...header, cty: "JWT" }, real, own),
    "encrypted with a key of theirs": encryptDirectly(real),
    "five parts": `${real}.${signature}.x`,
    "JSON serialisation": JSON.stringify({ protected: head, payload: body, signature }),
    "a line break in it": `${head}.\n${body}.${signature}`,
    padding: `${head}=.${body}==.${signature}==`,
    "twice, comma between": `${real},${real}`,
    nothing: "",
    "very long": "a".repeat(7000),
  };
}

function encryptDirectly(text: string): string {
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const head = encode({ alg: "dir", enc: "A256GCM", cty: "JWT" });
  cipher.setAAD(Buffer.from(head));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  const parts = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"));
  return `${head}..${parts.join(".")}`;
}

/** Claims that a provider never issues for us, with a valid signature. Seconds since 1970. */
export function wrongClaims(right: Claims, now: number): Record<string, Claims> {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
  const audience = String(right.aud);
  return {
    "expired two minutes ago": { ...right, exp: now - 120 },
    "expired in 1970": { ...right, exp: 0 },
    "no expiry": without("exp"),
    "expiry as text": { ...right, exp: String(now + 3600) },
    "expiry null": { ...right, exp: null },
    "expiry below zero": { ...right, exp: -1 },
    "not valid for ten minutes": { ...right, nbf: now + 600 },
    "not-before as text": { ...right, nbf: "soon" },
    "another audience": { ...right, aud: "https://api.other.test/" },
    "a longer audience": { ...right, aud: `${audience}evil` },
    "a shorter audience": { ...right, aud: audience.slice(0, -1) },
    "audiences of others": { ...right, aud: ["https://a.test", "https://b.test"] },
    "audience in other case": { ...right, aud: audience.toUpperCase() },
    "audience as an object": { ...right, aud: { [audience]: true } },
    "another client's azp": { ...right, aud: "https://api.other.test/", azp: "another-client" },
    "no audience, another azp": { ...without("aud"), azp: "another-client" },
    "neither audience nor azp": without("aud"),
    "another issuer": { ...right, iss: "https://evil.example" },
    "issuer with a slash": { ...right, iss: `${right.iss}/x` },
    "issuers as a list": { ...right, iss: [right.iss, "https://evil.example"] },
    "no issuer": without("iss"),
    "no subject": without("sub"),
    "a logout token": {
      ...right,
      aud: "another-client",
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    },
  };
}

/** A real token with one character changed. */
export function flipToken(token: string, part: number, at: number, by: string): string {
  const parts = token.split(".");
  const text = parts[part % 3] ?? "";
  // Unused bits of the last character can change without changing the token.
  const index = at % Math.max(1, text.length - 1);
  const other = text[index] === by ? (by === "A" ? "B" : "A") : by;
  parts[part % 3] = text.slice(0, index) + other + text.slice(index + 1);
  return parts.join(".");
}
