import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty } from "#shared/contract/parts.ts";
import type { ErrorCode } from "#shared/errors.ts";

/**
 * What a person says of themselves. Their picture travels as a file, multipart field `picture`: GET
 * reads it, POST sets or replaces it, PATCH replaces the one there is (404 where there is none);
 * POST and PATCH answer like `show`.
 */

export const picturePath = "/profile/picture";
export const pictureField = "picture";
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export const pictureMostBytes = 1_000_000;
/** Pixels to a side. */
export const pictureMostSide = 6000;

/**
 * A form without script comes back to its page with the error's code under this name in the
 * address.
 */
export const pictureProblemParameter = "picture-problem";

const pictureProblems: Partial<Record<ErrorCode, string>> = {
  "invalid-input": "Choose one picture to send.",
  "unsupported-media": "Use a PNG, JPEG or WebP picture.",
  "payload-too-large": `A picture may have at most 1 MB and ${pictureMostSide} pixels to a side.`,
  "not-found": "There is no picture to replace.",
  conflict: "Another picture of yours is being saved already. Please try again in a moment.",
};

/**
 * What a refused picture's code means, in words; undefined for a code that says nothing about
 * pictures.
 */
export function pictureProblemWords(code: ErrorCode): string | undefined {
  return pictureProblems[code];
}

// No control characters: a line break has no place in a name, and PostgreSQL has none for NUL.
const line = (most: number) =>
  z
    .string("Write a line of text.")
    .check(
      z.trim(),
      z.regex(/^\P{Cc}*$/u, "Write one line of plain text."),
      z.maxLength(most, `Use at most ${most} characters.`),
    );

export const profileInput = z.object({ name: line(120), company: line(120) });
export type ProfileInput = z.infer<typeof profileInput>;

export const profileAnswer = z.object({
  email: z.string(),
  /** The name the person chose; what the provider says where they chose none. */
  name: z.string(),
  company: z.string(),
  /** Address of the picture with its version, or null. */
  picture: z.nullable(z.string()),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

export const profile = {
  show: defineCall({
    method: "GET",
    path: "/profile",
    summary: "The asker's profile",
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
    summary: "Remove the asker's picture, if there is one",
    input: empty,
    answer: profileAnswer,
  }),
};
