import { useMemo, useSyncExternalStore } from "react";

const prefix = "clearlane.sample.v1.";
const changed = "clearlane:sample-changed";

/**
 * A part of the sample that a person may change: as written at first, then as this browser keeps
 * it, the same in every tab. The server and the first paint show `initial`. What was kept under the
 * name in another shape (an older build, somebody's hand) is not taken.
 */
export function useSample<T>(
  name: string,
  initial: T,
): [value: T, change: (next: (now: T) => T) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(prefix + name),
    () => null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sample as written is the same each time it is asked for
  const value = useMemo(() => readKept(text, initial), [text]);
  const change = (next: (now: T) => T) =>
    keep(name, next(readKept(localStorage.getItem(prefix + name), initial)));
  return [value, change];
}

/** Takes every change back, on every screen. */
export function resetSample(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) localStorage.removeItem(name);
  dispatchEvent(new Event(changed));
}

/** Takes back the changes of one part: what is kept under its name is as written at first again. */
export function forgetSample(name: string): void {
  localStorage.removeItem(prefix + name);
  dispatchEvent(new Event(changed));
}

function keep(name: string, value: unknown): void {
  localStorage.setItem(prefix + name, JSON.stringify(value));
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

function readKept<T>(text: string | null, initial: T): T {
  if (text === null) return initial;
  try {
    const kept: unknown = JSON.parse(text);
    return hasShapeOf(kept, initial) ? (kept as T) : initial;
  } catch {
    return initial;
  }
}

/**
 * Same kind of thing throughout: every name of the pattern is there; a list's items are like its
 * first.
 */
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

/** An id that none of these has: "lead-7" after "lead-6". Not random, so that steps repeat. */
export function nextId(prefix: string, ids: readonly string[]): string {
  const used = ids
    .map((id) => (id.startsWith(`${prefix}-`) ? Number(id.slice(prefix.length + 1)) : 0))
    .filter(Number.isFinite);
  return `${prefix}-${Math.max(0, ...used) + 1}`;
}

export const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
