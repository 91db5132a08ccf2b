import { AsyncLocalStorage } from "node:async_hooks";

/** Called when a statement begins; may return a callback for its end. */
export type WatchStatement = (text: string) => ((error?: unknown) => void) | undefined;

const watchers = new AsyncLocalStorage<WatchStatement>();

/** Runs `work` with this observer for all of its statements. */
export function watchStatements(watch: WatchStatement, work: () => void): void {
  watchers.run(watch, work);
}

/** Runs one statement under the current observer. */
export async function watched<T>(text: string, run: () => Promise<T>): Promise<T> {
  const end = watchers.getStore()?.(text);
  if (!end) return run();
  try {
    const result = await run();
    end();
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}
