import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** `work`, and all that it starts, runs its statements with the request's id (TRACE_SQL). */
export function traceStatements(requestId: string, work: () => void): void {
  requests.run(requestId, work);
}

/**
 * Before a statement's text; empty outside a traced request. A prepared statement has none, since
 * its text is the same for every request.
 */
export function requestComment(): string {
  const id = requests.getStore();
  return id !== undefined && /^[\w-]+$/.test(id) ? `/* request ${id} */ ` : "";
}
