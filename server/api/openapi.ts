import * as z from "zod";
import type { AnyCall } from "#shared/contract/call.ts";

type Paths = Record<string, Record<string, object>>;

/**
 * The api described for programs (OpenAPI 3.1), made from the contract itself so that it cannot say
 * anything else; `files` are the doors beside it.
 */
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
    parameters: (asQuery ? names : inPath).map(parameter),
    ...(asQuery ? {} : { requestBody: { content: { "application/json": { schema: input } } } }),
    responses: {
      200: {
        description: "The answer",
        content: { "application/json": { schema: toSchema(call.answer) } },
      },
      default: { description: "An error: code, words, request id" },
    },
  };
}

function toSchema(schema: AnyCall["input"]): object {
  return z.toJSONSchema(schema as unknown as z.ZodType, { io: "input", unrepresentable: "any" });
}
