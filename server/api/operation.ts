import type { Asker } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import type { AnswerOf, AnyCall, Client, ParsedInputOf } from "#shared/contract/call.ts";

/**
 * What an operation knows of the request: who asks, their key, and the backend as that person
 * reaches it.
 */
export interface Scope {
  context: WebContext;
  asker: Asker;
  backend: Client;
  idempotencyKey: string | null;
  /** The origin that the asker's browser is on; null where it is not one that people sign in on. */
  origin: string | null;
  /** The answer's HTTP status where it is not 200. */
  setStatus(status: number): void;
}

/**
 * One call that the browser may make: a call of the contract and what answers it. Pages rendered on
 * the server use the same ones, in process.
 */
export interface Operation {
  call: AnyCall;
  handle(input: never, scope: Scope): Promise<unknown>;
}

export function operation<C extends AnyCall>(
  call: C,
  handle: (input: ParsedInputOf<C>, scope: Scope) => Promise<AnswerOf<C>> | AnswerOf<C>,
): Operation {
  return { call, handle: async (input, scope) => handle(input as ParsedInputOf<C>, scope) };
}

/** A call answered by the backend as it is, with the asker's token. */
export function passThrough<C extends AnyCall>(call: C): Operation {
  return { call, handle: async (input, scope) => scope.backend(call, input) };
}
