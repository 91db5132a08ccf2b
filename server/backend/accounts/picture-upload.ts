import type { Request, Response } from "express";
import multer from "multer";
import type { Picture } from "#server/backend/accounts/profile.ts";
import { declaresMoreThan, discardBody } from "#server/http/request-body.ts";
import {
  pictureField,
  pictureMaxBytes,
  pictureMaxSide,
  pictureProblemMessage,
  type pictureTypes,
} from "#shared/contract/profile.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** Multipart overhead around a picture. */
const formBytes = 16_384;
/** A refused body is read up to here, then its connection is cut. */
const discardBytes = 20_000_000;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: pictureMaxBytes,
    files: 1,
    fields: 0,
    parts: 1,
    fieldNameSize: 100,
    headerPairs: 20,
  },
}).single(pictureField);

/** The one picture of a multipart request. Throws 400, 413 or 415 and discards the body. */
export async function receivePicture(request: Request, response: Response): Promise<Picture> {
  if (!request.is("multipart/form-data"))
    throw new AppError("unsupported-media", {
      message: `Send the picture as multipart/form-data, in the field "${pictureField}".`,
    });
  if (declaresMoreThan(request, pictureMaxBytes + formBytes)) {
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
  if (Math.max(format.width, format.height) > pictureMaxSide)
    throw pictureProblem("payload-too-large");
  return { type: format.type, bytes };
}

function readFile(request: Request, response: Response): Promise<Express.Multer.File | undefined> {
  return new Promise((resolve, reject) => {
    // Multer reports a problem only at the body's end, which may never come without a length.
    discardBody(request, pictureMaxBytes + discardBytes);
    readForm(request, response, (error: unknown) => {
      if (!error) return resolve(request.file);
      const tooLarge = error instanceof multer.MulterError && error.code === "LIMIT_FILE_SIZE";
      reject(pictureProblem(tooLarge ? "payload-too-large" : "invalid-input", error));
    });
  });
}

/** An error with the message that pictures have for its code. */
function pictureProblem(code: ErrorCode, cause?: unknown): AppError {
  const message = pictureProblemMessage(code);
  return new AppError(code, { ...(message === undefined ? {} : { message }), cause });
}

/** Detected from the picture's first bytes, never from the declared type. Sides in pixels. */
export interface PictureFormat {
  type: (typeof pictureTypes)[number];
  width: number;
  height: number;
}

/** Null for anything but a PNG, JPEG or WebP of readable size. */
export function readPictureFormat(bytes: Buffer): PictureFormat | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG, section 5: the signature, then the header chunk with both sides. */
function readPng(bytes: Buffer): PictureFormat | null {
  if (
    bytes.length < 33 ||
    !bytes.subarray(0, 8).equals(pngStart) ||
    bytes.toString("latin1", 12, 16) !== "IHDR"
  )
    return null;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** JPEG, ITU T.81 annex B: segments up to the frame header, which has the sides. */
function readJpeg(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHeader(marker))
      return {
        type: "image/jpeg",
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    const length = bytes.readUInt16BE(at + 2);
    // A scan or the end before any frame: not displayable.
    if (length < 2 || marker === 0xda || marker === 0xd9) return null;
    at += 2 + length;
  }
  return null;
}

/** SOF0 to SOF15, less the three markers among them that are tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** WebP container: RIFF, then the plain, lossless or extended first chunk. */
function readWebp(bytes: Buffer): PictureFormat | null {
  if (
    bytes.length < 30 ||
    bytes.toString("latin1", 0, 4) !== "RIFF" ||
    bytes.toString("latin1", 8, 12) !== "WEBP"
  )
    return null;
  const sides = webpSides(bytes);
  return sides ? { type: "image/webp", ...sides } : null;
}

function webpSides(bytes: Buffer): { width: number; height: number } | null {
  const chunk = bytes.toString("latin1", 12, 16);
  if (chunk === "VP8X")
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === "VP8 " && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== "VP8L" || bytes[20] !== 0x2f) return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
