/** Named lists of ids: every id stands in one of them. */
export type Lists = Readonly<Record<string, readonly string[]>>;

interface Place {
  list: string;
  /** From 0. */
  index: number;
}

export function placeOf(lists: Lists, id: string): Place | undefined {
  for (const [list, ids] of Object.entries(lists)) {
    const index = ids.indexOf(id);
    if (index !== -1) return { list, index };
  }
  return undefined;
}

/**
 * Takes an id from where it is and puts it there; the index counts without it and is brought into
 * the list's bounds.
 */
export function moveTo(lists: Lists, id: string, { list, index }: Place): Lists {
  const target = lists[list];
  if (!target || !placeOf(lists, id)) return lists;
  const rest: Record<string, string[]> = {};
  for (const [name, ids] of Object.entries(lists)) rest[name] = ids.filter((one) => one !== id);
  const into = rest[list] ?? [];
  const at = Math.min(Math.max(index, 0), into.length);
  rest[list] = [...into.slice(0, at), id, ...into.slice(at)];
  return rest;
}

/** What is below the pointer: a list (its end is meant) or another item (its place is meant). */
export function moveOver(lists: Lists, id: string, over: string): Lists {
  if (id === over) return lists;
  if (lists[over])
    return placeOf(lists, id)?.list === over
      ? lists
      : moveTo(lists, id, { list: over, index: Number.MAX_SAFE_INTEGER });
  const place = placeOf(lists, over);
  return place ? moveTo(lists, id, place) : lists;
}

export type Step = "up" | "down" | "before" | "after";

/** One place up or down, or into the list before or after; undefined where there is none. */
export function stepOf(lists: Lists, id: string, step: Step): Place | undefined {
  const place = placeOf(lists, id);
  if (!place) return undefined;
  const { list, index } = place;
  if (step === "up") return index > 0 ? { list, index: index - 1 } : undefined;
  if (step === "down")
    return index < (lists[list]?.length ?? 0) - 1 ? { list, index: index + 1 } : undefined;
  const names = Object.keys(lists);
  const next = names[names.indexOf(list) + (step === "before" ? -1 : 1)];
  return next === undefined ? undefined : { list: next, index };
}

/**
 * Lists as kept, made whole again: unknown ids are left out, missing ones stand where they are
 * written.
 */
export function completeLists(kept: Lists, written: Lists): Lists {
  const known = new Set(Object.values(written).flat());
  const seen = new Set<string>();
  const result: Record<string, string[]> = {};
  for (const name of Object.keys(written)) {
    result[name] = (kept[name] ?? []).filter(
      (id) => known.has(id) && !seen.has(id) && seen.add(id),
    );
  }
  for (const [name, ids] of Object.entries(written))
    result[name]?.push(...ids.filter((id) => !seen.has(id)));
  return result;
}
