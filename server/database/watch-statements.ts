import { AsyncLocalStorage } from "node:async_hooks";

/** Told of a statement when it begins; what it returns, if anything, when it ends. */
export type WatchStatement = (text: string) => ((error?: unknown) => void) | undefined;

const watchers = new AsyncLocalStorage<WatchStatement>();

/** `work`, and all that it starts, runs its statements under this eye. */
export function watchStatements(watch: WatchStatement, work: () => void): void {
  watchers.run(watch, work);
}

/** Runs one statement. */
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
