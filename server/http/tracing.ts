import type { Config } from "#server/config/config.ts";
import type { Tracing } from "#server/http/spans.ts";

/** Null where they are off. */
export async function createTracing({ tracing, web }: Config): Promise<Tracing | null> {
  if (!tracing.enabled) return null;
  const { startTracing } = await import("#server/http/open-telemetry.ts");
  // A stranger's `traceparent` could put requests into one trace, or out of all.
  return startTracing(tracing, { continues: { web: web.trustProxy !== false, backend: true } });
}
