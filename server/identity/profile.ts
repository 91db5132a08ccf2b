import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { email as emailSchema } from "#shared/contract/parts.ts";
import { AppError } from "#shared/errors.ts";

/** A provider's claims about a user. Issuer and subject are the identity, nothing else is. */
export interface Profile {
  issuer: string;
  subject: string;
  /** As claimed, in its one spelling: text to show, unless `verified`. */
  email: string;
  /** The provider says `email_verified: true` about an address that can be an account. */
  verified: boolean;
  name: string;
  roles: string[];
}

export type Claims = Record<string, unknown>;

/** OpenID Connect Core: a subject has at most 255 characters. */
const maxSubjectLength = 255;
const maxIssuerLength = 2000;
const maxEmailLength = 254;
const maxNameLength = 200;
const maxRoles = 50;

/**
 * From the claims of an ID token, access token or userinfo, for web server and backend alike.
 * Throws 401 without an identity, 403 without a readable address.
 */
export function readProfile(claims: Claims): Profile {
  const { iss, sub } = claims;
  if (!isPlainText(iss, maxIssuerLength) || !isPlainText(sub, maxSubjectLength))
    throw new AppError("invalid-credentials");
  const email = readEmail(claims.email);
  return {
    issuer: iss,
    subject: sub,
    email,
    verified: claims.email_verified === true && canBeAccount(email),
    name: readLine(claims.name),
    roles: readRoles(claims),
  };
}

/** Whether claims speak about the address and whether it was verified. */
export function hasVerificationClaim({ email, email_verified }: Claims): boolean {
  return typeof email === "string" && email_verified !== undefined;
}

/**
 * A token's claims completed from userinfo. Address and verification come from one of the two:
 * never the address of one with the verification of the other.
 */
export function withUserinfo(token: Claims, userinfo: Claims): Claims {
  const { email, email_verified, ...rest } = token;
  const source = typeof userinfo.email === "string" ? userinfo : token;
  return { ...userinfo, ...rest, email: source.email, email_verified: source.email_verified };
}

/** RFC 2606 reserves the domain: no provider can verify an address in it. */
const ownDomain = "unverified.invalid";

/** The account of an identity that has no verified address, as no other identity can reach it. */
export function ownAccountOf({ issuer, subject }: Pick<Profile, "issuer" | "subject">): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("hex");
  return `${digest.slice(0, 40)}@${ownDomain}`;
}

/** Whether an account is known by its identity alone, without an address to show or write to. */
export function isOwnAccount(account: string): boolean {
  return account.endsWith(`@${ownDomain}`);
}

function readEmail(given: unknown): string {
  if (typeof given !== "string" || given === "")
    throw new AppError("forbidden", {
      message: "Your sign-in provider did not share your email address, which is required.",
    });
  const email = given.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (isPlainText(email, maxEmailLength) && /^[^@\p{Z}]+@[^@\p{Z}]+$/u.test(email)) return email;
  throw new AppError("forbidden", {
    message:
      "Your sign-in provider shared an email address that cannot be read. Correct it there first.",
  });
}

/**
 * Letters beyond A to Z count as they are: an address that any folding would change, such as one
 * with a Kelvin sign for a K, could pass for somebody else's.
 */
function canBeAccount(email: string): boolean {
  const parsed = z.safeParse(emailSchema, email);
  return (
    parsed.success &&
    parsed.data === email &&
    email === email.normalize("NFKC").toLowerCase() &&
    !/\.invalid\.?$/.test(email)
  );
}

/** Without control characters, invisible ones and broken pairs. */
function isPlainText(given: unknown, longest: number): given is string {
  return typeof given === "string" && given.length <= longest && /^\P{C}+$/u.test(given);
}

function readLine(given: unknown): string {
  if (typeof given !== "string") return "";
  return given
    .slice(0, maxNameLength)
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
}

/** `roles`, or a namespaced claim such as `https://example.com/roles`. */
function readRoles(claims: Claims): string[] {
  const name = ["roles", ...Object.keys(claims).filter((key) => key.endsWith("/roles"))].find(
    (key) => Array.isArray(claims[key]),
  );
  const roles = name ? (claims[name] as unknown[]) : [];
  return roles.filter((role) => isRole(role)).slice(0, maxRoles);
}

function isRole(role: unknown): role is string {
  return typeof role === "string" && role.length <= maxNameLength && !/\p{C}/u.test(role);
}
