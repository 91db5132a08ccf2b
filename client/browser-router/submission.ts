import type { Navigation, Path } from "react-router-dom";
import { addressOf, createLocation, type Place, urlOf } from "#client/browser-router/place.ts";

/** A submitted form, as `useNavigation` shows it. */
export interface Submission {
  formMethod: "GET" | "POST";
  formAction: string;
  formEncType: string;
  formData: FormData;
}

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
  preventScrollReset?: boolean | undefined;
  formMethod?: string;
  formEncType?: string;
  formData?: FormData;
}

/** A GET form's fields are the query of its address. */
export function readSubmission(
  to: string,
  { formMethod, formEncType, formData }: NavigateOptions,
  from: Place,
): { target: Path; submission?: Submission } {
  const target = createLocation(to, null, from);
  if (!formData) return { target };
  const isGet = formMethod?.toUpperCase() !== "POST";
  const formAction = addressOf(target, false);
  if (isGet) target.search = asQuery(formData);
  return {
    target,
    submission: {
      formMethod: isGet ? "GET" : "POST",
      formAction,
      formEncType: formEncType ?? "application/x-www-form-urlencoded",
      formData,
    },
  };
}

function asQuery(formData: FormData): string {
  const query = new URLSearchParams(asPairs(formData)).toString();
  return query ? `?${query}` : "";
}

/** As the browser sends a form: of a file its name. */
const asPairs = (formData: FormData) =>
  [...formData].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);

export function readForm(navigation: Navigation): Submission | undefined {
  const { formMethod, formAction, formEncType, formData } = navigation;
  return formMethod && formAction && formEncType && formData
    ? ({ formMethod, formAction, formEncType, formData } as Submission)
    : undefined;
}

export function createRequest(to: Place, signal: AbortSignal, submission?: Submission): Request {
  if (!submission) return new Request(urlOf(to), { signal });
  const { formEncType, formData } = submission;
  const isPlain = formEncType === "application/x-www-form-urlencoded";
  const body = isPlain ? new URLSearchParams(asPairs(formData)) : formData;
  return new Request(urlOf(to), { signal, method: "POST", body });
}
