import type { ErrorResponse } from "react-router-dom";
import type { Match, Route } from "#client/browser-router/match.ts";

/** Outcomes of loaders and actions. */

export type Result =
  | { type: "data"; value: unknown; status?: number }
  | { type: "redirect"; response: Response }
  | { type: "error"; error: unknown; status?: number };

/** What the `data` function makes: a value with a status. */
class ValueWithStatus {
  constructor(
    readonly value: unknown,
    readonly status: number,
  ) {}
}

export function data(value: unknown, init: number | ResponseInit = 200): unknown {
  return new ValueWithStatus(value, typeof init === "number" ? init : (init.status ?? 200));
}

export class RouteError implements ErrorResponse {
  /** Part of the shape by which such an error is known. */
  readonly internal: boolean;
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly data: unknown,
    internal = false,
  ) {
    this.internal = internal;
  }
}

export function isRouteErrorResponse(error: unknown): error is ErrorResponse {
  return error instanceof RouteError;
}

export function redirect(url: string, init: number | ResponseInit = 302): Response {
  const { headers, ...rest } = typeof init === "number" ? { status: init } : (init as ResponseInit);
  const response = new Response(null, { status: 302, ...rest, ...(headers && { headers }) });
  response.headers.set("Location", url);
  return response;
}

const reloadHeader = "X-Remix-Reload-Document";

export function redirectDocument(url: string, init?: number | ResponseInit): Response {
  const response = redirect(url, init);
  response.headers.set(reloadHeader, "true");
  return response;
}

export function reloadsDocument({ headers }: Response): boolean {
  return headers.has(reloadHeader);
}

/** Runs a loader or an action. */
export async function runHandler(work: () => unknown): Promise<Result> {
  try {
    return await toResult(await work(), "data");
  } catch (thrown) {
    return toResult(thrown, "error");
  }
}

async function toResult(given: unknown, type: "data" | "error"): Promise<Result> {
  if (given instanceof Response) {
    const { status, statusText } = given;
    if (status >= 300 && status < 400 && given.headers.has("Location"))
      return { type: "redirect", response: given };
    const isJson = given.headers.get("content-type")?.includes("application/json");
    const value: unknown = isJson ? await given.json() : await given.text();
    return type === "data"
      ? { type, value, status }
      : { type, error: new RouteError(status, statusText, value), status };
  }
  if (given instanceof ValueWithStatus) {
    const { value, status } = given;
    return type === "data"
      ? { type, value, status }
      : { type, error: new RouteError(status, "", value), status };
  }
  return type === "data" ? { type, value: given } : { type, error: given };
}

/** The screen of an error: the nearest route at or above that has one, else the first. */
export function boundaryOf(matches: readonly Match[], id: string): Route | undefined {
  const above = matches.slice(0, matches.findIndex(({ route }) => route.id === id) + 1);
  const found = above.findLast(({ route }) => route.ErrorBoundary || route.errorElement);
  return (found ?? matches[0])?.route;
}

/** The errors that the server's page was rendered with. */
export function readErrors(
  errors: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const given = error as { __type?: string; message?: string } & ErrorResponse;
      if (given?.__type === "RouteErrorResponse")
        return [id, new RouteError(given.status, given.statusText, given.data)];
      return [id, given?.__type === "Error" ? new Error(given.message) : error];
    }),
  );
}
