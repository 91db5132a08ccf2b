/**
 * The checkout page of embedded billing, in place of a payment provider's. No money moves. Plain
 * HTML, so that it works without script.
 */
import express, { type Request, type Response, type Router } from "express";
import { home, originOf, readReturnTo } from "#server/auth/origin.ts";
import { renderPlainPage } from "#server/auth/plain-page.ts";
import { principalOf } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { pageLanguageOf } from "#server/http/page-language.ts";
import { checkoutPage, outcomes } from "#server/test-checkout/checkout-page.ts";
import { billing, type Checkout } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";
import { checkoutRoute, paths } from "#shared/paths.ts";

export function createTestCheckout(context: WebContext): Router {
  const router = express.Router();
  router.get(checkoutRoute, async (request, response) => {
    const backend = backendOf(request, response);
    if (!backend) return;
    sendPage(response, await backend(billing.checkout, { id: idOf(request) }), wayBack(request));
  });

  router.post(checkoutRoute, async (request, response) => {
    const backend = backendOf(request, response);
    if (!backend) return;
    const outcome = outcomes.find(
      (one) => one === (request.body as Record<string, unknown> | undefined)?.outcome,
    );
    if (!outcome) throw new AppError("invalid-input", { message: "Choose one of the options." });
    try {
      const finished = await backend(billing.finishCheckout, { id: idOf(request), outcome });
      response.redirect(303, wayBack(request)(finished));
    } catch (error) {
      // The user has bought a plan in the meantime.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
      sendPage(
        response,
        await backend(billing.checkout, { id: idOf(request) }),
        wayBack(request),
        error.message,
      );
    }
  });
  return router;

  /** Redirects a visitor to sign-in and back. */
  function backendOf(request: Request, response: Response): Client | null {
    const principal = principalOf(response);
    if (principal.kind === "user") return context.backendFor(principal.authorization);
    response.redirect(303, paths.signIn({ returnTo: paths.checkout(idOf(request)) }));
    return null;
  }

  /** The outcome is reported to our own pages only. */
  function wayBack(request: Request): (checkout: Checkout) => string {
    const origin = originOf(request, context.config.web.baseUrl) ?? "http://localhost";
    return ({ returnTo, state }) => {
      const own = readReturnTo(returnTo, origin);
      if (own === home && returnTo !== home) return home;
      const url = new URL(own, origin);
      url.searchParams.set("plan", state === "paid" ? "started" : state);
      return `${url.pathname}${url.search}${url.hash}`;
    };
  }
}

function idOf(request: Request): string {
  return String(request.params.id).slice(0, 100);
}

function sendPage(
  response: Response,
  checkout: Checkout,
  wayBack: (checkout: Checkout) => string,
  problem?: string,
): void {
  const language = pageLanguageOf(response.req);
  const page = checkoutPage(checkout, {
    language,
    back: checkout.state === "open" ? null : wayBack(checkout),
    problem,
  });
  response
    .status(problem ? 409 : 200)
    .setHeader("cache-control", "no-store")
    .type("html")
    .send(renderPlainPage(page, response.locals.nonce, language));
}
