import { AppError } from "#shared/errors.ts";

/**
 * A client without a browser: registers a user at the mock API (with a trial) or signs in as
 * test/test, and calls /api with the token.
 */
export interface ApiCaller {
  email: string;
  authorization: string;
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
}

let counter = 0;

/** With a trial of their own. */
export async function registerCaller(
  origin: string,
  email = `person${Date.now()}${counter++}@example.test`,
): Promise<ApiCaller> {
  const answer = await send(`${origin}/register/`, "POST", {
    fullname: "Pat Person",
    email,
    password: "correct horse",
  });
  if (answer.status >= 300)
    throw new AppError("internal", {
      message: `register at ${origin} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
    });
  return createCaller(origin, email, `JWT ${String(answer.body.token)}`);
}

export async function mockCaller(origin: string): Promise<ApiCaller> {
  const answer = await send(`${origin}/login/`, "POST", { username: "test", password: "test" });
  return createCaller(origin, "test@clearlane.test", `JWT ${String(answer.body.token)}`);
}

function createCaller(origin: string, email: string, authorization: string): ApiCaller {
  return {
    email,
    authorization,
    get: (path, headers = {}) =>
      send(`${origin}${path}`, "GET", undefined, { authorization, ...headers }),
    post: (path, body, headers = {}) =>
      send(`${origin}${path}`, "POST", body, { authorization, ...headers }),
  };
}

export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      "x-requested-with": "tests",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : { text },
  };
}
