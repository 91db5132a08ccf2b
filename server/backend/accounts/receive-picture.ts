import type { Request, Response } from "express";
import multer from "multer";
import type { Picture } from "#server/backend/accounts/picture.ts";
import { readPictureFormat } from "#server/backend/accounts/picture-format.ts";
import { pictureProblem } from "#server/backend/accounts/picture-problem.ts";
import { discardBody, saysMoreThan } from "#server/http/request-body.ts";
import { pictureField, pictureMostBytes, pictureMostSide } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

/** What the form around a picture may add to it. */
const formBytes = 16_384;
/** How much of a refused body is read before its sender is cut off. */
const discardBytes = 20_000_000;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: pictureMostBytes,
    files: 1,
    fields: 0,
    parts: 1,
    fieldNameSize: 100,
    headerPairs: 20,
  },
}).single(pictureField);

/**
 * The one picture of a multipart request. Throws 400, 413 or 415 in the words pictures have; what
 * arrived until then is let go.
 */
export async function receivePicture(request: Request, response: Response): Promise<Picture> {
  if (!request.is("multipart/form-data"))
    throw new AppError("unsupported-media", {
      message: `Send the picture as multipart/form-data, in the field "${pictureField}".`,
    });
  if (saysMoreThan(request, pictureMostBytes + formBytes)) {
    discardBody(request, discardBytes);
    throw pictureProblem("payload-too-large");
  }
  const file = await readFile(request, response);
  if (!file || file.size === 0) throw pictureProblem("invalid-input");
  return checkPicture(file.buffer);
}

function checkPicture(bytes: Buffer): Picture {
  const format = readPictureFormat(bytes);
  if (!format || Math.min(format.width, format.height) < 1)
    throw pictureProblem("unsupported-media");
  if (Math.max(format.width, format.height) > pictureMostSide)
    throw pictureProblem("payload-too-large");
  return { type: format.type, bytes };
}

function readFile(request: Request, response: Response): Promise<Express.Multer.File | undefined> {
  return new Promise((resolve, reject) => {
    // A body without a length could go on for ever: the form reader waits for its end before it
    // reports a problem.
    discardBody(request, pictureMostBytes + discardBytes);
    readForm(request, response, (error: unknown) => {
      if (!error) return resolve(request.file);
      const tooLarge = error instanceof multer.MulterError && error.code === "LIMIT_FILE_SIZE";
      reject(pictureProblem(tooLarge ? "payload-too-large" : "invalid-input", error));
    });
  });
}
