import { Pool } from "undici";
import { type Client, createClient } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";
import { personAuthorization, supportAuthorization } from "#tests/support/backend-caller.ts";

/**
 * Backend clients over keep-alive connections, for tests with thousands of calls. A call without an
 * answer is `unavailable`.
 */
export interface PooledClients {
  person(email: string): Promise<Client>;
  support: Client;
  close(): Promise<void>;
}

export interface ClientOptions {
  connections?: number;
  /** Time limit of an answer; against hanging only unless given. */
  attemptMs?: number;
}

export function openClients(
  backendUrl: string,
  { connections = 64, attemptMs = 300_000 }: ClientOptions = {},
): PooledClients {
  const pool = new Pool(backendUrl, {
    connections,
    pipelining: 1,
    headersTimeout: attemptMs,
    bodyTimeout: attemptMs,
  });
  const clientWith = (authorization: string) =>
    createClient(async ({ method, path, headers, body, signal }) => {
      try {
        const answer = await pool.request({
          method: method as "GET",
          path,
          headers: { ...headers, authorization },
          ...(body === undefined ? {} : { body }),
          ...(signal ? { signal } : {}),
        });
        const text = await answer.body.text();
        return { status: answer.statusCode, body: text.startsWith("{") ? JSON.parse(text) : text };
      } catch (error) {
        throw new AppError("unavailable", { cause: error });
      }
    });
  return {
    person: async (email) => clientWith(await personAuthorization(email)),
    support: clientWith(supportAuthorization),
    close: () => pool.destroy(),
  };
}
