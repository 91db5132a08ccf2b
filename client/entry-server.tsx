import type { i18n } from "i18next";
import type { ReactNode } from "react";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteError,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { type PageError, presentPageError } from "#client/api/load.ts";
import { apiContext, type RequestContext, requestContext } from "#client/api/request-context.ts";
import { TranslationProvider } from "#client/i18n/translation-provider.tsx";
import { titleOf } from "#client/page-title.ts";
import { pageFile, routes } from "#client/routes/routes.tsx";
import type { Client } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

export interface PageInput {
  api: Client;
  requestContext: RequestContext;
  i18n: i18n;
  nonce: string;
  /** Shown on a failed page, to find the request in the log. */
  requestId: string;
  /** An error before any page was routed; the request then is for the crash screen. */
  failure?: Failure;
}

export interface Failure {
  status: number;
  error: PageError;
  /** The requested path and query. */
  asked: string;
}

export type PageAnswer =
  | { kind: "response"; response: Response }
  | {
      kind: "page";
      status: number;
      title: string;
      element: ReactNode;
      /** The source files of the matched pages, by which the build's manifest names its chunks. */
      pages: string[];
      unexpected: unknown[];
    };

const handler = createStaticHandler(routes);

/** Runs a request's loaders or action: a page to render, or a redirect. */
export async function preparePage(request: Request, input: PageInput): Promise<PageAnswer> {
  const { api, requestContext: requested, i18n, nonce, requestId, failure } = input;
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(
      new Map<never, unknown>([
        [apiContext as never, api],
        [requestContext as never, requested],
      ]),
    ),
  });
  if (context instanceof Response) return { kind: "response", response: context };
  if (failure) showFailure(context, failure);
  const unexpected = maskUnexpected(context);
  addRequestId(context, requestId);
  const router = createStaticRouter(handler.dataRoutes, context);
  return {
    kind: "page",
    status: context.statusCode,
    title: titleOf(context, i18n),
    pages: context.matches.flatMap(({ route }) => pageFile(route.id ?? "") ?? []),
    unexpected,
    element: (
      <TranslationProvider i18n={i18n}>
        {/* A failure belongs to no route of the requested address, so nothing can hydrate. */}
        <StaticRouterProvider
          router={router}
          context={context}
          nonce={nonce}
          hydrate={failure === undefined}
        />
      </TranslationProvider>
    ),
  };
}

/** Replaces bugs of loaders, whose details the browser could read, and returns them for the log. */
function maskUnexpected(context: StaticHandlerContext): unknown[] {
  const unexpected = Object.entries(context.errors ?? {}).filter(
    ([, error]) => !isRouteErrorResponse(error),
  );
  const masked = presentPageError(new AppError("internal"));
  for (const [boundary] of unexpected)
    context.errors = { ...context.errors, [boundary]: new RouteError(500, "", masked) };
  return unexpected.map(([, error]) => error);
}

/** Adds the request's id to 5xx errors, so that users can report it. */
function addRequestId(context: StaticHandlerContext, requestId: string): void {
  for (const [boundary, error] of Object.entries(context.errors ?? {})) {
    if (!isRouteErrorResponse(error) || error.status < 500) continue;
    context.errors = {
      ...context.errors,
      [boundary]: new RouteError(error.status, "", { ...(error.data as PageError), requestId }),
    };
  }
}

function showFailure(context: StaticHandlerContext, { status, error, asked }: Failure): void {
  const shown = Object.keys(context.errors ?? {}).map((boundary) => [
    boundary,
    new RouteError(status, "", error),
  ]);
  const [pathname = "/", search] = asked.split("?");
  context.errors = Object.fromEntries(shown);
  context.statusCode = status;
  context.location = { ...context.location, pathname, search: search ? `?${search}` : "" };
}
