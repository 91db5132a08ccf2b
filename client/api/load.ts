import { data } from "react-router-dom";
import { AppError, type ErrorCode, type FieldProblem } from "#shared/errors.ts";

/**
 * What survives of an AppError on its way to an error screen: hydration keeps only status and data.
 */
export interface PageError {
  code: ErrorCode;
  message: string;
  details: readonly FieldProblem[];
  /** What the failed request is called in the server's log; for errors that are the server's. */
  requestId?: string;
}

/**
 * Runs a loader's calls; an AppError becomes an answer with its status, for the route's error
 * screen.
 */
export async function load<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw data(presentPageError(error), { status: error.status });
    throw error;
  }
}

export function presentPageError(error: AppError): PageError {
  const { code, message, details = [], status, requestId } = error;
  return { code, message, details, ...(status >= 500 && requestId ? { requestId } : {}) };
}

/** A part of a page: its answer, or the error to show in its place. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: PageError };

/**
 * A call whose failure leaves the rest of the page standing: its answer, or the error to show in
 * its place.
 */
export async function toResult<T>(work: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: presentPageError(error) };
    throw error;
  }
}

/** Query parameters as input of a call: repeated names become lists, empty ones are left out. */
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
