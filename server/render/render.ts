/**
 * Server-side rendering, the only module that imports the client: runs the loaders of a request
 * with the browser's own routes and sends the HTML in one piece for hydration.
 */

import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import escapeHtml from "escape-html";
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from "express";
import { presentPageError } from "#client/api/load.ts";
import { languageCookie } from "#client/i18n/languages.ts";
import { sendPlainPage } from "#server/auth/plain-page.ts";
import { accountOf, type Principal, principalOf } from "#server/auth/principal.ts";
import { isHttps } from "#server/config/config.ts";
import type { WebContext } from "#server/context.ts";
import { sendError } from "#server/http/errors.ts";
import { untilClosed } from "#server/http/route.ts";
import { createAssets } from "#server/render/assets.ts";
import { createPageCache, type PublicPage } from "#server/render/page-cache.ts";
import {
  createPageRenderer,
  type PageRendererOptions,
  type PreparePage,
} from "#server/render/page-renderer.ts";
import { readPublicAddress } from "#server/render/public-address.ts";
import { queryLanguage, readRequestContext } from "#server/render/request-context.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export interface Render {
  assets: RequestHandler;
  /** Screens, and the forms that post to them. */
  pages: RequestHandler;
  errorPage(request: ExpressRequest, response: ExpressResponse, error: AppError): Promise<void>;
}

/** Development: vite serves the files and the current client. Production reads the build. */
export interface RenderOptions extends PageRendererOptions {
  assets?: RequestHandler;
}

/** To draw a screen for these would be the work that they refuse. */
const cheapErrors = new Set<ErrorCode>(["busy", "too-many-requests"]);
const pageMethods = new Set(["GET", "HEAD", "POST"]);
const oneYearMs = 31_536_000_000;

export async function createRender(services: WebContext, options?: RenderOptions): Promise<Render> {
  const { config } = services;
  const [prepare, assets] = await Promise.all([
    createPageRenderer(services, options),
    options?.assets ?? createAssets(path.join(config.programDir, "dist/client")),
  ]);
  const sendPublic = publicPages(services, prepare);
  return {
    assets,
    pages: async (request, response, next) => {
      if (!pageMethods.has(request.method)) return next();
      const chosen = queryLanguage(request);
      if (chosen)
        response.cookie(languageCookie, chosen, {
          maxAge: oneYearMs,
          sameSite: "lax",
          secure: isHttps(config),
          path: "/",
        });
      const left = untilClosed(response);
      const address =
        request.method !== "POST" && isPlainVisitor(principalOf(response))
          ? readPublicAddress(request.originalUrl)
          : null;
      try {
        if (address === null)
          await services.admission.work(
            request,
            response,
            accountOf(principalOf(response)),
            () => sendFresh(prepare, request, response, left),
            left,
          );
        else await sendPublic(address, request, response, left);
      } catch (error) {
        // Nobody is there to be told.
        if (!left.aborted) throw error;
      }
    },
    errorPage: async (request, response, error) => {
      if (cheapErrors.has(error.code)) return sendPlainError(response, error);
      try {
        await services.admission.work(request, response, null, () =>
          sendErrorPage(prepare, request, response, error),
        );
      } catch (failure) {
        if (failure instanceof AppError && cheapErrors.has(failure.code))
          return sendPlainError(response, error);

        services.log.error({ err: failure }, "error page failed");
        sendError(response, error);
      }
    },
  };
}

