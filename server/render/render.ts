/**
 * Pages: the only room that imports the client. A request's loaders run here with the same routes
 * as in the browser, the HTML is sent in one piece, and the browser takes over what it got.
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
import { rootAttributes } from "#client/layout/root-attributes.ts";
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
  /** The browser's files. */
  assets: RequestHandler;
  /** Screens, and the forms that post to them. */
  pages: RequestHandler;
  /** An error as a page of its own. */
  errorPage(request: ExpressRequest, response: ExpressResponse, error: AppError): Promise<void>;
}

type EntryServer = typeof import("#client/entry-server.tsx");

export interface RenderOptions {
  /**
   * Development: vite serves the files and hands out the freshest client. What is not given comes
   * from the build.
   */
  assets?: RequestHandler;
  head?: PageHead;
  loadEntry(): Promise<EntryServer>;
}

/** What an answer goes by: to its policy, and in the log. */
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
  // Asked for here and not imported above: in development vite loads the screens, whose list only
  // vite can read.
  const built = options ? undefined : await import("#client/entry-server.tsx");
  const loadEntry = async () => options?.loadEntry() ?? (built as EntryServer);

  async function prepare(
    request: ExpressRequest,
    asker: Principal,
    names: AnswerNames,
  ): Promise<{ answer: PageAnswer; open: string }> {
    return ask(request, toFetchRequest(request, urlOf(request)), asker, names);
  }

  async function ask(
    request: ExpressRequest,
    asked: Request,
    asker: Principal,
    { nonce, requestId }: AnswerNames,
    failure?: Failure,
  ): Promise<{ answer: PageAnswer; open: string }> {
    const visit = readVisit(request, config);
    const i18n = languages[visit.language];
    const entry = await loadEntry();
    const api = createPageClient(context, asker, originOf(request, config.web.baseUrl));
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
    // In one piece: its data is there, and a browser that paints half a page moves what it painted
    // when the rest comes.
    response.end(await readAll(answer, response.locals.nonce));
  }

  /** A visitor's page that depends on nothing but language and address. */
  async function sendShared(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const language = readVisit(request, config).language;
    const page = await cache.get(`${language} ${urlOf(request)}`, () => makeShared(request));
    if (!page) return sendFresh(request, response);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "private, no-cache");
    response.setHeader("vary", "cookie, accept-language");
    response.setHeader("etag", page.etag);
    if (request.get("if-none-match") === page.etag) {
      // The copy the browser keeps carries the nonce of its own policy; a new policy would lock its
      // scripts out.
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

/** Nobody in particular: a locked screen has a name on it. */
function isPlainVisitor(asker: Principal): boolean {
  return asker.kind === "visitor" && asker.locked === undefined;
}

function urlOf(request: ExpressRequest): string {
  return `${request.protocol}://${request.get("host") ?? "localhost"}${request.originalUrl}`;
}

/**
 * The request as loaders and actions know it. A form's body was read already and is put together
 * again.
 */
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
