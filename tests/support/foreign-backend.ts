import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "#server/http/shutdown.ts";

/**
 * A third-party backend that implements only section 7 of the specification: no idempotency keys,
 * no error codes, no health check, no searches. Tests script the answer to each call; calls without
 * a script are unknown to it.
 */
export type ForeignAnswer =
  /** 200 `{"data": …}` */
  | { data: unknown }
  /** A status with a JSON body, or a text one. */
  | { status: number; json?: unknown; text?: string; type?: string }
  /** Never answers; breaks the connection; answers truncated JSON; answers an HTML page. */
  | "silence"
  | "broken"
  | "garbage"
  | "page"
  /** Executes the call, then breaks the connection: the answer is lost. */
  | { lost: () => void };

/** One answer for every request, or one per request. */
export type ForeignScript =
  | ForeignAnswer
  | ((asked: ForeignRequest, time: number) => ForeignAnswer | Promise<ForeignAnswer>);

export interface ForeignRequest {
  /** `GET /users/subscription/current` */
  call: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  body: unknown;
  at: number;
}

export interface ForeignBackend {
  url: string;
  /** By `METHOD /path`; changing it changes the next answer. */
  script: Map<string, ForeignScript>;
  /** All requests, in order. */
  asked: ForeignRequest[];
  /** Number of requests for one call. */
  times(call: string): number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** All ways in which a call can fail. */
export const failures = {
  "404": { status: 404, text: "Not Found" },
  "401": { status: 401, json: { message: "jwt expired" } },
  "403": { status: 403, json: { message: "not yours" } },
  "500": { status: 500, text: "Internal Server Error" },
  silence: "silence",
  broken: "broken",
  garbage: "garbage",
  page: "page",
} as const satisfies Record<string, ForeignAnswer>;

export type Failure = keyof typeof failures;

export async function startForeignBackend(
  script: Record<string, ForeignScript> = {},
): Promise<ForeignBackend> {
  const backend = { script: new Map(Object.entries(script)), asked: [] as ForeignRequest[] };
  const server = createServer((request, response) => void serve(backend, request, response));
  const listening = await listen(server, 0, "127.0.0.1");
  return {
    ...backend,
    url: `http://127.0.0.1:${listening.port}`,
    times: (call) => backend.asked.filter((one) => one.call === call).length,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await listening.close({ graceMs: 0 });
    },
  };
}

async function serve(
  { script, asked }: Pick<ForeignBackend, "script" | "asked">,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const one = await readRequest(request);
  asked.push(one);
  const found = script.get(one.call);
  const time = asked.filter(({ call }) => call === one.call).length;
  send(
    response,
    typeof found === "function"
      ? await found(one, time)
      : (found ?? { status: 404, text: `Cannot ${one.call}`, type: "text/html" }),
  );
}

async function readRequest(request: IncomingMessage): Promise<ForeignRequest> {
  const url = new URL(request.url ?? "/", "http://foreign.test");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    call: `${request.method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: text === "" ? undefined : JSON.parse(text),
    at: Date.now(),
  };
}

function send(response: ServerResponse, answer: ForeignAnswer): void {
  if (answer === "silence") return;
  if (answer === "broken" || (typeof answer === "object" && "lost" in answer)) {
    if (typeof answer === "object") answer.lost();
    response.destroy();
    return;
  }
  const { status, type, text } = writtenOut(answer);
  response.writeHead(status, { "content-type": type }).end(text);
}

function writtenOut(answer: Exclude<ForeignAnswer, "silence" | "broken" | { lost: () => void }>): {
  status: number;
  type: string;
  text: string;
} {
  if (answer === "garbage")
    return { status: 200, type: "application/json", text: '{"data": {"credits_purch' };
  if (answer === "page")
    return {
      status: 200,
      type: "text/html; charset=utf-8",
      text: "<!doctype html><title>Welcome</title>",
    };
  if ("data" in answer)
    return { status: 200, type: "application/json", text: JSON.stringify({ data: answer.data }) };
  const { status, json, text = "", type } = answer;
  if (json !== undefined) return { status, type: "application/json", text: JSON.stringify(json) };
  return { status, type: type ?? "text/plain", text };
}
