import { mockAuthorization, tabStorage } from "#client/auth/tab-session.ts";
import { addDataTexts } from "#client/i18n/data-texts.ts";
import { anySignal } from "#shared/abort-signals.ts";
import { apiBaseUrl } from "#shared/api-base-url.ts";
import {
  type ApiResponse,
  buildTarget,
  errorFromAnswer,
  type Transport,
} from "#shared/contract/call.ts";
import type { DataTexts } from "#shared/domain/data-texts.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export interface HttpOptions {
  /** Prefix of every path: another origin, or nothing. */
  baseUrl: string;
  /** `JWT {token}` or `Bearer {access token}`; null where the session cookie authenticates. */
  authorization?: () => string | null;
  /** R8.1: runs on a 403, before the call fails. */
  onForbidden?: () => void;
  /** Defaults to the browser's. */
  fetch?: typeof fetch;
  /** Files have three times as long. */
  timeoutMs?: number;
}

type Query = Readonly<Record<string, unknown>>;
interface SendOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface Download {
  blob: Blob;
  /** The file name of the response; empty without one. */
  name: string;
}

type Settled = { ok: true; value: unknown } | { ok: false; error: unknown };

/**
 * R7.9: the generic helper. Resolves with parsed JSON, with text of other types, or with null for
 * an empty body. Throws AppError with the messages of section 8; an abort throws its own error.
 */
export interface Http {
  get(path: string, query?: Query, options?: SendOptions): Promise<unknown>;
  /** Parallel GETs; settles when all have. */
  getAll(
    targets: readonly { path: string; query?: Query }[],
    options?: SendOptions,
  ): Promise<Settled[]>;
  getBlob(path: string, query?: Query, options?: SendOptions): Promise<Download>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<unknown>;
  put(path: string, body?: unknown, options?: SendOptions): Promise<unknown>;
  patch(path: string, body?: unknown, options?: SendOptions): Promise<unknown>;
  del(path: string, query?: Query, options?: SendOptions): Promise<unknown>;
  /** Multipart. */
  postForm(path: string, form: FormData, options?: SendOptions): Promise<unknown>;
  patchForm(path: string, form: FormData, options?: SendOptions): Promise<unknown>;
  /** The transport of the typed calls. */
  send: Transport;
}

interface Sending extends SendOptions {
  method: string;
  path: string;
  body?: BodyInit;
  timeoutFactor?: number;
}

const defaultTimeoutMs = 20_000;

export function createHttp(options: HttpOptions): Http {
  const exchange = createExchange(options);
  const send = (
    method: string,
    path: string,
    more?: SendOptions & { body?: BodyInit; timeoutFactor?: number },
  ) => exchange({ method, path, ...more }, readBody);
  const sendJson =
    (method: string): Http["post"] =>
    (path, body, more) =>
      body === undefined
        ? send(method, path, more)
        : send(method, path, {
            ...more,
            body: JSON.stringify(body),
            headers: { "content-type": "application/json", ...more?.headers },
          });
  // The browser sets the content type of a form: only it knows the boundary.
  const sendForm =
    (method: string): Http["postForm"] =>
    (path, body, more) =>
      send(method, path, { ...more, body, timeoutFactor: 3 });
  const get: Http["get"] = (path, query, more) => send("GET", withQuery(path, query), more);

  return {
    get,
    getAll: (targets, more) =>
      Promise.all(targets.map(({ path, query }) => settle(get(path, query, more)))),
    getBlob: (path, query, more) =>
      exchange(
        {
          method: "GET",
          path: withQuery(path, query),
          timeoutFactor: 3,
          ...more,
          headers: { accept: "*/*", ...more?.headers },
        },
        readFile,
      ),
    post: sendJson("POST"),
    put: sendJson("PUT"),
    patch: sendJson("PATCH"),
    del: (path, query, more) => send("DELETE", withQuery(path, query), more),
    postForm: sendForm("POST"),
    patchForm: sendForm("PATCH"),
    send: (request) => exchange(request, readJson),
  };
}

type Exchange = <T>(sending: Sending, read: (answer: Response) => Promise<T>) => Promise<T>;

