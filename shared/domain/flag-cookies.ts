/** Cookies that say only 1. They prove nothing, since anybody can set one in their own browser. */

/** Set for a day with a sign-in: it is worth asking for the session. */
export const signedInCookie = "signed_in";

/** `cookies`: the header of a request, or those of a document. */
export function hasFlag(cookies: string | undefined, name: string): boolean {
  return cookies?.split(/;\s*/).includes(`${name}=1`) ?? false;
}
