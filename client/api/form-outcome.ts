import { type ActionFunctionArgs, data, redirect, redirectDocument } from "react-router-dom";
import { type PageError, presentPageError } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import {
  type AnswerOf,
  type AnyCall,
  type Client,
  type InputOf,
  parseInput,
} from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

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
    if (error.code === "forbidden") return redirect(paths.accessDenied());
    if (error.code === "invalid-credentials") {
      const { pathname, search } = new URL(request.url);
      return redirectDocument(paths.signIn({ returnTo: pathname + search }));
    }
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

/** How a key looks that we made ourselves. */
export const keyForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An Idempotency-Key. `randomUUID` is missing in browsers on plain http; random bytes are not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

/** The key a form brought along, or a new one where it brought none of ours. */
export function readKey(given: unknown): string {
  return typeof given === "string" && keyForm.test(given) ? given : newKey();
}
