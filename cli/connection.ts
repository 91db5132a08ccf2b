import { readFileSync } from "node:fs";
import path from "node:path";
import { type Client, createClient, type Transport } from "#shared/contract/call.ts";
import { mapNotOffered } from "#shared/contract/not-offered.ts";
import { AppError } from "#shared/errors.ts";

/** The embedded backend on this machine, or the one of BACKEND_URL. */
export interface Connection {
  url: string;
  token: string | null;
  /** For `doctor`. */
  tokenSource: string;
  client: Client;
  carry: Transport;
}

const timeoutMs = 10_000;

export function connect(env: Record<string, string | undefined>): Connection {
  const url = (env.BACKEND_URL || `http://127.0.0.1:${env.BACKEND_PORT || "4000"}`).replace(
    /\/+$/,
    "",
  );
  const { token, tokenSource } = readToken(env);
  const carry = mapNotOffered(carryTo(url, token));
  return { url, token, tokenSource, carry, client: createClient(carry) };
}

function readToken(env: Record<string, string | undefined>): {
  token: string | null;
  tokenSource: string;
} {
  if (env.BACKEND_TOKEN) return { token: env.BACKEND_TOKEN, tokenSource: "BACKEND_TOKEN" };
  const file = path.resolve(env.DATA_DIR || "./data", "support-token");
  try {
    return { token: readFileSync(file, "utf8").trim(), tokenSource: file };
  } catch {
    return { token: null, tokenSource: `none (no BACKEND_TOKEN, no ${file})` };
  }
}

function carryTo(url: string, token: string | null): Transport {
  return async (request) => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    try {
      const answer = await fetch(url + request.path, {
        method: request.method,
        headers: { ...request.headers, ...authorization },
        signal: AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      return {
        status: answer.status,
        body: readBody(await answer.text(), answer.headers.get("content-type")),
      };
    } catch (error) {
      throw new AppError(
        (error as Error).name === "TimeoutError" ? "upstream-timeout" : "unavailable",
        { cause: error },
      );
    }
  };
}

/** Text unless it is declared and valid JSON; no call of the contract accepts text. */
function readBody(text: string, type: string | null): unknown {
  if (!type?.includes("json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
