import type { Selectable } from "kysely";
import { lockSwitch, switchEdition } from "#server/backend/tariff/editions.ts";
import type { Database, Db } from "#server/database/database.ts";
import type { Tables } from "#server/database/tables.ts";
import type { TariffEditionSummary } from "#shared/contract/tariff.ts";
import { AppError, invalidField } from "#shared/errors.ts";

type Row = Selectable<Tables["tariff_editions"]>;

/** All editions but discarded ones: by schedule, the live one first, then the newest. */
export async function listEditions(db: Db, now: Date): Promise<TariffEditionSummary[]> {
  const rows = await db
    .selectFrom("tariff_editions")
    .selectAll()
    .where((where) => where.or([where("state", "<>", "retired"), where("is_complete", "=", true)]))
    .orderBy("schedule")
    .orderBy((order) => order("state", "=", "live"), "desc")
    .orderBy("switched_at", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => present(row, now));
}

/**
 * Makes an edition the live one, a staged or a retired one alike. Throws `not-found`, and
 * `invalid-input` for one that is not whole.
 */
export async function switchToEdition(
  database: Database,
  { schedule, id, dryRun }: { schedule: string; id: number; dryRun: boolean },
  now: Date,
): Promise<{ before: TariffEditionSummary | null; after: TariffEditionSummary }> {
  return database.transaction().execute(async (transaction) => {
    await lockSwitch(transaction, schedule);
    const rows = await transaction
      .selectFrom("tariff_editions")
      .selectAll()
      .where("schedule", "=", schedule)
      .execute();
    const before = rows.find(({ state }) => state === "live");
    const after = rows.find((row) => row.id === id);
    if (!after)
      throw new AppError("not-found", { reason: `There is no edition ${id} of ${schedule}.` });
    if (!after.is_complete)
      throw invalidField("id", `Edition ${id} is incomplete. Import its file again.`);
    if (!dryRun && after.state !== "live") await switchEdition(transaction, id);
    return {
      before: before ? present(before, now) : null,
      after: present({ ...after, state: "live", held: [] }, now),
    };
  });
}

function present(row: Row, now: Date): TariffEditionSummary {
  const { id, schedule, market, name, publisher, effective, held, is_complete: isComplete } = row;
  return {
    ...{ id, schedule, market, name, publisher, effective, held },
    ageDays: Math.floor((now.getTime() - Date.parse(effective)) / 86_400_000),
    state: !isComplete ? "incomplete" : held.length > 0 ? "held" : row.state,
    isBundled: row.is_bundled,
    lines: row.line_count,
    measures: row.measure_count,
    unparsed: row.unparsed_count,
    switchedAt: row.switched_at?.toISOString() ?? null,
  };
}
