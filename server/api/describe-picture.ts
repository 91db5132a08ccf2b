import * as z from "zod";
import {
  pictureField,
  pictureMostBytes,
  picturePath,
  pictureTypes,
  profileAnswer,
} from "#shared/contract/profile.ts";

/** The picture's doors as OpenAPI has them: files are no calls of the contract. */
export function describePicture(): Record<string, Record<string, object>> {
  const profile = z.toJSONSchema(profileAnswer as unknown as z.ZodType);
  const answer = (description: string) => ({
    description,
    content: { "application/json": { schema: profile } },
  });
  const failed = { description: "An error: code, words, request id" };
  const form = {
    type: "object",
    required: [pictureField],
    properties: {
      [pictureField]: {
        type: "string",
        format: "binary",
        description: `At most ${pictureMostBytes} bytes`,
      },
    },
  };
  const requestBody = {
    required: true,
    content: {
      "multipart/form-data": {
        schema: form,
        encoding: { [pictureField]: { contentType: pictureTypes.join(", ") } },
      },
    },
  };
  const returnTo = {
    name: "returnTo",
    in: "query",
    required: false,
    schema: { type: "string" },
    description: "For a form without script: where to go afterwards (303)",
  };
  return {
    [`/api${picturePath}`]: {
      get: {
        summary: "The asker's picture",
        responses: {
          200: {
            description: "The picture",
            content: Object.fromEntries(pictureTypes.map((type) => [type, {}])),
          },
          304: { description: "As you know it" },
          404: { description: "There is none" },
          default: failed,
        },
      },
      post: {
        summary: "Set the asker's picture, or replace the one there is",
        parameters: [returnTo],
        requestBody,
        responses: {
          200: answer("Replaced"),
          201: answer("Set"),
          303: { description: "Back to returnTo" },
          default: failed,
        },
      },
      patch: {
        summary: "Replace the asker's picture; 404 where there is none",
        requestBody,
        responses: { 200: answer("Replaced"), default: failed },
      },
    },
  };
}
