import type { Principal, SignedInUser } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import type { SecurityEvent } from "#server/http/security-log.ts";
import type { AnswerOf, AnyCall, Client, ParsedInputOf } from "#shared/contract/call.ts";
import { JsonText } from "#shared/contract/json-text.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** Passed to the handler of an operation beside its input. */
export interface RequestContext<Who extends Principal = Principal> {
  principal: Who;
  /** The backend, called with the principal's token. */
  backend: Client;
  services: WebContext;
  idempotencyKey: string | null;
  requestId: string | null;
  /** The origin of the page that calls; null where sign-in is not offered. */
  origin: string | null;
  /** Logs a security event of this request. */
  logSecurity(event: SecurityEvent): void;
  /** Answers to other reads that the operation obtained on the way. */
  answers: Map<AnyCall, unknown>;
  /** The answer is to be written as JSON, and may be a JsonText. */
  isWritten?: boolean;
  /** For statuses other than 200. */
  setStatus(status: number): void;
}

/** The minimum principal that may call; `refusal` is the error for a visitor below it. */
export type Access = { access: "visitor" } | { access: "user"; refusal?: ErrorCode };

type PrincipalOf<Who extends Access> = Who extends { access: "user" } ? SignedInUser : Principal;

/** A call of the contract with its handler, used over HTTP and in process alike. */
export interface Operation {
  call: AnyCall;
  handle(input: never, context: RequestContext): Promise<unknown>;
}

type Handler<C extends AnyCall, Who extends Principal> = (
  input: ParsedInputOf<C>,
  context: RequestContext<Who>,
) => Promise<AnswerOf<C>> | AnswerOf<C>;

/** Throws 401 (`refusal`) before the handler when a visitor calls what only users may. */
export function operation<C extends AnyCall, Who extends Access>(
  call: C,
  access: Who,
  handler: Handler<C, PrincipalOf<Who>>,
): Operation {
  const handle = handler as Handler<C, Principal>;
  return {
    call,
    handle: async (input, context) => {
      if (access.access === "user" && context.principal.kind === "visitor")
        throw new AppError(access.refusal ?? "invalid-credentials");
      const work = async () => handle(input as ParsedInputOf<C>, context);
      return call.method === "GET" ? work() : thenInvalidate(context, work());
    },
  };
}

/** Every write by a user invalidates their cached figures. */
async function thenInvalidate<T>(
  { principal, services }: RequestContext,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } finally {
    if (principal.kind === "user") await services.caches.users.invalidate(principal.user.email);
  }
}

/**
 * Public content, passed on from the backend. Our own backend's answer is not validated, and not
 * even parsed where it is only written out.
 */
export function forwardContent<C extends AnyCall>(call: C): Operation {
  const handler: Handler<C, Principal> = async (input, { backend, services, isWritten }) => {
    if (!services.config.backend.embedded) return backend(call, input as never);
    const answer: unknown = await backend(call, input as never, { unread: true });
    return (answer instanceof JsonText && !isWritten ? answer.parse() : answer) as AnswerOf<C>;
  };
  return operation(call, { access: "visitor" }, handler);
}

/** Passes the call to the backend unchanged. */
export function forward<C extends AnyCall>(call: C, access: Access): Operation {
  const handler: Handler<C, Principal> = (input, { backend }) => backend(call, input as never);
  return operation(call, access, handler);
}
