import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * List state in the URL; parameters at their default are omitted. Any change but of the page resets
 * the page.
 */
export function useListParams<Name extends string>(defaults: Record<Name, string>) {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(defaults) as Name[];
  const query = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Record<Name, string>;
  const write = (patch: Partial<Record<Name, string>>): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (!("page" in patch)) next.delete("page");
    for (const name of Object.keys(patch) as Name[]) {
      const value = patch[name] ?? defaults[name];
      if (value === defaults[name]) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    query,
    change: (patch: Partial<Record<Name, string>>) =>
      setParams(write(patch), { replace: true, preventScrollReset: true }),
    /** The URL with these changes, for links. */
    hrefWith: (patch: Partial<Record<Name, string>>) => `?${write(patch)}`,
  };
}

export interface Page<T> {
  rows: T[];
  page: number;
  pages: number;
  /** One-based numbers of the first and last row shown. */
  from: number;
  to: number;
  total: number;
}

/** Pages past the end clamp to the last. */
export function pageOf<T>(rows: readonly T[], pageParam: string, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(pageParam)) || 1));
  const first = (page - 1) * size;
  const shown = rows.slice(first, first + size);
  return {
    rows: shown,
    page,
    pages,
    from: shown.length ? first + 1 : 0,
    to: first + shown.length,
    total: rows.length,
  };
}

/** Selected rows; those no longer listed drop out. */
export function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = ids.filter((id) => ticked.has(id));
  return {
    selected,
    has: (id: string) => ticked.has(id),
    set: (some: readonly string[], isOn: boolean) =>
      setTicked((now) => {
        const next = new Set(now);
        for (const id of some) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
