import { demoPaths, withQuery } from "#client/showcase/paths.ts";
/** A folder or file. Of uploads only the metadata is stored. */
export interface Entry {
  id: string;
  kind: "folder" | "file" | "note";
  name: string;
  /** Id of the parent folder; "" at the root. */
  parent: string;
  bytes: number;
  /** Local time, "2026-11-21T09:30". */
  modified: string;
  /** Ids of sample/people.ts. */
  owner: string;
  members: string[];
  pinned: boolean;
  /** A note's text; "" for everything else. */
  text: string;
}

/** The storage quota. */
export const storageBytes = 20_000_000_000;

export type SortKey = "name" | "modified" | "size" | "owner";
export interface FileView {
  folder: string;
  search: string;
  sort: SortKey;
  isDescending: boolean;
  /** At the root: all files, not only the recent ones. */
  isAll: boolean;
}

/** Files shown at the root by default. */
export const recentCount = 12;

const sortKeys: readonly SortKey[] = ["name", "modified", "size", "owner"];

export function viewFrom(address: URLSearchParams): FileView {
  const sort = sortKeys.find((key) => key === address.get("sort")) ?? "modified";
  return {
    folder: address.get("folder") ?? "",
    search: address.get("q") ?? "",
    sort,
    isDescending: address.has("dir") ? address.get("dir") === "desc" : sort === "modified",
    isAll: address.has("all"),
  };
}

/** Parameters at their default are omitted. */
export function addressOf({ folder, search, sort, isDescending, isAll }: FileView): string {
  const isSorted = sort !== "modified" || !isDescending;
  return withQuery(demoPaths.fileManager, {
    folder,
    q: search,
    sort: isSorted ? sort : undefined,
    dir: isSorted ? (isDescending ? "desc" : "asc") : undefined,
    all: isAll && !folder && !search ? 1 : undefined,
  });
}

/** A file's size, or the total of a folder. */
export function sizeOf(entries: readonly Entry[], entry: Entry): number {
  return descendantsOf(entries, entry.id).reduce((sum, { bytes }) => sum + bytes, entry.bytes);
}

/** All descendants. Tolerates cycles, since stored data may be corrupt. */
export function descendantsOf(
  entries: readonly Entry[],
  id: string,
  seen: readonly string[] = [],
): Entry[] {
  if (!id || seen.includes(id)) return [];
  const direct = entries.filter(({ parent }) => parent === id);
  return direct.flatMap((entry) => [entry, ...descendantsOf(entries, entry.id, [...seen, id])]);
}

/** The breadcrumb trail from the root to a folder, inclusive. */
export function breadcrumbOf(entries: readonly Entry[], id: string): Entry[] {
  const trail: Entry[] = [];
  let at = entries.find((one) => one.id === id);
  while (at && !trail.includes(at)) {
    trail.unshift(at);
    const { parent }: Entry = at;
    at = entries.find((one) => one.id === parent);
  }
  return trail;
}

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The root lists recent files of all folders; a search covers everything below the open folder. */
export function findEntries(
  entries: readonly Entry[],
  { folder, search, sort, isDescending }: FileView,
): Entry[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const below = folder ? descendantsOf(entries, folder) : entries;
  const shown =
    words.length > 0
      ? below.filter(({ name, text }) =>
          words.every((word) => fold(`${name} ${text}`).includes(word)),
        )
      : below.filter(({ kind, parent }) => (folder ? parent === folder : kind !== "folder"));
  const sign = isDescending ? -1 : 1;
  return shown.toSorted(
    (one, other) =>
      sign * compare(entries, sort, one, other) || one.name.localeCompare(other.name, "en"),
  );
}

function compare(entries: readonly Entry[], sort: SortKey, one: Entry, other: Entry): number {
  if (sort === "size") return sizeOf(entries, one) - sizeOf(entries, other);
  return one[sort].localeCompare(other[sort], "en", { numeric: true });
}

/** "1.4 MB", in decimal units. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

/** An error message, or undefined if the name is valid. */
export function checkName(
  entries: readonly Entry[],
  name: string,
  parent: string,
  ownId = "",
): string | undefined {
  const wanted = name.trim();
  if (!wanted) return "Enter a name.";
  if (/[/\\]/.test(wanted)) return "Names cannot contain a slash.";
  const isTaken = entries.some(
    (one) => one.parent === parent && one.id !== ownId && fold(one.name) === fold(wanted),
  );
  return isTaken ? "This folder already contains that name." : undefined;
}

/** Folders an entry can be moved to: neither its own folder nor itself and its descendants. */
export function targetsFor(
  entries: readonly Entry[],
  entry: Entry,
): { id: string; name: string }[] {
  const inside = new Set([entry.id, ...descendantsOf(entries, entry.id).map(({ id }) => id)]);
  const targets = entries.filter(
    ({ id, kind }) => kind === "folder" && !inside.has(id) && id !== entry.parent,
  );
  const named = targets.map(({ id }) => ({
    id,
    name: breadcrumbOf(entries, id)
      .map(({ name }) => name)
      .join(" / "),
  }));
  const top = entry.parent ? [{ id: "", name: "All files" }] : [];
  return [...top, ...named.toSorted((one, other) => one.name.localeCompare(other.name, "en"))];
}
