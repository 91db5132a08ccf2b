import type { Express } from "express";
import {
  credentialsOf,
  principalOf,
  requireOwn,
  requireSupport,
} from "#server/backend/access/principal.ts";
import {
  createCustomer,
  findCustomer,
  presentCustomer,
} from "#server/backend/accounts/customers.ts";
import { linkForSupport, linkIdentity } from "#server/backend/accounts/identities.ts";
import { describeUser, findDuplicates, listUsers } from "#server/backend/accounts/users.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { answerCreditLookups } from "#server/backend/subscriptions/credit-lookups.ts";
import { serveCall } from "#server/http/route.ts";
import { account } from "#shared/contract/account.ts";
import { parseInput } from "#shared/contract/call.ts";
import { creditLookups, includeHeader, withIncluded } from "#shared/contract/included.ts";
import { email } from "#shared/contract/parts.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { userAdmin } from "#shared/contract/users.ts";

/** The account behind a token, for the web server's sign-in. */
export function serveSignInAccounts(app: Express, { database, verifyToken }: BackendContext): void {
  serveCall(
    app,
    account.show,
    async (_input, { request }) => (await verifyToken(credentialsOf(request))).account,
  );
  serveCall(app, account.link, async (_input, { request }) =>
    linkIdentity(database, await verifyToken(credentialsOf(request))),
  );
}

/** Section 7's user records of both families, and the customer of a new user. */
export function serveAccounts(app: Express, context: BackendContext): void {
  const { database, config, billing } = context;
  for (const name of family.options) {
    serveCall(app, callsOf(name).find, async ({ userid }, { request, response }) => {
      const address = requireOwn(response, userid);
      const record = presentCustomer(await findCustomer(database, name, address));
      if (request.get(includeHeader) !== creditLookups || principalOf(response).kind !== "user")
        return record;
      return withIncluded(record, await answerCreditLookups(context, address));
    });
  }

  // The specification makes this a GET, which browsers and proxies may repeat, so a repeated one
  // returns the same customer. HEAD creates nothing.
  app.head(
    usersSmartHs.createCustomer.path,
    (_request, response) => void response.status(405).end(),
  );
  serveCall(app, usersSmartHs.createCustomer, async (input, { response }) => {
    const address = requireOwn(response, parseInput(email, input.email));
    const principal = principalOf(response);
    const name =
      principal.kind === "user" && principal.name
        ? principal.name
        : input.name.trim().slice(0, 200);
    const customer = await createCustomer(
      database,
      { email: address, name },
      { trialCredits: config.credits.trialCredits, payments: billing.payments },
    );
    return presentCustomer(customer);
  });
}

/** Users as support staff see them. */
export function serveUsers(app: Express, { database }: BackendContext): void {
  serveCall(app, userAdmin.list, async (wanted, { response }) => {
    requireSupport(response);
    return listUsers(database, wanted);
  });
  // Before `show`, whose {email} would match its path.
  serveCall(app, userAdmin.duplicates, async (_input, { response }) => {
    requireSupport(response);
    return findDuplicates(database);
  });
  serveCall(app, userAdmin.show, async ({ email }, { response }) => {
    requireSupport(response);
    return describeUser(database, email);
  });
  serveCall(app, userAdmin.link, async ({ email, issuer, subject, dryRun }, { response }) => {
    requireSupport(response);
    const link = await linkForSupport(database, { issuer, subject }, email, { dryRun });
    return { email, issuer, subject, ...link };
  });
}
