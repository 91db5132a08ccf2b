import { contentsOf, type Entry } from "#client/showcase/file-manager/entry.ts";
import { entriesUntil } from "#client/showcase/file-manager/sample-entries.ts";
import { localNow } from "#client/showcase/frame/local-now.ts";
import { nextId } from "#client/showcase/frame/next-id.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";
import { me } from "#client/showcase/sample/people.ts";

type NewEntry = Pick<Entry, "kind" | "name" | "parent"> & Partial<Entry>;

/** The files of this browser and what can be done with them; each answer takes the change back. */
export function useEntries(today: string) {
  const [entries, change] = useSample("files", entriesUntil(today));

  const add = (made: readonly NewEntry[]): (() => void) => {
    const added: Entry[] = [];
    for (const one of made) added.push(entryOf(one, nextId([...entries, ...added], "own")));
    const ids = added.map(({ id }) => id);
    change((now) => [...now, ...added]);
    return () => change((now) => now.filter(({ id }) => !ids.includes(id)));
  };
  const edit = (id: string, changed: Partial<Entry>): (() => void) => {
    const before = entries.find((one) => one.id === id);
    change((now) => now.map((one) => (one.id === id ? { ...one, ...changed } : one)));
    return () => change((now) => now.map((one) => (one.id === id && before ? before : one)));
  };
  /** A folder goes with all that is in it. */
  const remove = (id: string): (() => void) => {
    const ids = [id, ...contentsOf(entries, id).map((one) => one.id)];
    const gone = entries.filter((one) => ids.includes(one.id));
    change((now) => now.filter((one) => !ids.includes(one.id)));
    return () => change((now) => [...now, ...gone]);
  };
  return { entries, add, edit, remove };
}

export type Files = ReturnType<typeof useEntries>;

const entryOf = (made: NewEntry, id: string): Entry => ({
  bytes: 0,
  modified: localNow(),
  owner: me.id,
  members: [],
  pinned: false,
  text: "",
  ...made,
  id,
});
