import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "#server/http/shutdown.ts";

/**
 * The fate of one request. `pass`; `lose`: executed, then the connection breaks before the answer;
 * `cut`: broken before it is executed; `swallow`: executed and never answered; `fail`: answered
 * with 503 instead; a number: forwarded that many milliseconds late.
 */
export type Fate = "pass" | "lose" | "cut" | "swallow" | "fail" | number;

interface PassingRequest {
  method: string;
  path: string;
  /** Its Idempotency-Key; empty without one. */
  key: string;
}

/** A real HTTP proxy whose losses the test decides. */
export interface LossyProxy {
  url: string;
  /** Called once per request; may be replaced at any time. */
  decide(request: PassingRequest): Fate;
  /** Requests that reached it, by fate; numbers count as `late`. */
  seen: Record<"pass" | "lose" | "cut" | "swallow" | "fail" | "late", number>;
  close(): Promise<void>;
}

/** Starts it in front of `target`, an origin; everything passes until `decide` is replaced. */
export async function startLossyProxy(target: string, port = 0): Promise<LossyProxy> {
  // Without keep-alive: a connection that the target closes would look like a lost answer.
  const agent = new Agent({ maxSockets: 256 });
  const held = new Set<ServerResponse>();
  const proxy: LossyProxy = {
    url: "",
    decide: () => "pass",
    seen: { pass: 0, lose: 0, cut: 0, swallow: 0, fail: 0, late: 0 },
    close: async () => {
      for (const response of held) response.destroy();
      await listening.close({ graceMs: 0 });
      agent.destroy();
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    const fate = proxy.decide({
      method: request.method ?? "",
      path: request.url ?? "",
      key: String(request.headers["idempotency-key"] ?? ""),
    });
    proxy.seen[typeof fate === "number" ? "late" : fate] += 1;
    if (fate === "cut") return void response.destroy();
    if (fate === "fail") return void response.writeHead(503).end();
    if (typeof fate === "number") await sleep(fate);
    const answer = await forward(target, agent, request, body);
    if (!answer || fate === "lose") return void response.destroy();
    if (fate === "swallow")
      return void held.add(response.once("close", () => held.delete(response)));
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const listening = await listen(
    createServer(
      (request, response) => void handle(request, response).catch(() => response.destroy()),
    ),
    port,
    "127.0.0.1",
  );
  proxy.url = `http://127.0.0.1:${listening.port}`;
  return proxy;
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** The target's complete answer; null without one. */
function forward(
  target: string,
  agent: Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const onward = send(target + url, { agent, method, headers }, async (answer) => {
      try {
        const { "transfer-encoding": _, connection: __, ...kept } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: kept, body: await readAll(answer) });
      } catch {
        resolve(null);
      }
    });
    onward.once("error", () => resolve(null));
    onward.end(body);
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
