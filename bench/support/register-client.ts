import { createClient } from "#shared/contract/call.ts";
import { mockApi } from "#shared/contract/session.ts";

/** A client for a newly registered account. */
export async function registerClient(origin: string) {
  const clientOf = (prefix: string, authorization?: string) =>
    createClient(async ({ method, path, headers, body }) => {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          ...headers,
          "x-requested-with": "bench",
          ...(authorization ? { authorization } : {}),
        },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, body: await answer.json() };
    }, prefix);
  const email = `bench-${crypto.randomUUID()}@example.test`;
  const { token } = await clientOf("")(mockApi.register, {
    ...{ fullname: "Bench", email, password: "correct horse" },
  });
  return clientOf("/api", `JWT ${token}`);
}
