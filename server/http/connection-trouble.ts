/**
 * PostgreSQL: connections it could not take or broke off, itself starting or stopping, and answers
 * it had no time for.
 */
const databaseCodes = /^(08\w{3}|57P0[1-3]|57014|53300)$/;
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
/** The driver's own, which carry no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether something we depend on could not be reached or was lost on the way, so that trying again
 * makes sense. What was asked for may have been carried out all the same.
 */
export function isConnectionTrouble(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "string") return databaseCodes.test(code) || systemCodes.has(code);
  return typeof message === "string" && driverWords.test(message);
}
