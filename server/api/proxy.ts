import * as z from "zod/mini";
import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The specification's section 7 as far as a browser may read it: a table of routes, never a
 * pass-through of paths. Who is asked about comes from the session; a browser that names somebody
 * else is refused (R6.3). The GET that creates a customer and the PUT that spends are not in the
 * table.
 */
export const proxyOperations: readonly Operation[] = [
  ...family.options.flatMap((name) => [
    operation(
      { ...callsOf(name).current, input: asking("userid", "customerid") },
      async (input, scope) =>
        scope.backend(callsOf(name).current, await userAndCustomer(input, scope)),
    ),
    operation(
      { ...callsOf(name).checkSubUser, input: asking("user_email") },
      async (input, scope) =>
        scope.backend(callsOf(name).checkSubUser, {
          user_email: ownAddress(input.user_email, scope),
        }),
    ),
    operation(
      { ...callsOf(name).mainUserCredits, input: asking("sub_id") },
      async (input, scope) => {
        const { data } = await scope.backend(callsOf(name).checkSubUser, {
          user_email: ownAddress(undefined, scope),
        });
        return scope.backend(callsOf(name).mainUserCredits, {
          sub_id: ownValue(input.sub_id, String(data.main_sub_id ?? "")),
        });
      },
    ),
    operation({ ...callsOf(name).find, input: asking("userid") }, async (input, scope) =>
      scope.backend(callsOf(name).find, { userid: ownAddress(input.userid, scope) }),
    ),
  ]),
  operation(
    { ...usersSmartHs.currentAlt, input: asking("userid", "customerid") },
    async (input, scope) =>
      scope.backend(usersSmartHs.currentAlt, await userAndCustomer(input, scope)),
  ),
  operation(
    { ...usersSmartHs.trial, input: asking("userid", "customerid") },
    async (input, scope) => scope.backend(usersSmartHs.trial, await userAndCustomer(input, scope)),
  ),
];

/**
 * Identity fields may be left out: they are the session's to know. Given, each must be one plain
 * value.
 */
function asking<Name extends string>(...names: Name[]) {
  const one = z.optional(
    z.string("Send this parameter once, as text.").check(z.maxLength(254, "Use at most 254 characters.")),
  );
  return z.object(Object.fromEntries(names.map((name) => [name, one])) as Record<Name, typeof one>);
}

function ownAddress(given: string | undefined, scope: Scope): string {
  if (scope.asker.kind === "visitor") throw new AppError("invalid-credentials");
  return ownValue(given?.trim().toLowerCase(), scope.asker.user.email);
}

function ownValue(given: string | undefined, own: string): string {
  if (given !== undefined && given !== "" && given !== own) throw new AppError("forbidden");
  return own;
}

async function userAndCustomer(
  input: { userid?: string | undefined; customerid?: string | undefined },
  scope: Scope,
): Promise<{ userid: string; customerid: string }> {
  const userid = ownAddress(input.userid, scope);
  return { userid, customerid: ownValue(input.customerid, await findCustomerId(userid, scope)) };
}

/** The asker's own payment customer, from whichever family has their record. */
async function findCustomerId(userid: string, scope: Scope): Promise<string> {
  for (const name of family.options) {
    try {
      const { data } = await scope.backend(callsOf(name).find, { userid });
      return String(data.stripe_customerid ?? "");
    } catch (error) {
      if (!(error instanceof AppError && error.code === "not-found")) throw error;
    }
  }
  return "";
}
