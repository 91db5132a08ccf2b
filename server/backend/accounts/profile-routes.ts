import type { Express, Request, Response } from "express";
import { requireUser } from "#server/backend/access/principal.ts";
import { readOwnRecords } from "#server/backend/accounts/own-records.ts";
import { receivePicture } from "#server/backend/accounts/picture-upload.ts";
import {
  findPicture,
  findPictureVersion,
  type Picture,
  readProfile,
  removePicture,
  replacePicture,
  savePicture,
  saveProfile,
} from "#server/backend/accounts/profile.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { createConcurrencyLimiter } from "#server/http/limits.ts";
import { serveCall } from "#server/http/route.ts";
import { account } from "#shared/contract/account.ts";
import { picturePath, profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

/** Concurrent uploads: each picture is held in memory until it is checked. */
const maxUploads = 12;
const oneYearSeconds = 31_536_000;

/** The user's own profile; the token alone decides whose. */
export function serveProfile(app: Express, { database }: BackendContext): void {
  const uploads = createConcurrencyLimiter({ max: maxUploads });

  serveCall(app, profile.show, (_input, { response }) =>
    readProfile(database, requireUser(response)),
  );
  serveCall(app, profile.save, async (input, { response }) => {
    const user = requireUser(response);
    await saveProfile(database, user.email, input);
    return readProfile(database, user);
  });
  serveCall(app, account.records, (_input, { response }) =>
    readOwnRecords(database, requireUser(response).email),
  );
  serveCall(app, profile.removePicture, async (_input, { response }) => {
    const user = requireUser(response);
    await removePicture(database, user.email);
    return readProfile(database, user);
  });

  app.get(picturePath, async (request, response) => {
    const { email } = requireUser(response);
    const version = await findPictureVersion(database, email);
    if (version === null) throw new AppError("not-found");
    setCaching(response, version, request.query.v === version);
    if (request.fresh) return void response.status(304).end();
    const picture = await findPicture(database, email);
    if (!picture) throw new AppError("not-found");
    setCaching(response, picture.version, request.query.v === picture.version);
    response.type(picture.type).send(picture.bytes);
  });

  app.post(picturePath, async (request, response) => {
    const user = requireUser(response);
    const { created } = await savePicture(
      database,
      user.email,
      await receiveInTurn(user.email, request, response),
    );
    response.status(created ? 201 : 200).json(await readProfile(database, user));
  });

  app.patch(picturePath, async (request, response) => {
    const user = requireUser(response);
    const picture = await receiveInTurn(user.email, request, response);
    if (!(await replacePicture(database, user.email, picture)))
      throw new AppError("not-found", { reason: "There is no picture to replace." });
    response.json(await readProfile(database, user));
  });

  async function receiveInTurn(
    email: string,
    request: Request,
    response: Response,
  ): Promise<Picture> {
    const release = uploads.acquire(email);
    response.once("close", release);
    return receivePicture(request, response);
  }
}

/** Private to one browser; immutable at an address that names the version, else revalidated. */
function setCaching(response: Response, version: string, named: boolean): void {
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
