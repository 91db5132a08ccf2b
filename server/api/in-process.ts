import { createScope, operations } from "#server/api/api.ts";
import type { Operation } from "#server/api/operation.ts";
import type { Asker } from "#server/auth/asker.ts";
import type { WebContext } from "#server/context.ts";
import { type Client, parseInput } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

const byName = new Map<string, Operation>(
  operations.map((one) => [`${one.call.method} ${one.call.path}`, one]),
);

/**
 * The api as a page rendered on the server reads it: the same operations as under /api, without the
 * way over HTTP. Throws AppError.
 */
export function createPageClient(
  context: WebContext,
  asker: Asker,
  origin: string | null = context.config.web.baseUrl,
): Client {
  return async (call, input, options = {}) => {
    const found = byName.get(`${call.method} ${call.path}`);
    if (!found) throw new AppError("not-found");
    const scope = createScope(
      context,
      asker,
      options.headers?.["idempotency-key"] ?? null,
      () => undefined,
      origin,
    );
    return (await found.handle(parseInput(found.call.input, input) as never, scope)) as never;
  };
}
