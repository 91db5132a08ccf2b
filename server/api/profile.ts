import type { Request, Response, Router } from "express";
import { type Operation, operation, type RequestContext } from "#server/api/operation.ts";
import { readReturnTo } from "#server/auth/origin.ts";
import { requireUser, type SignedInUser } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { toAppError } from "#server/http/errors.ts";
import { createConcurrencyLimiter } from "#server/http/limits.ts";
import { declaresMoreThan, discardBody, limitBody } from "#server/http/request-body.ts";
import type { StreamAnswer } from "#server/http/upstream.ts";
import { errorFromBackend } from "#shared/contract/not-offered.ts";
import {
  type ProfileAnswer,
  pictureMaxBytes,
  picturePath,
  pictureProblemMessage,
  pictureProblemParameter,
  profile,
  profileAnswer,
} from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

const forUsers = { access: "user" } as const;

/** Whose profile it is comes from the token alone. */
export const profileOperations: readonly Operation[] = [
  operation(profile.show, forUsers, async (_input, { principal, backend }) =>
    presentProfile(await backend(profile.show, {}), principal.user),
  ),
  operation(profile.save, forUsers, async (input, context) => {
    const saved = await context.backend(profile.save, input);
    await renameSessions(context, saved.name);
    return presentProfile(saved, { ...context.principal.user, name: "" });
  }),
  operation(profile.removePicture, forUsers, async (_input, { principal, backend }) =>
    presentProfile(await backend(profile.removePicture, {}), principal.user),
  ),
];

/** The name from sign-in where the backend knows none, and the address that screens show. */
function presentProfile(
  answer: ProfileAnswer,
  { name, address }: SignedInUser["user"],
): ProfileAnswer {
  return {
    ...answer,
    email: address ?? answer.email,
    name: answer.name || name,
    picture: answer.picture === null ? null : `/api${answer.picture}`,
  };
}

/**
 * In every session of the user and in the rest of this request. A failure here does not undo the
 * save.
 */
async function renameSessions(
  { principal, services }: RequestContext<SignedInUser>,
  name: string,
): Promise<void> {
  if (name) principal.user.name = name;
  await principal.sessions
    ?.rename(name)
    .catch((error: unknown) => services.log.warn({ err: error }, "renaming sessions"));
}

/** With the multipart framing. */
const maxBytes = pictureMaxBytes + 16_384;
/** Drained before the connection is closed. */
const discardBytes = 20_000_000;
/** Each holds a backend connection for as long as its sender takes. */
const maxUploads = 12;
/** The HTTP server's own request time-out ends slower ones. */
const sendingMs = 60_000;
const passedHeaders = [
  "content-type",
  "content-length",
  "etag",
  "cache-control",
  "vary",
  "content-disposition",
];

/** Streams the bytes between browser and backend. */
export function servePicture(api: Router, { upstream, headersFor }: WebContext): void {
  const uploads = createConcurrencyLimiter({ max: maxUploads });

  api.get(picturePath, async (request, response) => {
    const { authorization } = requireUser(response);
    const known = request.get("if-none-match");
    const query = request.url.slice(request.path.length);
    const answer = await upstream.stream({
      method: "GET",
      path: picturePath + query,
      headers: { ...headersFor(authorization), ...(known ? { "if-none-match": known } : {}) },
    });
    if (answer.status >= 400)
      throw errorFromBackend(picturePath, { status: answer.status, body: await readJson(answer) });
    sendPicture(response, answer);
  });

  for (const method of ["POST", "PATCH"] as const) {
    api[method === "POST" ? "post" : "patch"](picturePath, async (request, response) => {
      try {
        const { status, profile } = await pass(method, request, response);
        if (isPlainForm(request)) return response.redirect(303, returnTo(request));
        response.status(status).json(profile);
      } catch (error) {
        discardBody(request, discardBytes);
        if (!isPlainForm(request)) throw error;
        response.redirect(303, returnTo(request, toAppError(error)));
      }
    });
  }

  async function pass(
    method: "POST" | "PATCH",
    request: Request,
    response: Response,
  ): Promise<{ status: number; profile: ProfileAnswer }> {
    const { user, authorization } = requireUser(response);
    if (declaresMoreThan(request, maxBytes)) throw tooLarge();
    response.once("close", uploads.acquire(user.email));
    const length = request.get("content-length");
    const answer = await upstream.stream({
      method,
      path: picturePath,
      headers: {
        ...headersFor(authorization),
        "content-type": request.get("content-type") ?? "",
        ...(length ? { "content-length": length } : {}),
      },
      body: limitBody(request, maxBytes),
      sendingMs,
    });
    const body = await readJson(answer);
    if (answer.status >= 400) throw errorFromBackend(picturePath, { status: answer.status, body });
    const { data, success, error } = profileAnswer.safeParse(body);
    if (!success) throw new AppError("upstream-invalid", { cause: error });
    return { status: answer.status, profile: presentProfile(data, user) };
  }
}

function sendPicture(response: Response, { status, headers, body }: StreamAnswer): void {
  response.status(status);
  for (const name of passedHeaders) if (headers[name]) response.setHeader(name, headers[name]);
  // Opened directly, the picture is a document of our origin: sandbox it.
  response.setHeader("content-security-policy", "sandbox; default-src 'none'");
  response.setHeader("x-content-type-options", "nosniff");
  body.once("error", () => response.destroy());
  response.once("close", () => body.destroy());
  body.pipe(response);
}

async function readJson({ body }: StreamAnswer): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}

function tooLarge(): AppError {
  return new AppError("payload-too-large", {
    message: pictureProblemMessage("payload-too-large") ?? "",
  });
}

/** A form without script sends its return address. */
function isPlainForm(request: Request): boolean {
  return request.query.returnTo !== undefined;
}

/** With the error's code in the query; to sign-in after a 401. */
function returnTo(request: Request, problem?: AppError): string {
  const origin = "http://localhost";
  const page = new URL(readReturnTo(request.query.returnTo, origin), origin);
  page.searchParams.delete(pictureProblemParameter);
  if (problem) page.searchParams.set(pictureProblemParameter, problem.code);
  const path = page.pathname + page.search + page.hash;
  return problem?.status === 401 ? paths.signIn({ returnTo: path }) : path;
}
