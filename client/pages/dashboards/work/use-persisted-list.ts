import { useMemo, useSyncExternalStore } from "react";

const prefix = "clearlane.kept.v1.";
const changed = "clearlane:kept-changed";

/**
 * A list that a person keeps in this browser, under a name of their own, the same in every tab.
 * Empty on the server and while a page is taken over. What stands there in another form (an older
 * build, somebody's hand) is left out.
 */
export function useKept<T>(
  name: string,
  isItem: (value: unknown) => value is T,
): [items: readonly T[], change: (next: Change<T>) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  );
  const items = useMemo(() => parseKept(text, isItem), [text, isItem]);
  // Read anew: another tab may have written since this one was drawn.
  const change = (next: Change<T>) => write(name, next(parseKept(read(name), isItem)));
  return [items, change];
}

type Change<T> = (now: readonly T[]) => readonly T[];

export function parseKept<T>(
  text: string | null,
  isItem: (value: unknown) => value is T,
): readonly T[] {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** A browser may refuse its storage altogether: then nothing is kept, and the page stands. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

function write(name: string, items: readonly unknown[]): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(items));
  } catch {
    return;
  }
  dispatchEvent(new Event(changed));
}

function subscribe(tell: () => void): () => void {
  addEventListener(changed, tell);
  addEventListener("storage", tell);
  return () => {
    removeEventListener(changed, tell);
    removeEventListener("storage", tell);
  };
}
