import { run as runSpend } from "#bench/spend.ts";
import { pinLoad, pinServer, unpinLoad } from "#bench/support/pinning.ts";
import { listTree, whileReading } from "#bench/support/process-usage.ts";
import { captureTables, type Shown } from "#bench/support/table.ts";
import { killIfAlive } from "#tests/support/built-program.ts";

export interface SpendFigures {
  /** A second; null where the bench has no such row. */
  paidSearch: number | null;
  hotAccount: number | null;
  table: Shown | null;
}

/** A busy machine may refuse the many registrations of the bench. */
const attempts = 3;

/** Two figures of the bench `spend`. */
export async function measureSpends(seconds: number): Promise<SpendFigures> {
  let table: Shown | null = null;
  for (let attempt = 0; table === null && attempt < attempts; attempt += 1)
    table = await runOnOneCore(seconds).catch((error: unknown) => {
      process.stderr.write(`spend failed: ${String(error)}\n`);
      return null;
    });
  const perSecond = (row: RegExp) => {
    const place = table?.head.indexOf("Spends/s") ?? -1;
    const cells = table?.rows.find(([what = ""]) => row.test(what));
    const value = Number(cells?.[place]);
    return place >= 0 && Number.isFinite(value) ? value : null;
  };
  return {
    paidSearch: perSecond(/^paid search, \d+ accounts/),
    hotAccount: perSecond(/^useCredit .* one hot account/),
    table,
  };
}

/** Pinned from the first measurement on: the registrations before need more than one core. */
async function runOnOneCore(seconds: number): Promise<Shown | null> {
  const before = new Set(await listTree(process.pid));
  try {
    const [table = null] = await captureTables(() =>
      whileReading(
        async (pid) => {
          pinLoad();
          await pinServer(pid);
        },
        () => runSpend(["--seconds", String(seconds)]),
      ),
    );
    return table;
  } finally {
    unpinLoad();
    // A failed bench does not stop its program.
    for (const pid of await listTree(process.pid))
      if (!before.has(pid)) killIfAlive(pid, "SIGTERM");
  }
}
