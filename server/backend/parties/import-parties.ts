/**
 * Imports a list of parties as an edition: staged beside the live one in batches, compared with it,
 * then switched in one statement.
 */
import { CsvError } from "csv-parse";
import { sql } from "kysely";
import { nameWords, phoneticKey } from "#server/backend/parties/name-words.ts";
import type { Party } from "#server/backend/parties/party.ts";
import type { PartyList } from "#server/backend/parties/party-list.ts";
import { recordSuccess } from "#server/backend/sources/freshness.ts";
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import { inspectChecksum } from "#server/backend/tariff/source-file.ts";
import type { Db } from "#server/database/database.ts";
import { holdName } from "#server/database/locks.ts";
import { withoutTimeouts } from "#server/database/without-timeouts.ts";
import type { PartiesResult } from "#shared/contract/sources.ts";
import { AppError, invalidField } from "#shared/errors.ts";

export interface PartiesImport {
  list: PartyList;
  /** Path of the file on this machine. */
  file: string;
  now: Date;
  /** Time of the publisher's answer; null for a file. */
  fetchedAt: Date | null;
  /** Reads and compares everything and stores nothing. */
  dryRun?: boolean;
  /** Switches despite the findings of the comparison. */
  accept?: boolean;
  /** Stops after the current batch; the next import starts over. */
  signal?: AbortSignal;
  onProgress?: (progress: {
    phase: "reading";
    rows: number;
    share: number;
  }) => void | Promise<void>;
}

const batchSize = 1000;
/** PostgreSQL allows at most 65,535 parameters per statement. */
const namesAtOnce = 5000;
const problemsShown = 20;
const lockWaitMs = 3000;

/**
 * `url` is the database's. Throws AppError `invalid-input` for a file of another format or an
 * incomplete one, and `conflict` while another import of the list runs. A file that is already live
 * changes nothing.
 */
export async function importParties(
  url: string,
  reader: TextReader,
  request: PartiesImport,
): Promise<PartiesResult> {
  const checksum = await inspectChecksum(request.file);
  return withoutTimeouts(url, (database) =>
    database.connection().execute(async (db) => {
      if (!(await holdName(db, "source-import", request.list.name, lockWaitMs)))
        throw new AppError("conflict", {
          message: `Another import of ${request.list.name} is running. Wait for its end.`,
        });
      if (!request.dryRun)
        return runImport(db, reader, request, checksum, (work) => db.transaction().execute(work));
      return runDry(db, reader, request, checksum);
    }),
  );
}

type InTransaction = <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;

/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {
  readonly result: PartiesResult;
  constructor(result: PartiesResult) {
    super("rehearsed");
    this.result = result;
  }
}

async function runDry(
  db: Db,
  reader: TextReader,
  request: PartiesImport,
  checksum: string,
): Promise<PartiesResult> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const once: InTransaction = (work) => work(transaction);
      throw new DryRunEnd(await runImport(transaction, reader, request, checksum, once));
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result;
    throw error;
  }
}

async function runImport(
  db: Db,
  reader: TextReader,
  request: PartiesImport,
  checksum: string,
  inTransaction: InTransaction,
): Promise<PartiesResult> {
  const { list, now, fetchedAt, dryRun = false, accept = false } = request;
  const live = await db
    .selectFrom("party_editions")
    .select(["id", "checksum", "party_count", "name_count", "day"])
    .where("list", "=", list.name)
    .where("state", "=", "live")
    .executeTakeFirst();
  const result: PartiesResult = {
    ...{ kind: "parties", outcome: "already-live", rows: 0, added: 0, changed: 0, removed: 0 },
    parties: live?.party_count ?? 0,
    names: live?.name_count ?? 0,
    day: live?.day ?? "",
    rejected: { count: 0, shown: [] },
    findings: [],
  };
  if (live?.checksum === checksum) {
    if (!dryRun) await recordSuccess(db, list.name, fetchedAt, now);
    return result;
  }
  // Removes the remains of a killed or held import.
  await db
    .deleteFrom("party_editions")
    .where("list", "=", list.name)
    .where("state", "=", "staged")
    .execute();
  const day = (fetchedAt ?? now).toISOString().slice(0, 10);
  const { id } = await db
    .insertInto("party_editions")
    .values({ list: list.name, day, checksum, state: "staged" })
    .returning("id")
    .executeTakeFirstOrThrow();
  try {
    await readParties(request, reader, live?.party_count, id, result, inTransaction);
  } catch (error) {
    await db.deleteFrom("party_editions").where("id", "=", id).execute();
    throw error;
  }
  await sql`analyze parties, party_names`.execute(db);
  await complete(db, id, result);
  await compare(db, id, live?.id ?? null, result);
  result.findings = findingsOf(result, live?.party_count ?? 0);
  result.outcome = dryRun ? "dry-run" : "held";
  if (dryRun) return result;
  if (result.findings.length > 0 && !accept) {
    await db
      .updateTable("party_editions")
      .set({ held: result.findings })
      .where("id", "=", id)
      .execute();
    return result;
  }
  await inTransaction((transaction) => switchTo(transaction, list.name, id, now));
  const dayOfList = new Date(`${result.day}T00:00:00Z`);
  await recordSuccess(db, list.name, fetchedAt ?? (dayOfList > now ? now : dayOfList), now);
  return { ...result, outcome: "switched" };
}

