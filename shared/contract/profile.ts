import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty, text } from "#shared/contract/parts.ts";
import type { ErrorCode } from "#shared/errors.ts";

/**
 * The user's profile. Its picture is a file, in the multipart field `picture`: GET reads it, POST
 * sets or replaces it, PATCH replaces an existing one (404 without); both answer like `show`.
 */

export const picturePath = "/profile/picture";
export const pictureField = "picture";
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export const pictureMaxBytes = 1_000_000;
/** Pixels. */
export const pictureMaxSide = 6000;

/** Query parameter with the error's code, for the page of a form sent without JavaScript. */
export const pictureProblemParameter = "picture-problem";

const pictureProblems: Partial<Record<ErrorCode, string>> = {
  "invalid-input": "Choose a picture to upload.",
  "unsupported-media": "Use a PNG, JPEG or WebP picture.",
  "payload-too-large": `Pictures can be up to 1 MB and ${pictureMaxSide} pixels per side.`,
  conflict: "Another picture is being saved. Please try again in a moment.",
};

/** The message for a rejected picture; undefined for a code that is not about pictures. */
export function pictureProblemMessage(code: ErrorCode): string | undefined {
  return pictureProblems[code];
}

const line = text({ max: 120, trim: true });
const profileInput = z.object({ name: line, company: line });
export type ProfileInput = z.infer<typeof profileInput>;

export const profileAnswer = z.object({
  email: z.string(),
  /** The chosen name, else the one of the sign-in. */
  name: z.string(),
  company: z.string(),
  /** The picture's address, with its version. */
  picture: z.nullable(z.string()),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

export const profile = {
  show: defineCall({
    method: "GET",
    path: "/profile",
    summary: "Profile",
    input: empty,
    answer: profileAnswer,
  }),
  save: defineCall({
    method: "PUT",
    path: "/profile",
    summary: "Save name and company",
    input: profileInput,
    answer: profileAnswer,
  }),
  removePicture: defineCall({
    method: "DELETE",
    path: picturePath,
    summary: "Remove the profile picture",
    input: empty,
    answer: profileAnswer,
  }),
};
