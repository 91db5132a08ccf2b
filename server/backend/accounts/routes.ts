import type { Express } from "express";
import { principalOf, requireOwn } from "#server/backend/access/principal.ts";
import { createCustomer, findCustomer } from "#server/backend/accounts/customers.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { serveCall } from "#server/http/route.ts";
import { parseInput } from "#shared/contract/call.ts";
import { email } from "#shared/contract/parts.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";

/** User records of both families, and the payment customer behind a new person. */
export function serveAccounts(app: Express, { database, config, billing }: BackendContext): void {
  for (const name of family.options) {
    serveCall(app, callsOf(name).find, async ({ userid }, { response }) => {
      const customer = await findCustomer(database, name, requireOwn(response, userid));
      if (!customer) throw new AppError("not-found");
      return {
        data: {
          stripe_customerid: customer.stripe_customerid,
          email: customer.email,
          name: customer.name,
        },
      };
    });
  }

  // The specification makes this a GET. A GET may be repeated by anything on the way, so it only
  // ever returns the one customer; HEAD creates nothing.
  app.head(
    usersSmartHs.createCustomer.path,
    (_request, response) => void response.status(405).end(),
  );
  serveCall(app, usersSmartHs.createCustomer, async (input, { response }) => {
    const address = requireOwn(response, parseInput(email, input.email));
    const caller = principalOf(response);
    const name =
      caller.kind === "user" && caller.name ? caller.name : input.name.trim().slice(0, 200);
    const { trialCredits } = config.credits;
    const customer = await createCustomer(
      database,
      { email: address, name },
      { trialCredits, payments: billing.payments },
    );
    return {
      data: {
        stripe_customerid: customer.stripe_customerid,
        email: customer.email,
        name: customer.name,
      },
    };
  });
}
