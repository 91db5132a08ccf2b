/**
 * Server-side rendering, the only module that imports the client: runs the loaders of a request
 * with the browser's own routes and sends the HTML in one piece for hydration.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { PassThrough } from "node:stream";
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from "express";
import { renderToPipeableStream } from "react-dom/server";
import { presentPageError } from "#client/api/load.ts";
import type { Failure, PageAnswer } from "#client/entry-server.tsx";
import { languageCookie } from "#client/i18n/languages.ts";
import { rootAttributes } from "#client/shell/layout-settings.ts";
import { createPageClient } from "#server/api/api.ts";
import { originOf } from "#server/auth/origin.ts";
import { type Principal, principalOf } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { sendError } from "#server/http/errors.ts";
import { createAssets } from "#server/render/assets.ts";
import {
  closeDocument,
  openDocument,
  type PageHead,
  readPageHead,
} from "#server/render/document.ts";
import { type CachedPage, createPageCache, noncePlaceholder } from "#server/render/page-cache.ts";
import { loadLanguages, queryLanguage, readVisit } from "#server/render/visit.ts";
import type { AppError } from "#shared/errors.ts";

export interface Render {
  assets: RequestHandler;
  /** Screens, and the forms that post to them. */
  pages: RequestHandler;
  errorPage(request: ExpressRequest, response: ExpressResponse, error: AppError): Promise<void>;
}

type EntryServer = typeof import("#client/entry-server.tsx");

export interface RenderOptions {
  /** Development: vite serves the files and the current client. Production reads the build. */
  assets?: RequestHandler;
  head?: PageHead;
  loadEntry(): Promise<EntryServer>;
}

type AnswerNames = Pick<ExpressResponse["locals"], "nonce" | "requestId">;

const pageMethods = new Set(["GET", "HEAD", "POST"]);
const oneYearMs = 31_536_000_000;
const renderTimeoutMs = 10_000;

