import type { Request, Response, Router } from "express";
import ical, { ICalCalendarMethod } from "ical-generator";
import { publicOrigin } from "#server/api/feeds.ts";
import type { WebContext } from "#server/context.ts";
import { type CalendarEntry, watches } from "#shared/contract/watches.ts";
import { paths } from "#shared/paths.ts";

const freshForSeconds = 3600;

/** `/calendar.ics?key=…`: calendar programs cannot sign in, so the secret is the only proof. */
export function serveCalendars(router: Router, context: WebContext): void {
  router.get(paths.calendar(), (request, response) =>
    context.admission.work(request, response, null, () => sendCalendar(request, response, context)),
  );
}

async function sendCalendar(
  request: Request,
  response: Response,
  context: WebContext,
): Promise<void> {
  const secret = typeof request.query.key === "string" ? request.query.key : "";
  // Keeps shared caches from storing one person's calendar.
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("referrer-policy", "no-referrer");
  const { items } = await context.backendFor(null)(watches.calendar, { secret });
  response.type("text/calendar; charset=utf-8");
  response.send(writeCalendar(items, publicOrigin(request, context), new Date(context.now())));
}

const names: Record<CalendarEntry["name"], string> = {
  takesEffect: "Takes effect",
  deadline: "Deadline",
  commentsOpen: "Comments open",
  commentsClose: "Comments close",
  entersIntoForce: "Enters into force",
  appliesFrom: "Applies from",
  transitionEnds: "Transition ends",
  complianceDeadline: "Compliance deadline",
  expires: "Expires",
};

/** RFC 5545, all-day events; ids depend on the event's subject only. */
function writeCalendar(items: readonly CalendarEntry[], origin: string, stamp: Date): string {
  const calendar = ical({
    name: "Clearlane watches",
    prodId: { company: "Clearlane", product: "Watches", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: freshForSeconds,
  });
  for (const { id, kind, of, name, date, title } of items)
    calendar.createEvent({
      id: `${id}@clearlane`,
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      timezone: "UTC",
      stamp,
      summary: `${names[name]}: ${title}`,
      url: origin + (kind === "act" ? paths.regulationDetails(of) : paths.notificationDetails(of)),
    });
  return calendar.toString();
}
