import type { Router } from "express";
import { withTimeout } from "#server/http/timeout.ts";

export type Check = () => Promise<void>;

const timeoutMs = 1800;

/** /healthz: the process runs. /readyz: its dependencies answer too, each reported by name. */
export function serveHealth(
  router: Router,
  checks: Record<string, Check>,
  isStopping: () => boolean,
  timeoutFactor = 1,
): void {
  router.get("/healthz", (_request, response) => {
    response.setHeader("cache-control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    const names = Object.keys(checks);
    const results = await Promise.all(
      names.map((name) => isUp(timeoutMs * timeoutFactor, checks[name] as Check)),
    );
    const parts = Object.fromEntries(
      names.map((name, index) => [name, results[index] ? "ok" : "down"]),
    );
    const ready = results.every(Boolean) && !isStopping();
    response
      .status(ready ? 200 : 503)
      .setHeader("cache-control", "no-store")
      .json({ status: ready ? "ready" : isStopping() ? "stopping" : "not ready", parts });
  });
}

function isUp(limitMs: number, check: Check): Promise<boolean> {
  return withTimeout(limitMs, check()).then(
    () => true,
    () => false,
  );
}
