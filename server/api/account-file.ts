/** All data stored about the user as one JSON file, from the calls that the screens use. */
import { once } from "node:events";
import type { Response, Router } from "express";
import { readAll, exportPageSize as size } from "#server/api/read-all.ts";
import { requireUser, type SignedInUser } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { account } from "#shared/contract/account.ts";
import { billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { searches } from "#shared/contract/searches.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";

export function serveAccountFile(api: Router, context: WebContext): void {
  api.get("/account.json", (request, response) => {
    const principal = requireUser(response);
    const { user, authorization } = principal;
    return context.admission.work(request, response, user.email, () =>
      sendFile(response, principal, context.backendFor(authorization), new Date(context.now())),
    );
  });
}

/**
 * An error before the first byte is an error response; a later one cuts the connection, so that a
 * partial file is never taken for a complete one.
 */
async function sendFile(
  response: Response,
  principal: SignedInUser,
  backend: Client,
  now: Date,
): Promise<void> {
  const lists: Record<string, AsyncGenerator<object[]>> = {
    ledger: readAll((page) => backend(credits.ledger, { page, size })),
    searches: readAll((page) => backend(searches.history, { page, size })),
  };
  const [parts, ...first] = await Promise.all([
    readParts(principal, backend),
    ...Object.values(lists).map((pages) => ifOffered(pages.next())),
  ]);
  response.attachment(`clearlane-account-${now.toISOString().slice(0, 10)}.json`);
  response.type("application/json; charset=utf-8");
  try {
    const facts = JSON.stringify({ exportedAt: now.toISOString(), ...parts }, null, 2);
    response.write(facts.slice(0, facts.lastIndexOf("\n")));
    for (const [index, [name, pages]] of Object.entries(lists).entries())
      await writeList(response, name, pages, first[index] ?? null);
    response.end("\n}\n");
  } catch (error) {
    response.destroy(error as Error);
  }
}

/** A part that this installation's backend does not offer is null. */
async function readParts({ user, sessions }: SignedInUser, backend: Client) {
  const [records, overview, plan, own] = await Promise.all([
    ifOffered(backend(account.records, {})),
    ifOffered(backend(credits.overview, {})),
    ifOffered(backend(billing.show, {})),
    sessions?.list() ?? [],
  ]);
  const hasTeam = (overview?.team ?? "none") !== "none";
  const team = hasTeam ? await backend(subUsers.list, {}) : null;
  return {
    user,
    credits: overview,
    billing: plan,
    team,
    sessions: own,
    records,
  };
}

async function ifOffered<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "not-offered") return null;
    throw error;
  }
}

async function writeList(
  response: Response,
  name: string,
  pages: AsyncGenerator<object[]>,
  first: IteratorResult<object[]> | null,
): Promise<void> {
  response.write(`,\n  ${JSON.stringify(name)}: [`);
  let separator = "\n    ";
  for (let page = first; page && !page.done; page = await pages.next()) {
    for (const item of page.value) {
      const written = response.write(separator + JSON.stringify(item));
      separator = ",\n    ";
      if (!written) await once(response, "drain");
    }
    if (response.destroyed) return;
  }
  response.write("\n  ]");
}
