import path from "node:path";
import { PassThrough } from "node:stream";
import type { Request as ExpressRequest } from "express";
import { renderToPipeableStream } from "react-dom/server";
import type { Failure, PageAnswer } from "#client/entry-server.tsx";
import { rootAttributes } from "#client/shell/layout-settings.ts";
import { createPageClient } from "#server/api/api.ts";
import { originOf } from "#server/auth/origin.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import {
  closeDocument,
  openDocument,
  type PageHead,
  readPageHead,
} from "#server/render/document.ts";
import { loadLanguages, readRequestContext } from "#server/render/request-context.ts";

type EntryServer = typeof import("#client/entry-server.tsx");

/** A response of an action or loader, or a page whose data is loaded. */
type PreparedPage =
  | { kind: "response"; response: Response }
  | {
      kind: "page";
      status: number;
      /** The document up to the rendered part. */
      opening: string;
      /** The rest of it. */
      renderRest(): Promise<string>;
    };

interface PageRequest {
  request: ExpressRequest;
  /** Matched by the routes: the request itself or the screen of an error. */
  target: Request;
  principal: Principal;
  nonce: string;
  requestId: string;
  failure?: Failure;
  /** Aborted when nobody waits for the page any more. */
  left: AbortSignal;
}

export type PreparePage = (page: PageRequest) => Promise<PreparedPage>;

export interface PageRendererOptions {
  head?: PageHead;
  loadEntry(): Promise<EntryServer>;
}

const renderTimeoutMs = 10_000;
/**
 * Milliseconds for what a page reads; it shows what it has then. After a form's action, which has
 * limits of its own, what is left of the second.
 */
const limits = { page: 2500, form: 10_000 };

export async function createPageRenderer(
  services: WebContext,
  options?: PageRendererOptions,
): Promise<PreparePage> {
  const { config, log } = services;
  const [languages, head] = await Promise.all([
    loadLanguages(config.programDir),
    options?.head ?? readPageHead(path.join(config.programDir, "dist/client")),
  ]);
  // Not a static import: in development vite loads the client.
  const built = options ? undefined : await import("#client/entry-server.tsx");
  const loadEntry = async () => options?.loadEntry() ?? (built as EntryServer);

  return async ({ request, target, principal, nonce, requestId, failure, left }) => {
    const requestContext = readRequestContext(request, config);
    const { language, settings } = requestContext;
    const i18n = languages[language];
    const answer = await (await loadEntry()).preparePage(target, {
      api: createPageClient(services, principal, {
        origin: originOf(request, config.web.baseUrl),
        signal: AbortSignal.any([
          left,
          AbortSignal.timeout(
            (target.method === "GET" ? limits.page : limits.form) * config.timeoutFactor,
          ),
        ]),
      }),
      requestContext,
      i18n,
      nonce,
      requestId,
      ...(failure ? { failure } : {}),
    });
    if (answer.kind === "response") return answer;
    for (const error of answer.unexpected) log.error({ err: error, requestId }, "loading a page");
    const opening = openDocument({
      language,
      title: answer.title,
      attributes: rootAttributes(settings),
      description: i18n.t("shell:footer.about"),
      head: failure ? head.styles() : head.tags(answer.pages, language, nonce),
    });
    const renderRest = async () => {
      // One page in a turn of the event loop: health and connections are never far behind.
      await services.admission.turn();
      left.throwIfAborted();
      return (await renderElement(answer, nonce, services)) + closeDocument;
    };
    return { kind: "page", status: answer.status, opening, renderRest };
  };
}

async function renderElement(
  { element }: Extract<PageAnswer, { kind: "page" }>,
  nonce: string,
  { log }: WebContext,
): Promise<string> {
  const output = new PassThrough();
  const { pipe, abort } = renderToPipeableStream(element, {
    nonce,
    onShellReady: () => pipe(output),
    onShellError: (error) =>
      output.destroy(error instanceof Error ? error : new Error(String(error))),
    onError: (error) => log.error({ err: error }, "rendering failed"),
  });
  const timer = setTimeout(() => abort(), renderTimeoutMs);
  output.once("close", () => clearTimeout(timer));
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
