import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { killIfAlive, startBuiltProgram } from "#tests/support/built-program.ts";
import {
  type Damage,
  damages,
  listFiles,
  makeStock,
  type Stock,
} from "#tests/support/damaged-data-folders.ts";

const user = process.getuid?.() === 0 ? "root" : "ordinary";

/**
 * Damaged and incomplete data folders: the program starts with all data, or refuses and changes
 * nothing.
 */
export const dataFolders: AttackFamily = {
  name: "data-folders",
  wanted: 20,
  run: async ({ runs }) => {
    const stock = await makeStock(user);
    const tally = createTally();
    const own = damages.filter((damage) => damage.user === undefined || damage.user === user);
    try {
      await forEachAtOnce(own.slice(0, runs ?? undefined), 2, async (damage) => {
        const problem = await startDamaged(stock, damage);
        tally.count(problem ? `${damage.what}: ${problem}` : null);
      });
    } finally {
      await stock.remove();
    }
    return tally;
  },
};

/** Lock files of a waiting program, which it removes itself. */
const isEntry = /\/(?:turn|process)\.[\w-]+$/;

async function startDamaged(stock: Stock, { damage, isNew, outcome }: Damage) {
  const folder = await stock.copy(isNew ?? false);
  await damage(folder);
  const before = await listFiles(folder);
  try {
    const program = await startBuiltProgram(folder.dataDir);
    const { code } = await program.end("SIGTERM");
    killIfAlive(program.pid, "SIGKILL");
    if (outcome !== "starts") return "started, though it should be refused";
    return code === 0 ? null : `exit code ${code}`;
  } catch (error) {
    const { message } = error as Error;
    if (outcome === "starts") return `refused: ${message}`;
    // For root, the link to the database is checked first, with a message of its own.
    const words = message.replaceAll(/\s+/g, " ");
    if (!outcome.test(words) && !words.includes("Nothing was changed."))
      return `refused otherwise: ${message}`;
    if (/\n\s+at .+:\d+:\d+/.test(message)) return "a stack in the refusal";
    const after = await listFiles(folder);
    const gone = [...before.keys()].find((file) => !after.has(file) && !isEntry.test(file));
    return gone ? `${gone} was removed` : null;
  }
}
