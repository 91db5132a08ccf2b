import * as z from "zod";
import type { AnyCall } from "#shared/contract/call.ts";
import {
  pictureField,
  pictureMaxBytes,
  picturePath,
  pictureTypes,
  profileAnswer,
} from "#shared/contract/profile.ts";

type Paths = Record<string, Record<string, object>>;

/** OpenAPI 3.1, generated from the contract. `files`: paths outside the contract. */
export function describeApi(calls: readonly AnyCall[], files: Paths = {}): object {
  const paths: Paths = { ...files };
  for (const call of calls) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Clearlane",
      version: "1",
      description: "HS codes, lanes, regulations, notifications and search credits.",
    },
    paths,
    components: {
      securitySchemes: {
        provider: { type: "http", scheme: "bearer" },
        mock: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "JWT {token} of the mock API",
        },
      },
    },
  };
}

function describeCall(call: AnyCall): object {
  const input = toSchema(call.input) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const names = Object.keys(input.properties ?? {});
  const parameter = (name: string) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: inPath.includes(name) || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
  });
  const asQuery = call.method === "GET" || call.method === "DELETE";
  return {
    summary: call.summary,
    parameters: [...(asQuery ? names : inPath).map(parameter), ...idempotencyHeader(call)],
    ...(asQuery ? {} : { requestBody: { content: { "application/json": { schema: input } } } }),
    responses: {
      200: {
        description: "OK",
        content: { "application/json": { schema: toSchema(call.answer) } },
      },
      default: { description: "Error: code, message, for a 404 the reason, request id" },
    },
  };
}

function idempotencyHeader({ idempotencyKey }: AnyCall): object[] {
  if (!idempotencyKey) return [];
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      required: idempotencyKey === "required",
      schema: { type: "string", minLength: 1, maxLength: 128 },
      description: "A UUID for each change. Repeating a key returns the first response.",
    },
  ];
}

function toSchema(schema: AnyCall["input"]): object {
  return z.toJSONSchema(schema as unknown as z.ZodType, { io: "input", unrepresentable: "any" });
}

/** Uploads and downloads are not part of the contract. */
export function describePicture(): Record<string, Record<string, object>> {
  const profile = z.toJSONSchema(profileAnswer as unknown as z.ZodType);
  const answer = (description: string) => ({
    description,
    content: { "application/json": { schema: profile } },
  });
  const failed = { description: "Error: code, message, for a 404 the reason, request id" };
  const form = {
    type: "object",
    required: [pictureField],
    properties: {
      [pictureField]: {
        type: "string",
        format: "binary",
        description: `At most ${pictureMaxBytes} bytes`,
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
    description: "For forms without script: where to redirect afterwards (303)",
  };
  return {
    [`/api${picturePath}`]: {
      get: {
        summary: "Profile picture",
        responses: {
          200: {
            description: "The picture",
            content: Object.fromEntries(pictureTypes.map((type) => [type, {}])),
          },
          304: { description: "Not modified" },
          404: { description: "No picture" },
          default: failed,
        },
      },
      post: {
        summary: "Set or replace the profile picture",
        parameters: [returnTo],
        requestBody,
        responses: {
          200: answer("Replaced"),
          201: answer("Set"),
          303: { description: "Redirect to returnTo" },
          default: failed,
        },
      },
      patch: {
        summary: "Replace the profile picture; 404 if there is none",
        requestBody,
        responses: { 200: answer("Replaced"), default: failed },
      },
    },
  };
}
