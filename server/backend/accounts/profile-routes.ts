import type { Express, Request, Response } from "express";
import { requireUser } from "#server/backend/access/principal.ts";
import {
  findPicture,
  findPictureVersion,
  type Picture,
  removePicture,
  replacePicture,
  savePicture,
} from "#server/backend/accounts/picture.ts";
import { pictureProblem } from "#server/backend/accounts/picture-problem.ts";
import { readProfile, saveProfile } from "#server/backend/accounts/profile.ts";
import { receivePicture } from "#server/backend/accounts/receive-picture.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { serveCall } from "#server/http/route.ts";
import { createConcurrencyLimiter } from "#server/http/limits.ts";
import { picturePath, profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

/** Pictures being received at once: each is held in memory until it is checked. */
const mostUploads = 12;
const oneYearSeconds = 31_536_000;

/** What people say of themselves. Whose profile it is comes from the token alone. */
export function serveProfile(app: Express, { database }: BackendContext): void {
  const uploads = createConcurrencyLimiter({ most: mostUploads });

  serveCall(app, profile.show, (_input, { response }) =>
    readProfile(database, requireUser(response)),
  );
  serveCall(app, profile.save, async (input, { response }) => {
    const person = requireUser(response);
    await saveProfile(database, person.email, input);
    return readProfile(database, person);
  });
  serveCall(app, profile.removePicture, async (_input, { response }) => {
    const person = requireUser(response);
    await removePicture(database, person.email);
    return readProfile(database, person);
  });

  app.get(picturePath, async (request, response) => {
    const { email } = requireUser(response);
    const version = await findPictureVersion(database, email);
    if (version === null) throw new AppError("not-found");
    setKeeping(response, version, request.query.v === version);
    if (request.fresh) return void response.status(304).end();
    const picture = await findPicture(database, email);
    if (!picture) throw new AppError("not-found");
    setKeeping(response, picture.version, request.query.v === picture.version);
    response.type(picture.type).send(picture.bytes);
  });

  app.post(picturePath, async (request, response) => {
    const person = requireUser(response);
    const { created } = await savePicture(
      database,
      person.email,
      await receiveInTurn(person.email, request, response),
    );
    response.status(created ? 201 : 200).json(await readProfile(database, person));
  });

  app.patch(picturePath, async (request, response) => {
    const person = requireUser(response);
    const picture = await receiveInTurn(person.email, request, response);
    if (!(await replacePicture(database, person.email, picture))) throw pictureProblem("not-found");
    response.json(await readProfile(database, person));
  });

  async function receiveInTurn(
    email: string,
    request: Request,
    response: Response,
  ): Promise<Picture> {
    const leave = uploads.enter(email);
    response.once("close", leave);
    return receivePicture(request, response);
  }
}

/**
 * An address with the picture's version may be kept for good, any other must be asked for again; by
 * one browser and one person only.
 */
function setKeeping(response: Response, version: string, named: boolean): void {
  response.setHeader("etag", `"${version}"`);
  response.setHeader(
    "cache-control",
    named ? `private, max-age=${oneYearSeconds}, immutable` : "private, no-cache",
  );
  response.setHeader("vary", "cookie, authorization");
  response.setHeader("content-disposition", "inline");
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("content-security-policy", "sandbox; default-src 'none'");
}
