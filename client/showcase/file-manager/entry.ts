/** A folder or a file of the sample. Of an uploaded file only this is kept, never what is in it. */
export interface Entry {
  id: string;
  kind: "folder" | "file" | "note";
  name: string;
  /** The folder it is in; empty at the top. */
  parent: string;
  bytes: number;
  /** Day and time, "2026-11-21T09:30". */
  modified: string;
  /** Ids of sample/people.ts. */
  owner: string;
  members: string[];
  pinned: boolean;
  /** The words of a note; empty for all else. */
  text: string;
}

/** What the sample company has rented. */
export const storageBytes = 20_000_000_000;

export type SortKey = "name" | "modified" | "size" | "owner";
export interface FileView {
  folder: string;
  search: string;
  sort: SortKey;
  isDescending: boolean;
  /** At the top: every file, not only the recent ones. */
  isAll: boolean;
}

/** How many files the top shows before all are asked for. */
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

/** The address of a view; what is at its preset is left out. */
export function addressOf({ folder, search, sort, isDescending, isAll }: FileView): string {
  const address = new URLSearchParams();
  if (folder) address.set("folder", folder);
  if (search) address.set("q", search);
  if (sort !== "modified" || !isDescending) {
    address.set("sort", sort);
    address.set("dir", isDescending ? "desc" : "asc");
  }
  if (isAll && !folder && !search) address.set("all", "1");
  const text = address.toString();
  return text ? `/apps/file-manager?${text}` : "/apps/file-manager";
}

/** How many bytes stand in a folder, its folders included; a file's own. */
export function bytesIn(entries: readonly Entry[], entry: Entry): number {
  return contentsOf(entries, entry.id).reduce((sum, { bytes }) => sum + bytes, entry.bytes);
}

/**
 * All that is in a folder, however deep. A folder inside itself (it cannot be, but is only kept
 * text) does not hang this.
 */
export function contentsOf(
  entries: readonly Entry[],
  id: string,
  seen: readonly string[] = [],
): Entry[] {
  if (!id || seen.includes(id)) return [];
  const direct = entries.filter(({ parent }) => parent === id);
  return direct.flatMap((entry) => [entry, ...contentsOf(entries, entry.id, [...seen, id])]);
}

/** The way from the top to a folder, itself included. */
export function trailOf(entries: readonly Entry[], id: string): Entry[] {
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

/**
 * What a view shows. At the top, unless something is searched: files of all folders, so that the
 * recent ones are seen. A search looks into everything below the open folder.
 */
export function findEntries(
  entries: readonly Entry[],
  { folder, search, sort, isDescending }: FileView,
): Entry[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const below = folder ? contentsOf(entries, folder) : entries;
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
  if (sort === "size") return bytesIn(entries, one) - bytesIn(entries, other);
  return one[sort].localeCompare(other[sort], "en", { numeric: true });
}

/** "1.4 MB"; counted in thousands, as drives are sold. */
export function showBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

/** What is wrong with a name inside a folder; nothing, where it can be used. */
export function checkName(
  entries: readonly Entry[],
  name: string,
  parent: string,
  ownId = "",
): string | undefined {
  const wanted = name.trim();
  if (!wanted) return "Give it a name.";
  if (/[/\\]/.test(wanted)) return "A name cannot hold a slash.";
  const isTaken = entries.some(
    (one) => one.parent === parent && one.id !== ownId && fold(one.name) === fold(wanted),
  );
  return isTaken ? "Something in this folder has this name already." : undefined;
}

/** Folders that an entry may be moved to: not where it is, not into itself. */
export function targetsFor(
  entries: readonly Entry[],
  entry: Entry,
): { id: string; name: string }[] {
  const inside = new Set([entry.id, ...contentsOf(entries, entry.id).map(({ id }) => id)]);
  const targets = entries.filter(
    ({ id, kind }) => kind === "folder" && !inside.has(id) && id !== entry.parent,
  );
  const named = targets.map(({ id }) => ({
    id,
    name: trailOf(entries, id)
      .map(({ name }) => name)
      .join(" / "),
  }));
  const top = entry.parent ? [{ id: "", name: "All files" }] : [];
  return [...top, ...named.toSorted((one, other) => one.name.localeCompare(other.name, "en"))];
}