export async function createRender(context: WebContext, options?: RenderOptions): Promise<Render> {
  const { config } = context;
  const folder = path.join(config.programDir, "dist/client");
  const [languages, assets, head] = await Promise.all([
    loadLanguages(config.programDir),
    options?.assets ?? createAssets(folder),
    options?.head ?? readPageHead(folder),
  ]);
  const cache = createPageCache(context.now);
  // Not a static import: in development vite loads the client.
  const built = options ? undefined : await import("#client/entry-server.tsx");
  const loadEntry = async () => options?.loadEntry() ?? (built as EntryServer);

  async function prepare(
    request: ExpressRequest,
    principal: Principal,
    names: AnswerNames,
  ): Promise<{ answer: PageAnswer; open: string }> {
    return ask(request, toFetchRequest(request, urlOf(request)), principal, names);
  }

  async function ask(
    request: ExpressRequest,
    asked: Request,
    principal: Principal,
    { nonce, requestId }: AnswerNames,
    failure?: Failure,
  ): Promise<{ answer: PageAnswer; open: string }> {
    const visit = readVisit(request, config);
    const i18n = languages[visit.language];
    const entry = await loadEntry();
    const api = createPageClient(context, principal, originOf(request, config.web.baseUrl));
    const answer = await entry.preparePage(asked, {
      api,
      requestContext: visit,
      i18n,
      nonce,
      requestId,
      ...(failure ? { failure } : {}),
    });
    if (answer.kind === "response") return { answer, open: "" };
    for (const error of answer.unexpected)
      context.log.error({ err: error, requestId }, "loading a page failed");
    const frame = {
      language: visit.language,
      title: answer.title,
      attributes: rootAttributes(visit.settings),
      description: i18n.t("shell:footer.about"),
      head: failure ? head.styles() : head.tags(answer.pages, visit.language, nonce),
    };
    return { answer, open: openDocument(frame) };
  }

  async function sendFresh(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const { answer, open } = await prepare(request, principalOf(response), response.locals);
    response.setHeader("cache-control", "no-store");
    if (answer.kind === "response") return sendResponse(response, answer.response);
    if (answer.status === 403) return void response.redirect(302, "/access-denied");
    response.status(answer.status).setHeader("content-type", "text/html; charset=utf-8");
    if (request.method === "HEAD") return void response.end();
    response.write(open);
    // In one piece: a page that paints in parts shifts.
    response.end(await readAll(answer, response.locals.nonce));
  }

  /** A visitor's page depends on language and URL only, so it is cached. */
  async function sendShared(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const language = readVisit(request, config).language;
    const page = await cache.get(`${language} ${urlOf(request)}`, () => makeShared(request));
    if (!page) return sendFresh(request, response);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "private, no-cache");
    response.setHeader("vary", "cookie, accept-language");
    response.setHeader("etag", page.etag);
    if (request.get("if-none-match") === page.etag) {
      // The browser's copy has the nonce of its own policy; a new policy would block its scripts.
      response.removeHeader("content-security-policy");
      return void response.status(304).end();
    }
    response
      .status(page.status)
      .send(page.html.replaceAll(noncePlaceholder, response.locals.nonce));
  }

  async function makeShared(request: ExpressRequest): Promise<CachedPage | null> {
    const { answer, open } = await prepare(
      request,
      { kind: "visitor" },
      { nonce: noncePlaceholder, requestId: "" },
    );
    if (answer.kind === "response" || answer.status !== 200) return null;
    const html = open + (await readAll(answer));
    return {
      status: answer.status,
      html,
      etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    };
  }

  return {
    assets,
    pages: async (request, response, next) => {
      if (!pageMethods.has(request.method)) return next();
      const chosen = queryLanguage(request);
      if (chosen)
        response.cookie(languageCookie, chosen, { maxAge: oneYearMs, sameSite: "lax", path: "/" });
      const shared =
        request.method === "GET" &&
        isPlainVisitor(principalOf(response)) &&
        !chosen &&
        Object.keys(readVisit(request, config).settings).length === 0;
      await (shared ? sendShared(request, response) : sendFresh(request, response));
    },
    errorPage: async (request, response, error) => {
      try {
        const failure = {
          status: error.status,
          error: presentPageError(error),
          asked: request.originalUrl,
        };
        const screen = new Request(new URL("/error-500", urlOf(request)));
        const { answer, open } = await ask(
          request,
          screen,
          { kind: "visitor" },
          response.locals,
          failure,
        );
        if (answer.kind === "response") return sendError(response, error);
        const html = open + (await readAll(answer));
        if (error.retryAfter !== undefined)
          response.setHeader("retry-after", String(error.retryAfter));
        response
          .status(error.status)
          .setHeader("cache-control", "no-store")
          .type("html")
          .send(html);
      } catch (failure) {
        context.log.error({ err: failure }, "error page failed");
        sendError(response, error);
      }
    },
  };

  async function readAll(
    answer: Extract<PageAnswer, { kind: "page" }>,
    nonce = noncePlaceholder,
  ): Promise<string> {
    const through = new PassThrough();
    pipeElement(answer, nonce, through);
    const chunks: Buffer[] = [];
    for await (const chunk of through) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString() + closeDocument;
  }

  function pipeElement(
    answer: Extract<PageAnswer, { kind: "page" }>,
    nonce: string,
    into: PassThrough,
  ): void {
    const { pipe, abort } = renderToPipeableStream(answer.element, {
      nonce,
      onShellReady: () => pipe(into),
      onShellError: (error) =>
        into.destroy(error instanceof Error ? error : new Error(String(error))),
      onError: (error) => context.log.error({ err: error }, "rendering failed"),
    });
    const late = setTimeout(() => abort(), renderTimeoutMs);
    into.once("close", () => clearTimeout(late));
  }
}

/** A locked screen shows a name. */
function isPlainVisitor(principal: Principal): boolean {
  return principal.kind === "visitor" && principal.locked === undefined;
}

function urlOf(request: ExpressRequest): string {
  return `${request.protocol}://${request.get("host") ?? "localhost"}${request.originalUrl}`;
}

/** Rebuilds the form body, which express has parsed already. */
function toFetchRequest(request: ExpressRequest, url: string): Request {
  const post = request.method === "POST";
  const body = post
    ? new URLSearchParams(
        Object.entries((request.body ?? {}) as Record<string, string>).map(([name, value]) => [
          name,
          String(value),
        ]),
      )
    : null;
  return new Request(url, {
    method: post ? "POST" : "GET",
    headers: { accept: "text/html" },
    ...(body ? { body } : {}),
  });
}

async function sendResponse(response: ExpressResponse, answer: Response): Promise<void> {
  answer.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  response.status(answer.status).end(await answer.text());
}
