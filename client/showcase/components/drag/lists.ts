/** Ids by list; each id is in exactly one list. */
export type Lists = Readonly<Record<string, readonly string[]>>;

interface Place {
  list: string;
  /** Zero-based. */
  index: number;
}

export function placeOf(lists: Lists, id: string): Place | undefined {
  for (const [list, ids] of Object.entries(lists)) {
    const index = ids.indexOf(id);
    if (index !== -1) return { list, index };
  }
  return undefined;
}

/** The index counts without the moved id and is clamped to the list. */
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

/** `over` is a list (append) or another item (take its place). */
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

/** One step up or down, or into the neighbouring list; undefined at the edge. */
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

/** Repairs stored lists: drops unknown ids, restores missing ones to their original list. */
export function repairLists(stored: Lists, initial: Lists): Lists {
  const known = new Set(Object.values(initial).flat());
  const seen = new Set<string>();
  const result: Record<string, string[]> = {};
  for (const name of Object.keys(initial)) {
    result[name] = (stored[name] ?? []).filter(
      (id) => known.has(id) && !seen.has(id) && seen.add(id),
    );
  }
  for (const [name, ids] of Object.entries(initial))
    result[name]?.push(...ids.filter((id) => !seen.has(id)));
  return result;
}
