import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Damage,
  damages,
  killFirstStart,
  listFiles,
  makeStock,
  open,
  type Stock,
} from "#tests/support/damaged-data-folders.ts";

const isRoot = process.getuid?.() === 0;

/** Files that starting and stopping writes and removes; no data. */
const ownFiles = /(turn|process|writing)\.[\w-]+$|postmaster\.(pid|opts)$|postgres\.log$|initdb\./;

function describeUser(user: "root" | "ordinary", table: readonly Damage[]): void {
  describe(`a data folder that ${user === "root" ? "root" : "an ordinary user"} starts on`, () => {
    let stock: Stock;
    beforeAll(async () => {
      stock = await makeStock(user);
    });
    afterAll(() => stock.remove());

    it.each(table.map((one) => [one.what, one] as const))(
      "S7 %s: starts with everything in it or is refused, and loses nothing",
      async (_what, { damage, outcome, isNew = false }) => {
        const folder = await stock.copy(isNew);
        await damage(folder);
        const before = await listFiles(folder);
        const { refused, notes } = await open(folder, user);
        const after = await listFiles(folder);
        if (outcome === "starts") {
          expect(refused).toBeNull();
          expect(notes).toEqual(isNew ? [] : ["kept"]);
          expect([...after.keys()].filter((file) => file.includes("initdb."))).toEqual([]);
        } else {
          expect(refused).toMatch(outcome);
          expect([folder.dataDir, folder.home].some((one) => refused?.includes(one))).toBe(true);
        }
        for (const [file, size] of before) {
          if (ownFiles.test(file)) continue;
          expect(after.has(file), `${file} is gone`).toBe(true);
          if (outcome !== "starts") expect(after.get(file), file).toBe(size);
        }
      },
    );
  });
}

describe("a first start", () => {
  it("S7 killed three times anywhere begins again by itself", async () => {
    const user = isRoot ? "root" : "ordinary";
    const stock = await makeStock(user);
    try {
      const folder = await stock.copy(true);
      for (let kills = 0; kills < 3; kills += 1) await killFirstStart(folder, user);
      expect(await open(folder, user)).toEqual({ refused: null, notes: [] });
    } finally {
      await stock.remove();
    }
  });
});

const rootOnly = damages.filter(({ user }) => user === "root");
const ordinaryOnly = damages.filter(({ user }) => user === "ordinary");
const either = damages.filter(({ user }) => user === undefined);

if (isRoot) {
  describeUser("root", [
    ...either.filter(({ what }) => what !== "the cluster missing"),
    ...rootOnly,
  ]);
  describeUser("ordinary", ordinaryOnly);
} else describeUser("ordinary", [...either, ...ordinaryOnly]);
