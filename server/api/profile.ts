import type { Request, Response, Router } from "express";
import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import { readReturnTo } from "#server/auth/origin.ts";
import { requirePerson } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { toAppError } from "#server/http/errors.ts";
import { createTurnstile } from "#server/http/limits.ts";
import { discardBody, limitBody, saysMoreThan } from "#server/http/request-body.ts";
import type { StreamAnswer } from "#server/http/upstream.ts";
import { errorFromBackend } from "#shared/contract/not-offered.ts";
import {
  type ProfileAnswer,
  pictureMostBytes,
  picturePath,
  pictureProblemParameter,
  pictureProblemWords,
  profile,
  profileAnswer,
} from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

/** What the asker says of themselves; whose profile it is comes from their token alone. */
export const profileOperations: readonly Operation[] = [
  operation(profile.show, async (_input, scope) => {
    const { user } = requireAsker(scope);
    return presentProfile(await scope.backend(profile.show, {}), user.name);
  }),
  operation(profile.save, async (input, scope) => {
    requireAsker(scope);
    const saved = await scope.backend(profile.save, input);
    await goBy(scope, saved.name);
    return presentProfile(saved);
  }),
  operation(profile.removePicture, async (_input, scope) => {
    const { user } = requireAsker(scope);
    return presentProfile(await scope.backend(profile.removePicture, {}), user.name);
  }),
];

/**
 * The backend's answer as a browser reads it. Where it knows no name, neither the person nor the
 * access token told it one: `name` is the sign-in's.
 */
export function presentProfile(answer: ProfileAnswer, name = ""): ProfileAnswer {
  return {
    ...answer,
    name: answer.name || name,
    picture: answer.picture === null ? null : `/api${answer.picture}`,
  };
}

function requireAsker({ asker }: Scope): Extract<Scope["asker"], { kind: "person" }> {
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  return asker;
}

/**
 * The new name in every browser of theirs, and in the rest of this very request. What was saved
 * stays saved where that fails.
 */
async function goBy(scope: Scope, name: string): Promise<void> {
  const { sessions, user } = requireAsker(scope);
  if (name) user.name = name;
  await sessions
    ?.rename(name)
    .catch((error: unknown) => scope.context.log.warn({ err: error }, "renaming sessions"));
}

/** A picture with the form around it. */
const mostBytes = pictureMostBytes + 16_384;
/** How much of a refused upload is read before its sender is cut off. */
const discardBytes = 20_000_000;
/** Uploads at once: each holds a connection to the backend for as long as its sender takes. */
const mostUploads = 12;
/** A slow sender is given up by the server itself (server/http/shutdown.ts). */
const sendingMs = 60_000;
const passedHeaders = [
  "content-type",
  "content-length",
  "etag",
  "cache-control",
  "vary",
  "content-disposition",
];

/**
 * The asker's own picture: bytes pass through, to the backend and back, unread and never whole in
 * memory.
 */
export function servePicture(api: Router, { upstream }: WebContext): void {
  const uploads = createTurnstile({ most: mostUploads });

  api.get(picturePath, async (request, response) => {
    const { authorization } = requirePerson(response);
    const known = request.get("if-none-match");
    const query = request.url.slice(request.path.length);
    const answer = await upstream.stream({
      method: "GET",
      path: picturePath + query,
      headers: { authorization, ...(known ? { "if-none-match": known } : {}) },
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
    const { user, authorization } = requirePerson(response);
    if (saysMoreThan(request, mostBytes)) throw tooLarge();
    response.once("close", uploads.enter(user.email));
    const length = request.get("content-length");
    const answer = await upstream.stream({
      method,
      path: picturePath,
      headers: {
        authorization,
        "content-type": request.get("content-type") ?? "",
        ...(length ? { "content-length": length } : {}),
      },
      body: limitBody(request, mostBytes),
      sendingMs,
    });
    const body = await readJson(answer);
    if (answer.status >= 400) throw errorFromBackend(picturePath, { status: answer.status, body });
    const { data, success, error } = profileAnswer.safeParse(body);
    if (!success) throw new AppError("upstream-invalid", { cause: error });
    return { status: answer.status, profile: presentProfile(data, user.name) };
  }
}

function sendPicture(response: Response, { status, headers, body }: StreamAnswer): void {
  response.status(status);
  for (const name of passedHeaders) if (headers[name]) response.setHeader(name, headers[name]);
  // Shown by itself it is a page of ours: one that may do nothing.
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
    message: pictureProblemWords("payload-too-large") ?? "",
  });
}

/** A form without script says where it wants to be afterwards. */
function isPlainForm(request: Request): boolean {
  return request.query.returnTo !== undefined;
}

/**
 * Back to the page the form stands on, with the code of what was wrong; to sign-in where the
 * session ended meanwhile.
 */
function returnTo(request: Request, problem?: AppError): string {
  const origin = "http://localhost";
  const page = new URL(readReturnTo(request.query.returnTo, origin), origin);
  page.searchParams.delete(pictureProblemParameter);
  if (problem) page.searchParams.set(pictureProblemParameter, problem.code);
  const path = page.pathname + page.search + page.hash;
  return problem?.status === 401 ? `/login?${new URLSearchParams({ returnTo: path })}` : path;
}
