import type { ServedCall } from "#tests/support/contract/calls.ts";

export interface Servers {
  /** Origins without a trailing slash. */
  web: string;
  backend: string;
}

/** Sends a call's input unvalidated, as any client could. */
export async function sendInput(
  servers: Servers,
  { side, path, call }: ServedCall,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encode(value);
  });
  const isBodiless = call.method === "GET" || call.method === "DELETE";
  const query = isBodiless ? toQuery(rest) : "";
  return fetch(`${servers[side]}${filled}${query && `?${query}`}`, {
    method: call.method,
    redirect: "manual",
    headers: {
      accept: "application/json",
      "accept-encoding": "identity",
      "x-requested-with": "tests",
      ...(isBodiless ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(isBodiless ? {} : { body: JSON.stringify(rest) }),
  });
}

function toQuery(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one)}`))
    .join("&");
}

/** Half a surrogate pair cannot be encoded: sent as a careless program would. */
function encode(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(sign);
      return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
    })
    .join("");
}
