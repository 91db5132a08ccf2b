import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { empty } from "#shared/contract/parts.ts";

/** What a person says of themselves. Their picture travels as a file: GET, POST, PATCH and DELETE /profile/picture, multipart field `picture`. */

export const picturePath = "/profile/picture";
export const pictureField = "picture";
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export const pictureMostBytes = 1_000_000;

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, `Use at most ${most} characters.`));

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
  show: defineCall({ method: "GET", path: "/profile", summary: "The asker's profile", input: empty, answer: profileAnswer }),
  save: defineCall({ method: "PUT", path: "/profile", summary: "Save name and company", input: profileInput, answer: profileAnswer }),
};
