/**
 * Server-side rendering, the only module that imports the client: runs the loaders of a request
 * with the browser's own routes and sends the HTML in one piece for hydration.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import escapeHtml from "escape-html";
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from "express";
import { presentPageError } from "#client/api/load.ts";
import { sendPlainPage } from "#server/auth/plain-page.ts";
import { plainPageTexts } from "#server/auth/plain-page-texts.ts";
import { accountOf, type Principal, principalOf } from "#server/auth/principal.ts";
import { isHttps } from "#server/config/config.ts";
import type { WebContext } from "#server/context.ts";
import { sendError } from "#server/http/errors.ts";
import { pageLanguageOf } from "#server/http/page-language.ts";
import { untilClosed } from "#server/http/route.ts";
import { createAssets } from "#server/render/assets.ts";
import {
  createPageCache,
  createPublicPage,
  type PageCache,
  type PublicPage,
  uncachedPage,
} from "#server/render/page-cache.ts";
import {
  createPageRenderer,
  type PageRendererOptions,
  type PreparePage,
} from "#server/render/page-renderer.ts";
import { gzipPieces, joinPieces, type Piece } from "#server/render/pieces.ts";
import { readPublicAddress } from "#server/render/public-address.ts";
import { queryLanguage, readRequestContext } from "#server/render/request-context.ts";
import { createResponseCache, type ResponseCache } from "#server/render/response-cache.ts";
import { allowStyles, isFirstVisit } from "#server/render/style-sheets.ts";
import { readWebFont, type WebFont } from "#server/render/web-font.ts";
import { languageCookie } from "#shared/domain/language-cookie.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export interface Render {
  /** Sends a page that is cached for this request; false if there is none. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean;
  assets: RequestHandler;
  /** Screens, and the forms that post to them. */
  pages: RequestHandler;
  errorPage(request: ExpressRequest, response: ExpressResponse, error: AppError): Promise<void>;
}

/** Development: vite serves the files and the current client. Production reads the build. */
export interface RenderOptions extends PageRendererOptions {
  assets?: RequestHandler;
}

/** Rendering a screen for these would be the very work that they refuse. */
const unrenderedErrors = new Set<ErrorCode>(["busy", "too-many-requests"]);
const pageMethods = new Set(["GET", "HEAD", "POST"]);
const oneYearMs = 31_536_000_000;

export async function createRender(services: WebContext, options?: RenderOptions): Promise<Render> {
  const { config } = services;
  const files = path.join(config.programDir, "dist/client");
  // In development no file has a name of its own to be cached under.
  const font = options ? null : await readWebFont(files);
  const [prepare, assets] = await Promise.all([
    createPageRenderer(services, font, options),
    options?.assets ?? createAssets(files, { readsAhead: config.mode === "production" }),
  ]);
  const cache = createPageCache(services.now);
  const responses = createResponseCache(cache);
  const sender: Sender = {
    prepare,
    font,
    responses,
    services,
    cache,
    isBuilt: !options,
  };
  return {
    sendCached: (request, response) =>
      responses.send(request, response, services.content.knownVersion()),
    assets,
    pages: async (request, response, next) => {
      if (!pageMethods.has(request.method)) return next();
      if (sender.isBuilt) allowFilesOnly(response);
      const chosen = queryLanguage(request);
      if (chosen)
        response.cookie(languageCookie, chosen, {
          maxAge: oneYearMs,
          sameSite: "lax",
          secure: isHttps(config),
          path: "/",
        });
      const left = untilClosed(response);
      const address = request.method === "POST" ? null : readPublicAddress(request.originalUrl);
      try {
        if (address === null || !isPlainVisitor(principalOf(response)))
          await services.admission.work(
            request,
            response,
            accountOf(principalOf(response)),
            () => sendFresh(sender, address, request, response, left),
            left,
          );
        else await sendPublic(sender, address, request, response, left);
      } catch (error) {
        // The client has left.
        if (!left.aborted) throw error;
      }
    },
    errorPage: async (request, response, error) => {
      if (unrenderedErrors.has(error.code)) return sendPlainError(response, error);
      try {
        await services.admission.work(request, response, null, () =>
          sendErrorPage(prepare, request, response, error),
        );
      } catch (failure) {
        if (failure instanceof AppError && unrenderedErrors.has(failure.code))
          return sendPlainError(response, error);

        services.log.error({ err: failure }, "error page failed");
        sendError(response, error);
      }
    },
  };
}

