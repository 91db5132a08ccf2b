import { type ActionFunctionArgs, data, redirect, redirectDocument } from "react-router-dom";
import { type PageError, presentPageError } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import {
  type AnswerOf,
  type AnyCall,
  type Client,
  type InputOf,
  parseInput,
} from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

/**
 * What a page's form may ask for: one act on the api. `values` are the form's fields as they were
 * typed. It may answer with where to go next.
 */
export type Intent = (api: Client, values: Readonly<Record<string, string>>) => Promise<unknown>;

/** What came of a form, for the very form it came from. */
export interface FormOutcome {
  /** The form's `intent` field. */
  intent: string;
  /** What was typed: kept for the next try, and it tells forms of the same intent apart. */
  values: Readonly<Record<string, string>>;
  /** Null where it was done. */
  problem: PageError | null;
}

/**
 * Runs the act that a form's `intent` field names. A refusal comes back with what was typed; a 403
 * leads to /access-denied (R2.2), an ended session to sign-in and back.
 */
export async function runIntent(
  { request, context }: ActionFunctionArgs,
  intents: Readonly<Record<string, Intent>>,
) {
  const values = readValues(await request.formData());
  const { intent = "" } = values;
  const outcome = (problem: PageError | null): FormOutcome => ({ intent, values, problem });
  try {
    const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (!act) throw new AppError("invalid-input");
    const answer = await act(context.get(apiContext), values);
    return answer instanceof Response ? answer : data(outcome(null));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "forbidden") return redirect("/access-denied");
    if (error.code === "invalid-credentials") return redirectDocument(signInAddress(request.url));
    return data(outcome(presentPageError(error)), { status: error.status });
  }
}

/**
 * Makes a call with what a form says, once it fits: what the server would refuse is told without
 * asking it. Throws AppError.
 */
export function send<C extends AnyCall>(
  api: Client,
  call: C,
  input: InputOf<C>,
): Promise<AnswerOf<C>> {
  parseInput(call.input, input);
  return api(call, input);
}

/** Sign-in that leads back to an address of ours. */
export function signInAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `/login?returnTo=${encodeURIComponent(pathname + search)}`;
}

/** Texts only: a file that a form carries goes another way. */
function readValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/**
 * The outcome of exactly this form: of this intent and, where a field is named, with the same value
 * in it.
 */
export function outcomeOf(
  outcome: FormOutcome | undefined,
  intent: string,
  field?: string,
  value?: string,
): FormOutcome | undefined {
  if (outcome?.intent !== intent) return undefined;
  return field === undefined || outcome.values[field] === value ? outcome : undefined;
}
