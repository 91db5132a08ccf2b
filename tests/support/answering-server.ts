import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { listen } from "#server/http/shutdown.ts";

interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface AnsweringServer {
  origin: string;
  /** The requests since the last `forget`. */
  seen: SeenRequest[];
  /** Requests that get no answer. */
  held: ServerResponse[];
  forget(): void;
  close(): Promise<unknown>;
}

/**
 * A small server that records requests and answers as the URL says: `/slow`, `/cut`, `/drip`,
 * `/as?status=…&type=…&body=…`.
 */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const seen: SeenRequest[] = [];
  const held: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    seen.push({
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString("latin1"),
    });
    const {
      type = "application/json",
      body = '{"ok":true}',
      status = "200",
      disposition,
    } = Object.fromEntries(url.searchParams);
    if (url.pathname === "/slow") return void held.push(response);
    if (url.pathname === "/cut")
      return void response
        .writeHead(200, { "content-length": "100" })
        .write("half", () => response.destroy());
    if (url.pathname === "/drip")
      return void response.writeHead(200, { "content-type": "application/json" }).write('{"half":');
    if (url.searchParams.has("together")) while (seen.length < 5) await setImmediate();
    response.writeHead(Number(status), {
      "content-type": type,
      ...(disposition ? { "content-disposition": disposition } : {}),
    });
    response.end(status === "204" ? undefined : body);
  });
  const listening = await listen(server, 0, "127.0.0.1");
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    seen,
    held,
    forget: () => {
      seen.length = 0;
      held.length = 0;
    },
    close: () => listening.close({ graceMs: 0 }),
  };
}
