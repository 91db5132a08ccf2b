import type { Request, Response, Router } from "express";
import {
  type AnswerOf,
  type AnyCall,
  type ParsedInputOf,
  parseInput,
} from "#shared/contract/call.ts";

export interface Exchange {
  request: Request;
  response: Response;
}

/**
 * Puts a call of the contract on a router: its input is read from path, query and body by the one
 * schema, its answer goes out as JSON. What the handler throws reaches the one error handler.
 */
export function serveCall<C extends AnyCall>(
  router: Router,
  call: C,
  handle: (input: ParsedInputOf<C>, exchange: Exchange) => Promise<AnswerOf<C>> | AnswerOf<C>,
): void {
  const path = call.path.replace(/\{(\w+)\}/g, ":$1");
  const method = call.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  router[method](path, async (request, response) => {
    const fromBody =
      call.method === "GET" || call.method === "DELETE"
        ? request.query
        : { ...(request.body as Record<string, unknown> | undefined) };
    const input = parseInput(call.input, { ...fromBody, ...request.params }) as ParsedInputOf<C>;
    const answer = await handle(input, { request, response });
    if (!response.headersSent) response.json(answer);
  });
}
