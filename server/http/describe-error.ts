/** Longer chains and lists say nothing new. */
const maxDepth = 4;

/** `error` is OAuth's; the rest PostgreSQL's, whose `detail` and `where` quote rows. */
const named = ["code", "error", "severity", "schema", "table", "column", "constraint", "routine"];

/**
 * An error for the log: type, message, stack, code and causes only, since libraries put bodies,
 * headers and rows into their errors.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const own = error as Error & Record<string, unknown>;
  const { status, statusCode, errors, cause } = own;
  return {
    type: error.name,
    message: scrub(error.message),
    ...pick(own, named),
    ...(typeof (status ?? statusCode) === "number" ? { status: status ?? statusCode } : {}),
    ...(depth === 0 ? { stack: scrub(error.stack ?? "") } : {}),
    ...(depth < maxDepth && cause !== undefined ? { cause: describeError(cause, depth + 1) } : {}),
    ...(depth < maxDepth && Array.isArray(errors)
      ? { errors: errors.slice(0, maxDepth).map((one) => describeError(one, depth + 1)) }
      : {}),
  };
}

/** Names and codes only: a value of any other shape is left out. */
function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const pairs = names.map((name) => [name, String(from[name] ?? "")]);
  return Object.fromEntries(pairs.filter(([, value]) => /^[\w-]{1,64}$/.test(value ?? "")));
}

const secrets: readonly [pattern: RegExp, replacement: string][] = [
  [/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b(Bearer|JWT|Basic)\s+\S+/g, "$1 [token]"],
  [/:\/\/[^\s/@]+@/g, "://[redacted]@"],
  [/(https?:\/\/[^\s"'?]+)\?[^\s"']*/g, "$1?[redacted]"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, "[address]"],
];

/** Without tokens, query strings and e-mail addresses that a library quotes. */
function scrub(text: string): string {
  return secrets.reduce(
    (clean, [pattern, replacement]) => clean.replace(pattern, replacement),
    text,
  );
}
