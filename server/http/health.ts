import type { Router } from "express";

export type Check = () => Promise<void>;

/** /healthz: the process answers. /readyz: what it needs answers too, each part named. */
export function serveHealth(
  router: Router,
  checks: Record<string, Check>,
  isStopping: () => boolean,
  patience = 1,
): void {
  router.get("/healthz", (_request, response) => {
    response.setHeader("cache-control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    const names = Object.keys(checks);
    const results = await Promise.all(
      names.map((name) => within(2000 * patience, checks[name] as Check)),
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

async function within(milliseconds: number, check: Check): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false).unref());
  return Promise.race([
    check().then(
      () => true as const,
      () => false as const,
    ),
    late,
  ]);
}
