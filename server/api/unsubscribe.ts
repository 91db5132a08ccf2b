import type { Router } from "express";
import type { WebContext } from "#server/context.ts";
import { watches } from "#shared/contract/watches.ts";
import { addresses } from "#shared/paths.ts";

/**
 * The one click of mail programs (RFC 8058). It has neither cookies nor an origin, so it comes
 * before the CSRF protection. A browser's form goes on to the screen.
 */
export function serveOneClick(router: Router, context: WebContext): void {
  router.post(addresses.unsubscribe.path, (request, response, next) => {
    if (request.get("origin") || request.get("sec-fetch-site")) return next();
    const token = String(request.params.token);
    return context.admission.work(request, response, null, async () => {
      await context.backendFor(null)(watches.unsubscribe, { token });
      response.setHeader("cache-control", "no-store");
      response.type("text/plain").send("Unsubscribed.\n");
    });
  });
}
