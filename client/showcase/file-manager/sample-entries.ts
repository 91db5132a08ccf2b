import { addDays, localNow } from "#client/showcase/components/dates.ts";
import { idsOf, nextId, useSample } from "#client/showcase/components/use-sample.ts";
import { descendantsOf, type Entry } from "#client/showcase/file-manager/entry.ts";
import { me } from "#client/showcase/sample/people.ts";

type Folder = [
  id: string,
  name: string,
  parent: string,
  daysAgo: number,
  owner: string,
  members: string,
];
const folders: readonly Folder[] = [
  ["customs", "Customs", "", 0, "tomas", "meera noor"],
  ["origin", "Origin proofs", "customs", 0, "meera", "tomas grace"],
  ["declarations", "Declarations", "customs", 1, "tomas", "meera yuki"],
  ["rulings", "Tariff rulings", "customs", 18, "meera", "tomas"],
  ["shipments", "Shipments", "", 0, "jonas", "luca meera"],
  ["products", "Product files", "", 2, "noor", "salma petr"],
  ["finance", "Finance", "", 4, "yuki", "ines"],
  ["sales", "Sales", "", 3, "grace", "ines salma"],
];

type File = [
  name: string,
  parent: string,
  bytes: number,
  daysAgo: number,
  time: string,
  owner: string,
  members: string,
  pinned?: true,
];
const files: readonly File[] = [
  ["ATR copy S-2211.pdf", "origin", 412_000, 0, "07:34", "meera", "tomas"],
  ["Origin statement HV-10482.docx", "origin", 58_400, 1, "16:10", "meera", "grace", true],
  ["Supplier declarations.xlsx", "origin", 231_000, 6, "10:22", "meera", "salma petr", true],
  ["EUR.1 Fjordhus S-2210.pdf", "origin", 388_500, 7, "13:40", "tomas", "meera"],
  ["Import declaration S-2211.xml", "declarations", 24_800, 1, "15:58", "tomas", "meera"],
  ["Import declaration S-2207.xml", "declarations", 31_200, 2, "11:15", "tomas", "meera noor"],
  ["Duty statement October.pdf", "declarations", 190_300, 5, "09:00", "yuki", "tomas meera", true],
  ["Ruling bamboo trays.pdf", "rulings", 842_000, 18, "14:12", "meera", "salma"],
  ["Ruling electric bicycles.pdf", "rulings", 1_204_000, 40, "10:05", "meera", "tomas"],
  ["Packing list S-2207.csv", "shipments", 4_200, 2, "08:30", "jonas", "luca meera"],
  ["Bill of lading S-2209.pdf", "shipments", 655_000, 3, "17:21", "jonas", "meera"],
  ["Photos S-2210 seal.zip", "shipments", 48_700_000, 7, "07:52", "luca", "jonas"],
  ["Dock plan.xlsx", "shipments", 86_000, 0, "08:05", "luca", "jonas", true],
  ["Arrival video hall B.mp4", "shipments", 3_840_000_000, 12, "12:00", "luca", ""],
  ["LED bulb technical file.zip", "products", 1_260_000_000, 2, "15:44", "noor", "petr"],
  ["Building blocks labels.ai", "products", 96_500_000, 5, "09:20", "noor", "salma"],
  ["Headset declaration of conformity.pdf", "products", 274_000, 9, "11:11", "noor", "petr"],
  ["Product photos spring.zip", "products", 5_120_000_000, 15, "16:30", "salma", "noor grace"],
  ["Landed cost spring.xlsx", "finance", 512_000, 4, "18:02", "yuki", "ines salma petr"],
  ["Deferment account.xlsx", "finance", 143_000, 8, "09:17", "yuki", "tomas"],
  ["Archive of invoices.zip", "finance", 2_310_000_000, 30, "20:00", "yuki", "ines"],
  ["Price list.pdf", "sales", 2_140_000, 3, "13:13", "grace", "ines"],
  ["Northgate contract.pdf", "sales", 1_870_000, 21, "10:45", "grace", "ines"],
];

const noteText = `Before a container is released:
- papers of every lot, not only of the first
- origin proof in hand, not on its way
- name and address of the maker on the goods
`;

/** The company's files relative to `today`. */
export function entriesUntil(today: string): Entry[] {
  const on = (daysAgo: number, time: string) => `${addDays(today, -daysAgo)}T${time}`;
  const list = (ids: string) => ids.split(" ").filter(Boolean);
  const plain = { bytes: 0, pinned: false, text: "" };
  return [
    ...folders.map(
      ([id, name, parent, daysAgo, owner, members]): Entry => ({
        ...plain,
        id,
        kind: "folder",
        name,
        parent,
        owner,
        modified: on(daysAgo, "08:00"),
        members: list(members),
      }),
    ),
    ...files.map(
      ([name, parent, bytes, daysAgo, time, owner, members, pinned = false], at): Entry => ({
        ...plain,
        id: `sample-${at + 1}`,
        kind: "file",
        name,
        parent,
        bytes,
        owner,
        pinned,
        modified: on(daysAgo, time),
        members: list(members),
      }),
    ),
    {
      ...plain,
      id: "sample-note",
      kind: "note",
      name: "Release checklist",
      parent: "customs",
      bytes: noteText.length,
      modified: on(1, "12:05"),
      owner: "meera",
      members: ["tomas", "noor", "jonas"],
      text: noteText,
    },
  ];
}

type NewEntry = Pick<Entry, "kind" | "name" | "parent"> & Partial<Entry>;

/** The files stored in this browser; each action returns its undo function. */
export function useEntries(today: string) {
  const [entries, change] = useSample("files", entriesUntil(today));

  const add = (made: readonly NewEntry[]): (() => void) => {
    const added: Entry[] = [];
    for (const one of made) added.push(entryOf(one, nextId("own", idsOf([...entries, ...added]))));
    const ids = added.map(({ id }) => id);
    change((now) => [...now, ...added]);
    return () => change((now) => now.filter(({ id }) => !ids.includes(id)));
  };
  const edit = (id: string, changed: Partial<Entry>): (() => void) => {
    const before = entries.find((one) => one.id === id);
    change((now) => now.map((one) => (one.id === id ? { ...one, ...changed } : one)));
    return () => change((now) => now.map((one) => (one.id === id && before ? before : one)));
  };
  /** Folders are removed with their contents. */
  const remove = (id: string): (() => void) => {
    const ids = [id, ...descendantsOf(entries, id).map((one) => one.id)];
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
