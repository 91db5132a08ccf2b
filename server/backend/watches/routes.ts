/** A user's watches; the token alone decides whose. */
import type { Express } from "express";
import { requireUser } from "#server/backend/access/principal.ts";
import type { BackendContext } from "#server/backend/context.ts";
import {
  createCalendar,
  readCalendar,
  revokeCalendars,
} from "#server/backend/watches/calendars.ts";
import { matchWaiting } from "#server/backend/watches/match-notifications.ts";
import { readSettings, saveSettings, unsubscribe } from "#server/backend/watches/watch-settings.ts";
import {
  addWatch,
  countUnread,
  findWatch,
  listWatches,
  markRead,
  markUnread,
  readAll,
  setDismissed,
  setRemoved,
} from "#server/backend/watches/watches.ts";
import { serveCall } from "#server/http/route.ts";
import { watches } from "#shared/contract/watches.ts";

export function serveWatches(app: Express, context: BackendContext): void {
  const { database } = context;

  serveCall(app, watches.list, async (_input, { response }) => {
    const { email } = requireUser(response);
    // Matches new notifications at once, without waiting for the next turn.
    await matchWaiting(context);
    return listWatches(context, email);
  });
  serveCall(app, watches.state, async (target, { response }) => ({
    id: await findWatch(context, requireUser(response).email, target),
  }));
  serveCall(app, watches.unread, async (_input, { response }) => {
    const { email } = requireUser(response);
    await matchWaiting(context);
    return { unread: await countUnread(database, email) };
  });
  serveCall(app, watches.add, async (target, { response }) => {
    const ids = await addWatch(context, requireUser(response).email, target);
    response.status(201);
    return { ids };
  });
  serveCall(app, watches.remove, async ({ id }, { response }) => {
    await setRemoved(context, requireUser(response).email, id, true);
    return {};
  });
  serveCall(app, watches.restore, async ({ id }, { response }) => {
    await setRemoved(context, requireUser(response).email, id, false);
    return {};
  });
  serveCall(app, watches.dismiss, async ({ id }, { response }) => {
    await setDismissed(context, requireUser(response).email, id, true);
    return {};
  });
  serveCall(app, watches.undismiss, async ({ id }, { response }) => {
    await setDismissed(context, requireUser(response).email, id, false);
    return {};
  });
  serveCall(app, watches.read, async ({ id }, { response }) => {
    const { email } = requireUser(response);
    await matchWaiting(context);
    await markRead(context, email, id);
    return { unread: await countUnread(database, email) };
  });
  serveCall(app, watches.unreadAgain, async ({ id }, { response }) => {
    await markUnread(context, requireUser(response).email, id);
    return {};
  });
  serveCall(app, watches.readAll, async (_input, { response }) => ({
    read: await readAll(context, requireUser(response).email),
  }));

  serveCall(app, watches.settings, (_input, { response }) =>
    readSettings(database, requireUser(response).email),
  );
  serveCall(app, watches.saveSettings, (input, { response }) =>
    saveSettings(database, requireUser(response).email, input),
  );
  serveCall(app, watches.unsubscribe, async ({ token }) => {
    await unsubscribe(database, context.links, token);
    return {};
  });
  serveCall(app, watches.createCalendar, async ({ watchId = null }, { response }) => {
    const { email } = requireUser(response);
    const secret = await createCalendar(context, email, watchId);
    response.status(201);
    return { secret };
  });
  serveCall(app, watches.revokeCalendars, async (_input, { response }) => {
    await revokeCalendars(context, requireUser(response).email);
    return {};
  });
  serveCall(app, watches.calendar, ({ secret }) => readCalendar(context, secret));
}
