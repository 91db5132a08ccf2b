import { AppError } from "#shared/errors.ts";

/** Issuer and subject are the identity; records go by the address. */
export interface Profile {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  roles: string[];
}

export type Claims = Record<string, unknown>;

/**
 * From the claims of an ID token, access token or userinfo. Throws 403 without a verified address.
 */
export function readProfile(claims: Claims): Profile {
  const { iss, sub, email, name } = claims;
  if (typeof email !== "string" || !email.includes("@"))
    throw new AppError("forbidden", {
      message: "Your sign-in provider did not share your email address, which is required.",
    });
  if (claims.email_verified === false || claims.email_verified === "false")
    throw new AppError("forbidden", {
      message: "Confirm your email address with your sign-in provider first.",
    });
  return {
    issuer: String(iss ?? ""),
    subject: String(sub ?? ""),
    email: email.trim().toLowerCase(),
    name: typeof name === "string" ? name : "",
    roles: readRoles(claims),
  };
}

/** `roles`, or a namespaced claim such as `https://example.com/roles`. */
function readRoles(claims: Claims): string[] {
  const name = ["roles", ...Object.keys(claims).filter((key) => key.endsWith("/roles"))].find(
    (key) => Array.isArray(claims[key]),
  );
  const roles = name ? (claims[name] as unknown[]) : [];
  return roles.filter((role): role is string => typeof role === "string");
}
