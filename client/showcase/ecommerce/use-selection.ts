import { useState } from "react";

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
