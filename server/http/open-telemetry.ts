import {
  type Context,
  defaultTextMapSetter,
  SpanKind as Kind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "#server/config/config.ts";
import { requestIdHeader } from "#server/http/logging.ts";
import { methodLabel, type Part, routeLabel } from "#server/http/metrics.ts";
import { runInSpan, type Span, type Tracing } from "#server/http/spans.ts";

type Enabled = Extract<Config["tracing"], { enabled: true }>;

interface Options {
  /** Whether a program joins the trace in a request's headers, or starts its own. */
  continues: Record<Part, boolean>;
}

const propagator = new W3CTraceContextPropagator();
/** Too frequent, and of no diagnostic value. */
const untraced = /^\/(healthz|readyz|metrics|assets\/.*)$/;
const longestAttribute = 4000;

export function startTracing(tracing: Enabled, { continues }: Options): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${tracing.endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: tracing.headers,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": tracing.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracing.ratio) }),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("clearlane");
  return {
    serve: ({ part, request, response, routeOf }, work) => {
      const { originalUrl } = request as { originalUrl?: string };
      if (untraced.test((originalUrl ?? request.url ?? "").split("?")[0] ?? "")) return work();
      const method = methodLabel(request);
      const parent = continues[part]
        ? propagator.extract(ROOT_CONTEXT, request.headers, headerGetter)
        : ROOT_CONTEXT;
      const attributes = { "clearlane.part": part, "http.request.method": method };
      const span = tracer.startSpan(method, { kind: Kind.SERVER, attributes }, parent);
      const requestId = () => String(response.getHeader(requestIdHeader) ?? "");
      response.once("close", () => {
        const route = routeLabel(request, routeOf);
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          "http.route": route,
          "http.response.status_code": response.statusCode,
          [requestIdName]: requestId(),
        });
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      runInSpan(wrap(tracer, span, parent, requestId), work);
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

const requestIdName = "clearlane.request_id";

const headerGetter = {
  keys: (headers: Record<string, unknown>) => Object.keys(headers),
  get: (headers: Record<string, unknown>, key: string) => headers[key] as string | undefined,
};

function wrap(tracer: Tracer, span: OtelSpan, parent: Context, requestId: () => string): Span {
  const context = trace.setSpan(parent, span);
  return {
    child: (name, kind, attributes) => {
      const options = {
        kind: kind === "call" ? Kind.CLIENT : Kind.INTERNAL,
        attributes: { ...attributes, [requestIdName]: requestId() },
      };
      return wrap(tracer, tracer.startSpan(name, options, context), context, requestId);
    },
    set: (attributes) => void span.setAttributes(attributes),
    get headers() {
      const headers: Record<string, string> = {};
      propagator.inject(context, headers, defaultTextMapSetter);
      return headers;
    },
    end: (error) => {
      if (error !== undefined) {
        span.setAttribute("error.type", typeOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Never the message, which may quote a value. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name ?? "Error");
}
