import { useMemo, useSyncExternalStore } from "react";
import { localStore } from "#client/components/local-store.ts";

const prefix = "clearlane.sample.v1.";
const changed = "clearlane:sample-changed";

/**
 * Sample data a visitor may change, persisted in localStorage and synchronised between tabs; where
 * that is blocked, kept until the page is left. The server and the first render use `initial`, as
 * do values of another shape (older builds).
 */
export function useSample<T>(
  name: string,
  initial: T,
): [value: T, change: (next: (now: T) => T) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => localStore().getItem(prefix + name),
    () => null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `initial` is equal on each render
  const value = useMemo(() => parseStored(text, initial), [text]);
  const change = (next: (now: T) => T) =>
    store(name, next(parseStored(localStore().getItem(prefix + name), initial)));
  return [value, change];
}

/** Discards all changes on every screen. */
export function resetSample(): void {
  const storage = localStore();
  for (const name of storage.names()) if (name.startsWith(prefix)) storage.removeItem(name);
  dispatchEvent(new Event(changed));
}

/** Discards the changes of one part of the sample. */
export function resetSamplePart(name: string): void {
  localStore().removeItem(prefix + name);
  dispatchEvent(new Event(changed));
}

function store(name: string, value: unknown): void {
  localStore().setItem(prefix + name, JSON.stringify(value));
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

function parseStored<T>(text: string | null, initial: T): T {
  if (text === null) return initial;
  try {
    const kept: unknown = JSON.parse(text);
    return hasShapeOf(kept, initial) ? (kept as T) : initial;
  } catch {
    return initial;
  }
}

/** Structural check: objects need the pattern's keys, array items match its first item. */
export function hasShapeOf(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      (pattern.length === 0 || value.every((item) => hasShapeOf(item, pattern[0])))
    );
  if (pattern === null || pattern === undefined) return true;
  if (typeof pattern !== "object") return typeof value === typeof pattern;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(pattern).every(([name, part]) =>
    hasShapeOf((value as Record<string, unknown>)[name], part),
  );
}

/** The next free id: "lead-7" after "lead-6". Deterministic, unlike a random one. */
export function nextId(prefix: string, ids: readonly string[]): string {
  const used = ids
    .map((id) => (id.startsWith(`${prefix}-`) ? Number(id.slice(prefix.length + 1)) : 0))
    .filter(Number.isFinite);
  return `${prefix}-${Math.max(0, ...used) + 1}`;
}

export const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
