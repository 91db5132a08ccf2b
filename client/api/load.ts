import { data } from "react-router-dom";
import { AppError, type ErrorCode, type FieldProblem } from "#shared/errors.ts";

/** An AppError as an error screen gets it: hydration keeps only status and data of a response. */
export interface PageError {
  code: ErrorCode;
  message: string;
  details: readonly FieldProblem[];
  /** The request's id in the server's log; for 5xx only. */
  requestId?: string;
}

/** Runs a loader's calls; an AppError becomes a response with its status, for the error screen. */
export async function load<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw data(presentPageError(error), { status: error.status });
    throw error;
  }
}

/** R2.8: the answer of an address without a screen. */
export function notFound(): never {
  throw data(presentPageError(new AppError("not-found")), { status: 404 });
}

export function presentPageError(error: AppError): PageError {
  const { code, message, details = [], status, requestId } = error;
  return { code, message, details, ...(status >= 500 && requestId ? { requestId } : {}) };
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: PageError };

/** For a call whose failure replaces only a part of the page. */
export async function toResult<T>(work: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: presentPageError(error) };
    throw error;
  }
}

/** The query as a call's input: repeated names become lists, empty values are left out. */
export function readQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(url).searchParams) {
    if (value === "") continue;
    const before = query[name];
    query[name] =
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return query;
}
