import { SignJWT } from "jose";
import { deriveSecret } from "#server/config/secrets.ts";
import { type Client, createClient } from "#shared/contract/call.ts";
import { mockIssuer } from "#shared/domain/access-tokens.ts";

/** The support token of test backends; the mock API's key is derived from it. */
export const supportToken = "support-token-of-the-tests";

/** The backend as one user calls it, with a token of the mock API. */
export async function personClient(backendUrl: string, email: string): Promise<Client> {
  return clientWith(backendUrl, await personAuthorization(email));
}

/** The Authorization header of a mock user. */
export async function personAuthorization(email: string): Promise<string> {
  const token = await new SignJWT({ email, name: "Pat Person" })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(mockIssuer)
    .setSubject(email)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(Buffer.from(deriveSecret(supportToken, "mock-token"), "base64url"));
  return `JWT ${token}`;
}

export const supportAuthorization = `Bearer ${supportToken}`;

export function supportClient(backendUrl: string): Client {
  return clientWith(backendUrl, supportAuthorization);
}

/** The backend as the owner of this Authorization header calls it. */
export function clientWith(backendUrl: string, authorization: string): Client {
  return createClient(async (request) => {
    const answer = await fetch(backendUrl + request.path, {
      method: request.method,
      headers: { ...request.headers, authorization },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
  });
}