async function sendFresh(
  prepare: PreparePage,
  request: ExpressRequest,
  response: ExpressResponse,
  left: AbortSignal,
): Promise<void> {
  const { nonce, requestId } = response.locals;
  const page = await prepare({
    request,
    target: toFetchRequest(request),
    principal: principalOf(response),
    nonce,
    requestId,
    left,
  });
  response.setHeader("cache-control", "no-store");
  if (page.kind === "response") return sendResponse(response, page.response);
  if (page.status === 403) return void response.redirect(302, paths.accessDenied());
  response.status(page.status).setHeader("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return void response.end();
  response.write(page.opening);
  // In one piece: a page that paints in parts shifts.
  response.end(await page.renderRest());
}

/** Sends a visitor's page: it depends on language, settings and address only. */
function publicPages(services: WebContext, prepare: PreparePage) {
  const cache = createPageCache(services.now);
  return async (
    address: string,
    request: ExpressRequest,
    response: ExpressResponse,
    left: AbortSignal,
  ): Promise<void> => {
    const { language, settings } = readRequestContext(request, services.config);
    // Pages show their own address, to be shared.
    const { origin } = new URL(services.config.web.baseUrl ?? urlOf(request));
    const key = `${language} ${keyOfSettings(settings)} ${origin}${address}`;
    const page =
      cache.kept(key) ??
      (await cache.get(key, left, (allLeft) =>
        services.admission.work(
          request,
          response,
          null,
          () => renderPublic(prepare, new URL(address, origin), request, response, allLeft),
          allLeft,
        ),
      ));
    for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
    response.setHeader("cache-control", page.isKept ? "private, no-cache" : "no-store");
    response.setHeader("vary", "cookie, accept-language");
    if (page.isKept) response.setHeader("etag", page.etag);
    if (page.isKept && request.get("if-none-match") === page.etag) {
      // The browser's copy has the nonce of its own policy; a new policy would block its scripts.
      response.removeHeader("content-security-policy");
      return void response.status(304).end();
    }
    response.status(page.status).send(page.parts.join(response.locals.nonce));
  };
}

/**
 * Renders with a random nonce, which is made after the request and cut out before the response:
 * nothing in the page's data can contain it.
 */
async function renderPublic(
  prepare: PreparePage,
  address: URL,
  request: ExpressRequest,
  response: ExpressResponse,
  left: AbortSignal,
): Promise<PublicPage> {
  const nonce = randomBytes(16).toString("hex");
  const page = await prepare({
    request,
    target: new Request(address, { headers: { accept: "text/html" } }),
    principal: { kind: "visitor" },
    nonce,
    requestId: response.locals.requestId,
    left,
  });
  if (page.kind === "response") {
    const { status, headers } = page.response;
    const parts = [await page.response.text()];
    return { status, headers: Object.fromEntries(headers), parts, etag: "", isKept: false };
  }
  if (page.status === 403) return redirectTo(paths.accessDenied());
  const parts = (page.opening + (await page.renderRest())).split(nonce);
  const hash = createHash("sha256").update(parts.join("")).digest("base64url");
  return {
    status: page.status,
    headers: { "content-type": "text/html; charset=utf-8" },
    parts,
    etag: `W/"${hash.slice(0, 22)}"`,
    isKept: page.status === 200 || page.status === 404,
  };
}

function redirectTo(location: string): PublicPage {
  return { status: 302, headers: { location }, parts: [""], etag: "", isKept: false };
}

function keyOfSettings(settings: object): string {
  return JSON.stringify(Object.entries(settings).toSorted());
}

function sendPlainError(response: ExpressResponse, error: AppError): void {
  if (error.retryAfter !== undefined) response.setHeader("retry-after", String(error.retryAfter));
  sendPlainPage(response, {
    status: error.status,
    title: error.message,
    body: `<h1>${escapeHtml(error.message)}</h1><p><a href="">Try again</a></p>`,
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
  const html = page.opening + (await page.renderRest());
  if (error.retryAfter !== undefined) response.setHeader("retry-after", String(error.retryAfter));
  response.status(error.status).setHeader("cache-control", "no-store").type("html").send(html);
}

/** A locked screen shows a name. */
function isPlainVisitor(principal: Principal): boolean {
  return principal.kind === "visitor" && principal.locked === undefined;
}

function urlOf(request: ExpressRequest): string {
  return `${request.protocol}://${request.get("host") ?? "localhost"}${request.originalUrl}`;
}

/** Rebuilds the form body, which express has parsed already. */
function toFetchRequest(request: ExpressRequest): Request {
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  const init =
    request.method === "POST"
      ? {
          method: "POST",
          body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
        }
      : { method: "GET" };
  return new Request(urlOf(request), { ...init, headers: { accept: "text/html" } });
}

async function sendResponse(response: ExpressResponse, answer: Response): Promise<void> {
  answer.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  response.status(answer.status).end(await answer.text());
}
