import { type RawBuilder, sql } from "kysely";
import type { Notification, NotificationRecord } from "#shared/contract/notifications.ts";
import { severityOf } from "#shared/domain/notification-severity.ts";

export interface NotificationRow {
  record: NotificationRecord;
  noticed_at: Date;
  act_title: string | null;
}

/** Select list and join that `NotificationRow` needs; conditions and order name the table `n`. */
export const notificationRows: () => RawBuilder<NotificationRow> = () =>
  sql`select n.record, n.noticed_at, a.title as act_title from notifications n left join acts a on a.id = n.act_id`;

/** A row as it goes to the wire. `today` is an ISO date. */
export function presentNotification(
  { record, noticed_at, act_title }: NotificationRow,
  today: string,
): Notification {
  return {
    ...record,
    severity: severityOf(record, today),
    noticedAt: noticed_at.toISOString(),
    actTitle: act_title,
  };
}

/** The date that the written rules go by, in UTC. */
export function todayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
