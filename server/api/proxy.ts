import * as z from "zod/mini";
import { type Operation, operation, type RequestContext } from "#server/api/operation.ts";
import type { SignedInUser } from "#server/auth/principal.ts";
import type { AnyCall, Client } from "#shared/contract/call.ts";
import { text } from "#shared/contract/parts.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { AppError } from "#shared/errors.ts";

const forUsers = { access: "user" } as const;

/**
 * The specification's section 7, read only: a table of routes, never a pass-through of paths. The
 * user comes from the session, and naming anybody else is refused (R6.3). Left out are the GET that
 * creates a customer and the PUT that uses a credit.
 */
export const proxyOperations: readonly Operation[] = [
  ...family.options.flatMap((name) => familyOperations(callsOf(name))),
  operation(identified(usersSmartHs.currentAlt), forUsers, async (input, context) =>
    context.backend(usersSmartHs.currentAlt, await userAndCustomer(input, context)),
  ),
  operation(identified(usersSmartHs.trial), forUsers, async (input, context) =>
    context.backend(usersSmartHs.trial, await userAndCustomer(input, context)),
  ),
];

function familyOperations(calls: ReturnType<typeof callsOf>): Operation[] {
  const { current, checkSubUser, mainUserCredits, find } = calls;
  return [
    operation(identified(current), forUsers, async (input, context) =>
      context.backend(current, await userAndCustomer(input, context)),
    ),
    operation(
      { ...checkSubUser, input: optionalInput("user_email") },
      forUsers,
      ({ user_email }, { principal, backend }) =>
        backend(checkSubUser, { user_email: ownAddress(user_email, principal) }),
    ),
    operation(
      { ...mainUserCredits, input: optionalInput("sub_id") },
      forUsers,
      async ({ sub_id }, { principal, backend }) => {
        const { data } = await backend(checkSubUser, { user_email: principal.user.email });
        return backend(mainUserCredits, {
          sub_id: ownValue(sub_id, String(data.main_sub_id ?? "")),
        });
      },
    ),
    operation(
      { ...find, input: optionalInput("userid") },
      forUsers,
      ({ userid }, { principal, backend }) =>
        backend(find, { userid: ownAddress(userid, principal) }),
    ),
  ];
}

function identified<C extends AnyCall>(call: C) {
  return { ...call, input: optionalInput("userid", "customerid") };
}

/** Identity fields come from the session; a client may repeat them, each as one plain value. */
function optionalInput<Name extends string>(...names: Name[]) {
  const one = z.optional(text({ max: 254 }));
  return z.object(Object.fromEntries(names.map((name) => [name, one])) as Record<Name, typeof one>);
}

function ownAddress(given: string | undefined, { user }: SignedInUser): string {
  return ownValue(given?.trim().toLowerCase(), user.email);
}

function ownValue(given: string | undefined, own: string): string {
  if (given !== undefined && given !== "" && given !== own) throw new AppError("forbidden");
  return own;
}

async function userAndCustomer(
  input: { userid?: string | undefined; customerid?: string | undefined },
  { principal, backend }: RequestContext<SignedInUser>,
): Promise<{ userid: string; customerid: string }> {
  const userid = ownAddress(input.userid, principal);
  return { userid, customerid: ownValue(input.customerid, await findCustomerId(userid, backend)) };
}

/** The user's payment customer, from the first family that has a record of them. */
async function findCustomerId(userid: string, backend: Client): Promise<string> {
  for (const name of family.options) {
    try {
      const { data } = await backend(callsOf(name).find, { userid });
      return String(data.stripe_customerid ?? "");
    } catch (error) {
      if (!(error instanceof AppError && error.code === "not-found")) throw error;
    }
  }
  return "";
}
