import { type ActionFunctionArgs, data, redirect, redirectDocument } from "react-router-dom";
import { type PageError, presentPageError } from "#client/api/load.ts";
import { newKey } from "#client/api/new-key.ts";
import { apiContext } from "#client/api/request-context.ts";
import {
  type AnswerOf,
  type AnyCall,
  type Client,
  type InputOf,
  parseInput,
} from "#shared/contract/call.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

/** One action of a form, with the fields as they were typed. It may return a redirect. */
export type Intent = (api: Client, values: Readonly<Record<string, string>>) => Promise<unknown>;

/** The result of a submitted form. */
export interface FormOutcome {
  /** The form's `intent` field. */
  intent: string;
  /** The submitted fields: refill the form, and tell forms of the same intent apart. */
  values: Readonly<Record<string, string>>;
  /** Null on success. */
  problem: PageError | null;
}

/**
 * Runs the action that the form's `intent` field names. Errors come back with the fields; a 403
 * redirects to "Access denied" (R2.2), an ended session to sign-in and back.
 */
export async function runIntent(
  { request, context }: ActionFunctionArgs,
  intents: Readonly<Record<string, Intent>>,
) {
  const values = readValues(await request.formData());
  const { intent = "" } = values;
  const outcome = (problem: PageError | null): FormOutcome => ({ intent, values, problem });
  try {
    const action = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (!action) throw new AppError("invalid-input");
    const response = await action(context.get(apiContext), values);
    return response instanceof Response ? response : data(outcome(null));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "forbidden") return redirect(paths.accessDenied());
    if (error.code === "invalid-credentials") {
      const { pathname, search } = new URL(request.url);
      return redirectDocument(paths.signIn({ returnTo: pathname + search }));
    }
    return data(outcome(presentPageError(error)), { status: error.status });
  }
}

/** Validates a form's input before the call, to save a request that fails. Throws AppError. */
export function send<C extends AnyCall>(
  api: Client,
  call: C,
  input: InputOf<C>,
): Promise<AnswerOf<C>> {
  parseInput(call.input, input);
  return api(call, input);
}

/** Text fields only; files are uploaded by a call of their own. */
function readValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** The outcome of this form alone: same intent and, if a field is named, same value in it. */
export function outcomeOf(
  outcome: FormOutcome | undefined,
  intent: string,
  field?: string,
  value?: string,
): FormOutcome | undefined {
  if (outcome?.intent !== intent) return undefined;
  return field === undefined || outcome.values[field] === value ? outcome : undefined;
}

/** The format of our own keys. */
export const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The form's key, or a new one if it has none of ours. */
export function readKey(given: unknown): string {
  return typeof given === "string" && keyPattern.test(given) ? given : newKey();
}

/** The forms of the membership card, for the actions of the screens that show it. */
export const membershipIntents = {
  "ask-owner": (api, { message = "" }) => send(api, subUsers.ask, { message }),
  "share-words": (api, { sharesWords }) =>
    send(api, subUsers.shareWords, { sharesWords: sharesWords === "true" }),
  "leave-plan": (api) => api(subUsers.leave, {}),
} as const satisfies Record<string, Intent>;
