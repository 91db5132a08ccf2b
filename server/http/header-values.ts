import type { IncomingMessage } from "node:http";

/**
 * All values of a header; `name` is in lower case. Node's `headersDistinct` would build an object
 * of all headers.
 */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const given = rawHeaders[place] ?? "";
    if (given.length === name.length && given.toLowerCase() === name)
      values.push(rawHeaders[place + 1] ?? "");
  }
  return values;
}