async function readParties(
  { list, file, signal, onProgress }: PartiesImport,
  reader: TextReader,
  expected: number | undefined,
  id: number,
  result: PartiesResult,
  inTransaction: InTransaction,
): Promise<void> {
  const reject = (row: number, problem: string) => {
    result.rejected.count += 1;
    if (result.rejected.count <= problemsShown) result.rejected.shown.push({ row, problem });
  };
  const seen = new Set<string>();
  let batch: Party[] = [];
  const store = async () => {
    signal?.throwIfAborted();
    const some = batch;
    batch = [];
    if (some.length > 0) await inTransaction((transaction) => addParties(transaction, id, some));
    const share = expected ? Math.min(0.99, result.rows / expected) : 0;
    await onProgress?.({ phase: "reading", rows: result.rows, share });
  };
  const { parties, day } = list.read(file, reader, ({ row, problem }) => reject(row, problem));
  try {
    for await (const party of parties) {
      result.rows += 1;
      if (seen.has(party.key)) {
        reject(result.rows, `the number ${party.key} comes twice`);
        continue;
      }
      seen.add(party.key);
      batch.push(party);
      if (batch.length >= batchSize) await store();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField(
      "file",
      `This cannot be imported as ${list.name}: it was cut off or is damaged after row ` +
        `${result.rows}. Get it again and compare its size.`,
    );
  }
  await store();
  if (result.rows === 0)
    throw invalidField("file", `The file holds no parties. Import ${list.format}.`);
  const published = day();
  if (published === null) return;
  await inTransaction((transaction) =>
    transaction
      .updateTable("party_editions")
      .set({ day: published })
      .where("id", "=", id)
      .execute(),
  );
}

async function addParties(db: Db, id: number, parties: readonly Party[]): Promise<void> {
  await db
    .insertInto("parties")
    .values(
      parties.map(({ key, names, type, programs, countries, ids, remarks }) => ({
        ...{ edition_id: id, key, type, programs, countries, ids, remarks },
        name: names[0]?.name ?? "",
      })),
    )
    .execute();
  const names = parties.flatMap(({ key, names: some }) =>
    some.map(({ name, kind }) => {
      const words = nameWords(name);
      return {
        ...{ edition_id: id, party_key: key, name, kind },
        words: words.join(" "),
        sounds: words.map(phoneticKey).sort().join(" "),
      };
    }),
  );
  for (let start = 0; start < names.length; start += namesAtOnce)
    await db
      .insertInto("party_names")
      .values(names.slice(start, start + namesAtOnce))
      .execute();
}

/** Stores the counts of an edition, which the next import compares its own with. */
async function complete(db: Db, id: number, result: PartiesResult): Promise<void> {
  const { rows } = await sql<{ party_count: number; name_count: number; day: string }>`
    update party_editions set
      party_count = (select count(*) from parties where edition_id = ${id}),
      name_count = (select count(*) from party_names where edition_id = ${id})
    where id = ${id} returning party_count, name_count, day`.execute(db);
  const [row] = rows;
  if (row) Object.assign(result, { parties: row.party_count, names: row.name_count, day: row.day });
}

/** Additions, removals and changes of an edition. */
async function compare(
  db: Db,
  id: number,
  live: number | null,
  result: PartiesResult,
): Promise<void> {
  const { rows } = await sql<Record<"added" | "removed" | "changed", number>>`
    with told as (
      select edition_id, key, row(name, type, programs, countries, ids, remarks)::text as facts,
        (select string_agg(n.kind || n.name, '|' order by n.kind, n.name) from party_names n
          where n.edition_id = p.edition_id and n.party_key = p.key) as names
      from parties p where edition_id in (${id}, ${live ?? 0}))
    select count(*) filter (where before.key is null) as added,
      count(*) filter (where after.key is null) as removed,
      count(*) filter (where before.facts <> after.facts or before.names <> after.names) as changed
    from (select * from told where edition_id = ${live ?? 0}) before
    full join (select * from told where edition_id = ${id}) after using (key)`.execute(db);
  Object.assign(result, rows[0]);
}

/** Shares of the live edition above which a change is more likely an error than a new list. */
const maxRemoved = 0.05;
const maxRejected = 0.01;

function findingsOf({ removed, rows, rejected }: PartiesResult, before: number): string[] {
  const count = (number: number) => number.toLocaleString("en");
  return [
    ...(removed > maxRemoved * before
      ? [`${count(removed)} of ${count(before)} parties of the live edition are gone.`]
      : []),
    ...(rejected.count > maxRejected * rows
      ? [`${count(rejected.count)} of ${count(rows + rejected.count)} rows could not be read.`]
      : []),
  ];
}

/** Readers see one edition or the other. One retired edition stays. */
async function switchTo(db: Db, list: string, id: number, now: Date): Promise<void> {
  await sql`
    delete from party_editions where list = ${list} and state = 'retired'`.execute(db);
  await sql`
    update party_editions set state = 'retired', switched_at = ${now}
    where list = ${list} and state = 'live'`.execute(db);
  await sql`
    update party_editions set state = 'live', switched_at = ${now}, held = '{}'
    where id = ${id}`.execute(db);
}
