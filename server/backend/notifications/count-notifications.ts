import { type RawBuilder, sql } from "kysely";
import { type LabelSources, placeName } from "#server/backend/full-text/facet-labels.ts";
import {
  conditionsOf,
  nextDateSql,
  severitySql,
  whereOf,
} from "#server/backend/notifications/conditions.ts";
import { readLoadedAt, todayOf } from "#server/backend/notifications/list-notifications.ts";
import type { Db } from "#server/database/database.ts";
import type {
  NotificationCounts,
  NotificationFilters,
  NotificationKind,
} from "#shared/contract/notifications.ts";

interface CountContext extends LabelSources {
  database: Db;
  now(): Date;
}

type Where = RawBuilder<boolean>;
interface Group {
  value: string;
  count: number;
  actNow: number;
  next: string | null;
}

export async function countNotifications(
  { database, lanes, nomenclature, now }: CountContext,
  filters: NotificationFilters,
): Promise<NotificationCounts> {
  const today = todayOf(now());
  const where = whereOf(conditionsOf(filters, today));
  const group = (value: RawBuilder<unknown>, from?: RawBuilder<unknown>) =>
    countGroups(database, { value, from, where, today });
  const [stages, markets, kinds, chapters, days, checkedAt] = await Promise.all([
    countStages(database, where, today),
    group(sql`n.market`),
    group(sql`n.kind`),
    group(sql`c.chapter`, chaptersOfRow),
    countDays(database, where, today),
    readLoadedAt(database),
  ]);
  return {
    ...stages,
    markets: markets.map(({ value, ...rest }) => ({
      market: value,
      name: placeName(lanes, value),
      ...rest,
    })),
    kinds: kinds.map(({ value, ...rest }) => ({ kind: value as NotificationKind, ...rest })),
    chapters: chapters.map(({ value, ...rest }) => ({
      chapter: value,
      title: nomenclature.titleOf(value) ?? null,
      ...rest,
    })),
    days,
    today,
    checkedAt: (checkedAt ?? now()).toISOString(),
  };
}

const chaptersOfRow = sql`cross join lateral
  (select distinct left(code, 2) as chapter from unnest(n.codes) code) c`;

type Stages = Pick<
  NotificationCounts,
  "total" | "actNow" | "inForce" | "ahead" | "undated" | "openForComment"
>;

async function countStages(db: Db, where: Where, today: string): Promise<Stages> {
  const { rows } = await sql<Stages>`
    select count(*) as total,
      count(*) filter (where ${severitySql(today)} = 'act-now') as "actNow",
      count(*) filter (where n.takes_effect <= ${today}::date) as "inForce",
      count(*) filter (where n.takes_effect > ${today}::date) as ahead,
      count(*) filter (where n.takes_effect is null) as undated,
      count(*) filter (where n.comments_close >= ${today}::date) as "openForComment"
    from notifications n where ${where}`.execute(db);
  return rows[0] ?? { total: 0, actNow: 0, inForce: 0, ahead: 0, undated: 0, openForComment: 0 };
}

interface Grouping {
  value: RawBuilder<unknown>;
  from: RawBuilder<unknown> | undefined;
  where: Where;
  today: string;
}

/** Most frequent first. */
async function countGroups(
  db: Db,
  { value, from = sql``, where, today }: Grouping,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${value} as value, count(*) as count,
      count(*) filter (where ${severitySql(today)} = 'act-now') as "actNow",
      to_char(min(${nextDateSql(today)}), 'YYYY-MM-DD') as next
    from notifications n ${from} where ${where} group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

async function countDays(db: Db, where: Where, today: string): Promise<NotificationCounts["days"]> {
  const { rows } = await sql<NotificationCounts["days"][number]>`
    select to_char(day, 'YYYY-MM-DD') as day,
      sum(announced)::int as announced, sum(in_force)::int as "inForce"
    from (
      select n.published as day, 1 as announced, 0 as in_force from notifications n where ${where}
      union all
      select n.takes_effect, 0, 1 from notifications n
      where ${where} and n.takes_effect is not null) dates
    where day >= ${today}::date - interval '3 years'
    group by dates.day order by dates.day`.execute(db);
  return rows;
}
