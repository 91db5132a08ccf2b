/**
 * Traces for a collector of OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT there are none, and
 * its packages are not loaded. No name and no attribute holds an address, a token, a value of a
 * statement or words of a search.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Part, RouteOf } from "#server/http/metrics.ts";

export interface Tracing {
  /** Runs `work` in the span of a request, which ends with the response. */
  serve(
    served: {
      part: Part;
      request: IncomingMessage;
      response: ServerResponse;
      routeOf?: RouteOf;
    },
    work: () => void,
  ): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export type SpanKind = "call" | "work";
export type Attributes = Record<string, string | number | boolean>;

export interface Span {
  child(name: string, kind: SpanKind, attributes: Attributes): Span;
  set(attributes: Attributes): void;
  /** W3C `traceparent`, for a call that the span makes. */
  readonly headers: Record<string, string>;
  end(error?: unknown): void;
}

const current = new AsyncLocalStorage<Span>();

export function runInSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** Runs `work` in a span below the present one; where there is none, without. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = current.getStore()?.child(name, kind, attributes);
  if (!span) return work(null);
  try {
    const result = await current.run(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Of a statement that begins now; undefined outside a span. Call what it returns when it ends. */
export function watchStatement(text: string): ((error?: unknown) => void) | undefined {
  const span = current.getStore()?.child(nameStatement(text), "call", {
    "db.system.name": "postgresql",
    "db.query.text": withoutValues(text),
  });
  return span && ((error) => span.end(error));
}

function nameStatement(text: string): string {
  const prepared = /^\/\* prepared ([\w-]+) \*\//.exec(text)?.[1];
  return prepared ?? /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? "SQL";
}

/** Values travel beside a statement; those that stand in it are left out. */
function withoutValues(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, "'?'").replaceAll(/\s+/g, " ");
}
