/** Notifications of regulatory changes, open to visitors. The records come from data files only. */
import type { Express } from "express";
import type { BackendContext } from "#server/backend/context.ts";
import { countNotifications } from "#server/backend/notifications/count-notifications.ts";
import { findNotification } from "#server/backend/notifications/find-notification.ts";
import { listNotifications } from "#server/backend/notifications/list-notifications.ts";
import { serveCall } from "#server/http/route.ts";
import { notifications } from "#shared/contract/notifications.ts";

export function serveNotifications(app: Express, context: BackendContext): void {
  serveCall(app, notifications.list, (filters) => listNotifications(context, filters));
  serveCall(app, notifications.counts, (filters) => countNotifications(context, filters));
  serveCall(app, notifications.details, ({ id }) => findNotification(context, id));
}
