import { useMemo, useSyncExternalStore } from "react";
import { localStore } from "#client/components/local-store.ts";

const prefix = "clearlane.kept.v1.";
const changeEvent = "clearlane:kept-changed";

/**
 * A list kept in this browser under the given name and synchronized between tabs; where storage is
 * blocked, until the page is left. Empty on the server and during hydration. Items of another shape
 * (older builds, manual edits) are dropped.
 */
export function usePersistedList<T>(
  name: string,
  isItem: (value: unknown) => value is T,
): [items: readonly T[], change: (next: Change<T>) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  );
  const items = useMemo(() => parsePersisted(text, isItem), [text, isItem]);
  // Read again: another tab may have written since the last render.
  const change = (next: Change<T>) => write(name, next(parsePersisted(read(name), isItem)));
  return [items, change];
}

type Change<T> = (current: readonly T[]) => readonly T[];

function parsePersisted<T>(
  text: string | null,
  isItem: (value: unknown) => value is T,
): readonly T[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
}

function read(name: string): string | null {
  return localStore().getItem(prefix + name);
}

/** A full storage keeps what it has, and the page still works. */
function write(name: string, items: readonly unknown[]): void {
  try {
    localStore().setItem(prefix + name, JSON.stringify(items));
  } catch {
    return;
  }
  dispatchEvent(new Event(changeEvent));
}

function subscribe(onChange: () => void): () => void {
  addEventListener(changeEvent, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(changeEvent, onChange);
    removeEventListener("storage", onChange);
  };
}
