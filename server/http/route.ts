import type { Request, Response, Router } from "express";
import {
  type AnswerOf,
  type AnyCall,
  type ParsedInputOf,
  parseInput,
} from "#shared/contract/call.ts";
import { type JsonText, writeJson } from "#shared/contract/json-text.ts";

export interface Exchange {
  request: Request;
  response: Response;
}

/** The answer was sent. `headersSent` is false as long as a session is being stored. */
const sent = Symbol("sent");

/** A handler's answer: a value to serialize, JSON text, or what `sendJson` returns. */
type Written<Answer> = Answer | JsonText | typeof sent;

/**
 * Mounts a call of the contract: input parsed from path, query and body, the answer as JSON unless
 * the handler has sent it.
 */
export function serveCall<C extends AnyCall>(
  router: Router,
  call: C,
  handle: (
    input: ParsedInputOf<C>,
    exchange: Exchange,
  ) => Promise<Written<AnswerOf<C>>> | Written<AnswerOf<C>>,
): void {
  const path = expressPath(call);
  const method = call.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  router[method](path, async (request, response) => {
    const fromBody =
      call.method === "GET" || call.method === "DELETE"
        ? request.query
        : { ...(request.body as Record<string, unknown> | undefined) };
    const input = parseInput(call.input, { ...fromBody, ...request.params }) as ParsedInputOf<C>;
    const answer = await handle(input, { request, response });
    if (answer !== sent && !response.headersSent) sendJson(response, answer);
  });
}

/** Like Express's own, less the hash of the body for an ETag, which `no-store` makes useless. */
export function sendJson(response: Response, answer: unknown): typeof sent {
  const text = writeJson(answer);
  if (!response.hasHeader("content-type"))
    response.setHeader("content-type", "application/json; charset=utf-8");
  response.setHeader("content-length", Buffer.byteLength(text));
  response.end(text);
  return sent;
}

/** Method and path of the route that serves a call, such as `PATCH /sub-users/:email`. */
export function routeOf(call: AnyCall): string {
  return `${call.method} ${expressPath(call)}`;
}

function expressPath({ path }: AnyCall): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Aborts when the connection ends before the response. */
export function untilClosed(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => response.writableFinished || controller.abort());
  return controller.signal;
}
