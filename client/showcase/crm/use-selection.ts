import { useState } from "react";

/** Which rows are chosen. */
export interface Selection {
  ids: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
}

/** The rows chosen on any page; what is no longer listed is not counted. */
export function useSelection(listed: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(listed.map(({ id }) => id).filter((id) => chosen.has(id)));
  return {
    ids,
    choose: (some, isChosen) =>
      setChosen(
        (now) =>
          new Set(isChosen ? [...now, ...some] : [...now].filter((id) => !some.includes(id))),
      ),
    clear: () => setChosen(new Set()),
  };
}
