import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * What a list shows, kept in the address: names with the value that is left out there. A change
 * begins at the first page again unless it is about the page.
 */
export function useAddressQuery<Name extends string>(defaults: Record<Name, string>) {
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
    /** The address of the same list with a change. */
    hrefWith: (patch: Partial<Record<Name, string>>) => `?${write(patch)}`,
  };
}

export interface Page<T> {
  rows: T[];
  page: number;
  pages: number;
  /** Numbers of the first and the last row shown, from 1. */
  from: number;
  to: number;
  total: number;
}

/** One page of rows; an address from before rows went away shows the last page there is. */
export function pageOf<T>(rows: readonly T[], asked: string, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(asked)) || 1));
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

/** Which rows are ticked. What is no longer in the list counts no more. */
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
