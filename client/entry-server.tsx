import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { apiContext, type Visit, visitContext } from "#client/api/page-context.ts";
import { type PageHandle, routes } from "#client/routes.tsx";
import type { Client } from "#shared/contract/call.ts";

export interface PageInput {
  api: Client;
  visit: Visit;
  i18n: i18n;
  nonce: string;
}

export type PageAnswer =
  | { kind: "response"; response: Response }
  | { kind: "page"; status: number; title: string; element: ReactNode; pages: string[]; hasErrors: boolean };

const handler = createStaticHandler(routes);

/** Runs a request's loaders or action and answers with the page's element, ready to render, or with a redirect. */
export async function preparePage(request: Request, input: PageInput): Promise<PageAnswer> {
  const { api, visit, i18n, nonce } = input;
  const requestContext = new RouterContextProvider(
    new Map<never, unknown>([
      [apiContext as never, api],
      [visitContext as never, visit],
    ]),
  );
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) return { kind: "response", response: context };
  const router = createStaticRouter(handler.dataRoutes, context);
  return {
    kind: "page",
    status: context.statusCode,
    title: titleOf(context, i18n),
    pages: context.matches.flatMap(({ route }) => (route.id?.startsWith("pages/") ? [route.id] : [])),
    hasErrors: context.errors !== null,
    element: (
      <I18nextProvider i18n={i18n}>
        <StaticRouterProvider router={router} context={context} nonce={nonce} />
      </I18nextProvider>
    ),
  };
}

/** The deepest page's own title; an error's page is titled by what went wrong. */
function titleOf(context: StaticHandlerContext, i18n: i18n): string {
  const match = context.matches.at(-1);
  const handle = match?.route.handle as PageHandle | undefined;
  const failed = context.errors !== null;
  if (failed || !handle) return `${i18n.t(context.statusCode === 404 ? "shell:title.notFound" : "shell:title.error")} – Clearlane`;
  return `${handle.title(i18n.t, context.loaderData[match?.route.id ?? ""])} – Clearlane`;
}
