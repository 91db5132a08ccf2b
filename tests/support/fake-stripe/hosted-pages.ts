import express, { type Express } from "express";
import type { StripeWorld } from "#tests/support/fake-stripe/world.ts";

/** Stripe's checkout page, on which a browser can pay. */
export function serveHostedPages(app: Express, world: StripeWorld): void {
  app.get("/pay/:id", (request, response) => {
    const session = world.sessions.get(request.params.id);
    if (session?.status !== "open")
      return void response.status(410).send("<h1>This checkout is over</h1>");
    response.send(`<!doctype html><title>Stripe</title><h1>${world.customer(session.customer).email} pays for ${session.price}</h1>
<form method="post" action="/pay/${session.id}"><button name="do" value="pay">Pay</button><button name="do" value="back">Back</button></form>`);
  });
  app.post("/pay/:id", express.urlencoded({ extended: false }), (request, response) => {
    const session = world.sessions.get(String(request.params.id));
    if (session?.status !== "open")
      return void response.status(410).send("<h1>This checkout is over</h1>");
    const pays = (request.body as { do?: string }).do === "pay";
    if (pays) world.pay(session.id);
    response.redirect(303, pays ? session.success_url : session.cancel_url);
  });
}
