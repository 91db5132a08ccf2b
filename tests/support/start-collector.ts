import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as the collector receives it. Ids are hexadecimal. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  /** 1: internal, 2: server, 3: client. */
  kind: number;
  failed: boolean;
  attributes: Record<string, string | number | boolean>;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** Headers of the received requests. */
  headers: Record<string, string | string[] | undefined>[];
  /** The received bodies as text. */
  text(): string;
  close(): Promise<void>;
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

interface SentSpan extends Omit<CollectedSpan, "attributes" | "failed"> {
  parentSpanId: string;
  status: { code?: number };
  attributes: {
    key: string;
    value: { stringValue?: string; intValue?: number; boolValue?: boolean };
  }[];
}

/** A small OpenTelemetry collector: receives traces by OTLP over HTTP, as JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const headers: Collector["headers"] = [];
  let all = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const isTraces = request.method === "POST" && request.url === "/v1/traces";
    if (!isTraces) return void response.writeHead(404).end();
    all += text;
    headers.push(request.headers);
    spans.push(...(JSON.parse(text) as Sent).resourceSpans.flatMap(read));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    text: () => all,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function read({ scopeSpans }: Sent["resourceSpans"][number]): CollectedSpan[] {
  return scopeSpans
    .flatMap(({ spans }) => spans)
    .map(({ status, attributes, ...span }) => ({
      ...span,
      parentSpanId: span.parentSpanId ?? "",
      failed: status.code === 2,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [
          key,
          value.stringValue ?? value.intValue ?? value.boolValue ?? "",
        ]),
      ),
    }));
}
