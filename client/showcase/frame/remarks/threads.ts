import type { Remark } from "#client/showcase/sample/tasks.ts";

export interface Thread {
  remark: Remark;
  answers: Thread[];
}

/**
 * Remarks as a tree, each level oldest first. One whose parent is gone, or that would be its own
 * ancestor, stands at the top.
 */
export function threadsOf(remarks: readonly Remark[]): Thread[] {
  const sorted = [...remarks].sort((one, other) => one.at.localeCompare(other.at));
  const byId = new Map(sorted.map((remark) => [remark.id, { remark, answers: [] as Thread[] }]));
  const top: Thread[] = [];
  for (const thread of byId.values()) {
    const parent = byId.get(thread.remark.parent);
    if (parent && !isBelow(thread.remark.id, parent.remark, byId)) parent.answers.push(thread);
    else top.push(thread);
  }
  return top;
}

function isBelow(id: string, remark: Remark, byId: ReadonlyMap<string, Thread>): boolean {
  for (
    let at: Remark | undefined = remark, steps = 0;
    at && steps <= byId.size;
    at = byId.get(at.parent)?.remark, steps++
  ) {
    if (at.id === id) return true;
  }
  return false;
}

/** Without a remark and all that answer it. */
export function withoutThread(remarks: readonly Remark[], id: string): Remark[] {
  const gone = new Set([id]);
  for (let before = 0; before !== gone.size; ) {
    before = gone.size;
    for (const remark of remarks) if (gone.has(remark.parent)) gone.add(remark.id);
  }
  return remarks.filter((remark) => !gone.has(remark.id));
}