async function sendFresh(
  { prepare }: Sender,
  address: string | null,
  request: ExpressRequest,
  response: ExpressResponse,
  left: AbortSignal,
): Promise<void> {
  const { nonce, requestId } = response.locals;
  const url = urlOf(request);
  const isPublic = address !== null && isSameAddress(address, url);
  const page = await prepare({
    request,
    target: toFetchRequest(request, isPublic ? new URL(address, url).href : url),
    address: isPublic ? address : null,
    principal: principalOf(response),
    nonce,
    requestId,
    left,
  });
  response.setHeader("cache-control", "no-store");
  if (page.kind === "response") return sendResponse(response, page.response);
  if (page.status === 403) return void response.redirect(302, paths.accessDenied());
  response.status(page.status);
  if (request.method === "HEAD") return void response.type("html").end();
  sendPieces(request, response, await page.render());
}

/** Whether nothing is left out: forms send the same parameters in another order. */
function isSameAddress(address: string, given: string): boolean {
  const [one, other] = [new URL(address, given), new URL(given)];
  for (const { searchParams } of [one, other]) searchParams.sort();
  return one.href === other.href;
}

/** Built pages have no inline script or style, so that their policy needs no nonce. */
function allowFilesOnly(response: ExpressResponse): void {
  const policy = String(response.getHeader("content-security-policy") ?? "");
  response.setHeader("content-security-policy", policy.replace(/ 'nonce-[^']+'/g, ""));
}

/**
 * Compressed for clients that accept it: the parts already are, so the middleware has nothing to
 * do.
 */
function sendPieces(
  request: ExpressRequest,
  response: ExpressResponse,
  pieces: readonly Piece[],
): void {
  response.type("html").vary("accept-encoding");
  if (!request.acceptsEncodings("gzip")) return void response.end(joinPieces(pieces));
  response.setHeader("content-encoding", "gzip");
  const body = gzipPieces(pieces);
  response.setHeader("content-length", body.length);
  response.end(body);
}

interface Sender {
  prepare: PreparePage;
  font: WebFont | null;
  services: WebContext;
  cache: PageCache;
  responses: ResponseCache;
  /** In development, pages have inline scripts. */
  isBuilt: boolean;
}

/** Sends a visitor's page: it depends on language, settings and address only. */
async function sendPublic(
  sender: Sender,
  address: string,
  request: ExpressRequest,
  response: ExpressResponse,
  left: AbortSignal,
): Promise<void> {
  const { services, cache, font, isBuilt } = sender;
  const { language, settings, hasFont } = readRequestContext(request, services.config, font);
  const inlinesStyles = isBuilt && isFirstVisit(request.headers);
  const variant = `${hasFont ? "font " : ""}${inlinesStyles ? "first " : ""}`;
  // In development a page has the nonce of its request.
  const ofRequest = isBuilt ? "" : `${response.locals.nonce} `;
  const key = `${ofRequest}${language} ${keyOfSettings(settings)} ${variant}${address}`;
  const version = await services.content.version();
  const take = (page: PublicPage) => sendPage(sender, key, page, request, response);
  const cached = cache.get(key, version);
  if (cached) return take(cached);
  await cache.render(key, { left, take }, (allLeft, done) =>
    services.admission.work(
      request,
      response,
      null,
      async () => {
        const wanted = { address, inlinesStyles, left: allLeft };
        done(await renderPublic(sender, wanted, request, response));
      },
      allLeft,
    ),
  );
}

function sendPage(
  { services, cache, responses, isBuilt }: Sender,
  key: string,
  page: PublicPage,
  request: ExpressRequest,
  response: ExpressResponse,
): void {
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  response.setHeader("cache-control", page.isCacheable ? "private, no-cache" : "no-store");
  response.setHeader("vary", varyOfPages);
  if (page.styleHashes.length > 0) {
    const policy = String(response.getHeader("content-security-policy") ?? "");
    response.setHeader("content-security-policy", allowStyles(policy, page.styleHashes));
  }
  if (page.isCacheable) response.setHeader("etag", page.etag);
  if (page.isCacheable && request.get("if-none-match") === page.etag)
    return void response.status(304).end();
  response.status(page.status);
  const reads = request.acceptsEncodings("br", "gzip");
  const isKept = page.version !== null && page.isCacheable && cache.keeps(key);
  // At a level that logs every request, every request must reach the log.
  if (isBuilt && isKept && !services.log.isLevelEnabled("debug"))
    responses.set(request, { pageKey: key, headers: response.getHeaders(), encoding: reads });
  const { encoding, body } = page.bodyFor(reads);
  if (encoding) response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

const varyOfPages = "cookie, accept-language, accept-encoding, sec-fetch-dest, sec-fetch-site";

interface PublicRequest {
  address: string;
  inlinesStyles: boolean;
  left: AbortSignal;
}

async function renderPublic(
  { prepare }: Sender,
  { address, inlinesStyles, left }: PublicRequest,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<PublicPage> {
  const { nonce, requestId } = response.locals;
  const page = await prepare({
    request,
    target: new Request(new URL(address, "http://localhost"), { headers: { accept: "text/html" } }),
    ...{ address, inlinesStyles },
    principal: { kind: "visitor" },
    nonce,
    requestId,
    left,
  });
  if (page.kind === "response") {
    const { status, headers } = page.response;
    return uncachedPage(status, Object.fromEntries(headers), await page.response.text());
  }
  if (page.status === 403) return uncachedPage(302, { location: paths.accessDenied() }, "");
  return createPublicPage(page.status, page.version, await page.render());
}

function keyOfSettings(settings: object): string {
  return JSON.stringify(Object.entries(settings).toSorted());
}

function sendPlainError(response: ExpressResponse, error: AppError): void {
  if (error.retryAfter !== undefined) response.setHeader("retry-after", String(error.retryAfter));
  const { again } = plainPageTexts[pageLanguageOf(response.req)];
  sendPlainPage(response, {
    status: error.status,
    title: error.message,
    body: `<h1>${escapeHtml(error.message)}</h1><p><a href="">${again}</a></p>`,
  });
}

async function sendErrorPage(
  prepare: PreparePage,
  request: ExpressRequest,
  response: ExpressResponse,
  error: AppError,
): Promise<void> {
  const { nonce, requestId } = response.locals;
  const page = await prepare({
    request,
    target: new Request(new URL(paths.crash(), "http://localhost")),
    address: null,
    principal: { kind: "visitor" },
    nonce,
    requestId,
    failure: {
      status: error.status,
      error: presentPageError(error),
      asked: request.originalUrl,
    },
    left: untilClosed(response),
  });
  if (page.kind === "response") return sendError(response, error);
  const pieces = await page.render();
  if (error.retryAfter !== undefined) response.setHeader("retry-after", String(error.retryAfter));
  response.status(error.status).setHeader("cache-control", "no-store");
  sendPieces(request, response, pieces);
}

/** A locked screen shows the user's name. */
function isPlainVisitor(principal: Principal): boolean {
  return principal.kind === "visitor" && principal.locked === undefined;
}

function urlOf(request: ExpressRequest): string {
  return `${request.protocol}://${request.get("host") ?? "localhost"}${request.originalUrl}`;
}

/** Rebuilds the form body, which express has parsed already. */
function toFetchRequest(request: ExpressRequest, url: string): Request {
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  const init =
    request.method === "POST"
      ? {
          method: "POST",
          body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
        }
      : { method: "GET" };
  return new Request(url, { ...init, headers: { accept: "text/html" } });
}

async function sendResponse(response: ExpressResponse, answer: Response): Promise<void> {
  answer.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  response.status(answer.status).end(await answer.text());
}