/** The time limit covers the request and the reading of the body. */
function createExchange({
  baseUrl,
  authorization,
  onForbidden,
  timeoutMs = defaultTimeoutMs,
  fetch: send,
}: HttpOptions): Exchange {
  return async ({ path, headers, signal, timeoutFactor = 1, ...request }, read) => {
    const requestId = newRequestId();
    const limit = AbortSignal.timeout(timeoutMs * timeoutFactor);
    const token = authorization?.();
    try {
      const answer = await (send ?? fetch)(baseUrl + path, {
        ...request,
        headers: {
          accept: "application/json",
          ...(token ? { authorization: token } : {}),
          ...headers,
          "x-requested-with": "clearlane",
          "x-request-id": requestId,
        },
        credentials: "same-origin",
        signal: signal ? anySignal([signal, limit]) : limit,
      });
      if (answer.status === 403) onForbidden?.();
      return await read(answer);
    } catch (error) {
      throw signal?.aborted || error instanceof AppError
        ? error
        : networkError(error, limit.aborted, requestId);
    }
  };
}

/** For the logs. `randomUUID` is missing in browsers on plain http. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const settle = (work: Promise<unknown>): Promise<Settled> =>
  work.then(
    (value): Settled => ({ ok: true, value }),
    (error: unknown): Settled => ({ ok: false, error }),
  );

const withQuery = (path: string, query: Query = {}) =>
  buildTarget({ method: "GET", path: path as `/${string}` }, query).path;

async function readBody(answer: Response): Promise<unknown> {
  const read = await readAnswer(answer);
  if (!answer.ok) throw errorFromAnswer(read);
  return read.body === "" ? null : read.body;
}

/** The message of an error is read from JSON and plain text, not from a proxy's HTML page. */
async function readAnswer(answer: Response): Promise<ApiResponse> {
  const { status, ok } = answer;
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  if (!type.includes("json"))
    return { status, body: ok || type.startsWith("text/plain") ? text : "" };
  try {
    return { status, body: text && JSON.parse(text) };
  } catch (cause) {
    if (ok) throw new AppError("upstream-invalid", { cause });
    return { status, body: "" };
  }
}

/** The API answers in JSON only: anything else came from a proxy. */
async function readJson(answer: Response): Promise<ApiResponse> {
  const read = await readAnswer(answer);
  if (answer.ok && typeof read.body === "string") throw new AppError("upstream-invalid");
  addDataTexts((read.body as { translations?: DataTexts } | null)?.translations);
  return read;
}

async function readFile(answer: Response): Promise<Download> {
  if (!answer.ok) throw errorFromAnswer(await readAnswer(answer));
  return {
    blob: await answer.blob(),
    name: readFileName(answer.headers.get("content-disposition") ?? ""),
  };
}

/** RFC 6266: prefers the name in UTF-8; never a path. */
export function readFileName(disposition: string): string {
  const encoded = /filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain =
    /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, "$1") ??
    /filename=([^;\s"]+)/i.exec(disposition)?.[1];
  return (decode(encoded) ?? plain ?? "").replace(/[\\/]/g, "_");
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** With the id under which the server may have logged it. */
function networkError(cause: unknown, late: boolean, requestId: string): AppError {
  if (late) return new AppError("upstream-timeout", { cause, requestId });
  return connectionError(cause);
}

/** The server could not be reached; says so if the browser knows that it is offline. */
export function connectionError(cause?: unknown): AppError {
  const offline = typeof navigator !== "undefined" && navigator.onLine === false;
  return new AppError("unavailable", {
    cause,
    ...(offline ? { message: "You are offline. Nothing was sent and nothing was charged." } : {}),
  });
}

/** Calls from a page to its own server. A 403 opens "Access denied" (R2.2). */
export const http = createHttp({
  baseUrl: apiBaseUrl,
  // Only users of the mock API have a token; the others' session is an HttpOnly cookie.
  authorization: () => mockAuthorization(tabStorage()),
  onForbidden: () => location.assign(paths.accessDenied()),
});

export const transport = http.send;
