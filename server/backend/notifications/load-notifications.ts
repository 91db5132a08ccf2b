import { sql } from "kysely";
import type {
  CompiledAct,
  CompiledNotification,
} from "#server/backend/datasets/knowledge-format.ts";
import { loadEdition } from "#server/backend/datasets/load-edition.ts";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { codeLexemes } from "#server/backend/full-text/code-lexemes.ts";
import {
  type KnowledgeWords,
  readKnowledgeWords,
} from "#server/backend/full-text/knowledge-words.ts";
import { indexedText, weightedVector } from "#server/backend/full-text/weighted-words.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";

/**
 * Brings the table `notifications` up to the compiled data of this program, as acts are. When each
 * was first carried is kept.
 */
export async function loadNotifications(
  config: Pick<Config, "programDir">,
  database: Database,
): Promise<void> {
  const [{ checksum, items }, acts, words] = await Promise.all([
    readDataset(config.programDir, "notifications"),
    readDataset(config.programDir, "acts"),
    readKnowledgeWords(config.programDir),
  ]);
  const actsById = new Map(acts.items.map((act) => [act.id, act]));
  await loadEdition(
    database,
    "notifications",
    [checksum, acts.checksum, words.checksum].join("."),
    async (transaction) => {
      const rows = JSON.stringify(
        items.map((one) => toRow(one, actsById.get(one.act ?? ""), words)),
      );
      await sql`
      insert into notifications (id, kind, market, origins, codes, source, act_id, published, takes_effect, comments_close, deadline, record, words)
      select id, kind, market, origins, codes, source, act_id, published, takes_effect, comments_close, deadline, record, ${weightedVector("row")}
      from jsonb_to_recordset(${rows}::jsonb) as row(id text, kind text, market text, origins text[], codes text[], source text, act_id text,
        published date, takes_effect date, comments_close date, deadline date, record jsonb, a text, b text, c text, codes_words text)
      on conflict (id) do update set kind = excluded.kind, market = excluded.market, origins = excluded.origins, codes = excluded.codes,
        source = excluded.source, act_id = excluded.act_id, published = excluded.published, takes_effect = excluded.takes_effect,
        comments_close = excluded.comments_close, deadline = excluded.deadline, record = excluded.record, words = excluded.words
    `.execute(transaction);
      await sql`delete from notifications where id <> all(${items.map(({ id }) => id)}::text[])`.execute(
        transaction,
      );
    },
  );
}

function toRow(
  record: CompiledNotification,
  act: CompiledAct | undefined,
  words: KnowledgeWords,
): object {
  const { id, kind, market, origins, codes, source, dates } = record;
  return {
    ...{ id, kind, market, origins, codes, record },
    source: source.name,
    act_id: record.act ?? null,
    published: dates.published,
    takes_effect: dates.takesEffect ?? null,
    comments_close: dates.commentsClose ?? null,
    deadline: dates.deadline ?? null,
    a: indexedText(record.headline, source.identifier),
    b: indexedText(
      record.summary,
      record.change?.from,
      record.change?.to,
      kind.replaceAll("-", " "),
    ),
    c: indexedText(
      source.name,
      act?.title,
      act?.citation,
      words.ofCodes(codes),
      words.ofCountries([market, ...origins]),
    ),
    codes_words: codeLexemes(codes),
  };
}
