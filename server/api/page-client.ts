import { contentCalls, createRequestContext, operations } from "#server/api/api.ts";
import type { Operation } from "#server/api/operation.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { type AnyCall, type Client, parseInput } from "#shared/contract/call.ts";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
import { AppError } from "#shared/errors.ts";

export interface PageClientOptions {
  origin?: string | null;
  requestId?: string;
  /** Created on the first read that is not cached. */
  signal?: () => AbortSignal;
}

export interface PageClient {
  api: Client;
  /**
   * Whether all reads so far, the shell's apart, are public content: the same for everybody until
   * it changes.
   */
  readsContentOnly(): boolean;
}

const operationsByCall = new Map<string, Operation>(
  operations.map((one) => [nameOf(one.call), one]),
);
const content = new Set(contentCalls.filter(({ method }) => method === "GET").map(nameOf));

function nameOf({ method, path }: AnyCall): string {
  return `${method} ${path}`;
}

/** Not cached: an unknown balance, and a cap that its owner may raise. */
function isCacheable(answer: unknown): boolean {
  const { reason, member } = answer as Partial<CreditsAnswer>;
  const isCapped = member !== undefined && member.cap !== null && member.used >= member.cap;
  return reason !== "unknown" && reason !== "denied" && !isCapped;
}

/**
 * The API for pages rendered here: the same operations without HTTP. `signal` cancels reads; writes
 * have limits of their own. Throws AppError.
 */
export function createPageClient(
  services: WebContext,
  principal: Principal,
  { origin = services.config.web.baseUrl, requestId, signal }: PageClientOptions = {},
): PageClient {
  let readsContentOnly = true;
  const account = principal.kind === "user" ? principal.user.email : null;
  const api: Client = async (call, input, options = {}) => {
    const name = nameOf(call);
    const found = operationsByCall.get(name);
    if (!found) throw new AppError("not-found");
    const isContent = content.has(name);
    const handle = async (): Promise<never> => {
      const context = createRequestContext(
        services,
        {
          principal: isContent ? { kind: "visitor" } : principal,
          origin,
          requestId: requestId ?? null,
          idempotencyKey: options.headers?.["idempotency-key"] ?? null,
          logSecurity: (event) => logSecurity(services.log, null, event),
          setStatus: () => undefined,
        },
        call.method === "GET" ? signal?.() : undefined,
      );
      return (await found.handle(parseInput(found.call.input, input) as never, context)) as never;
    };
    if (isContent) return handle();
    if (options.mayBeSecondsOld)
      return account === null
        ? handle()
        : services.caches.users.read<never>(account, name, handle, isCacheable);
    readsContentOnly = false;
    return handle();
  };
  return { api, readsContentOnly: () => readsContentOnly };
}
