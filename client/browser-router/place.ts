import type { Location, Path } from "react-router-dom";

/** Addresses within the page's origin, and the browser's history of them. */
export type Place = Location;

export function readLocation(): Place {
  const { pathname, search, hash } = window.location;
  const kept = window.history.state as { usr?: unknown; key?: string } | null;
  return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? "default" } as Place;
}

/** Resolves a path, `?query` or `#hash` against the current place. */
export function createLocation(to: string | Path, state: unknown, from: Path): Place {
  const parts = typeof to === "string" ? splitAddress(to) : to;
  const key = Math.random().toString(36).slice(2, 10);
  return { ...parts, pathname: absolute(parts.pathname, from.pathname), state, key } as Place;
}

export function addressOf({ pathname, search, hash }: Path, withHash = true): string {
  return pathname + search + (withHash ? hash : "");
}

export const urlOf = (place: Path) => new URL(addressOf(place, false), window.location.origin);

export function addToHistory(place: Place, action: "PUSH" | "REPLACE"): void {
  const entry = { usr: place.state, key: place.key };
  try {
    if (action === "PUSH") window.history.pushState(entry, "", addressOf(place));
    else window.history.replaceState(entry, "", addressOf(place));
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataCloneError") throw error;
    // Some browsers limit how often a page may do this.
    window.location.assign(addressOf(place));
  }
}

/** Whether the browser would scroll instead of loading. */
export function isHashChange(from: Path, to: Path): boolean {
  if (addressOf(from, false) !== addressOf(to, false)) return false;
  return from.hash === "" ? to.hash !== "" : from.hash === to.hash || to.hash !== "";
}

function splitAddress(to: string): Path {
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { pathname, search: search === "?" ? "" : search, hash: hash === "#" ? "" : hash };
}

function absolute(pathname: string, from: string): string {
  if (pathname.startsWith("/")) return pathname;
  if (pathname === "") return from;
  return new URL(pathname, new URL(`${from}/`, window.location.origin)).pathname;
}
