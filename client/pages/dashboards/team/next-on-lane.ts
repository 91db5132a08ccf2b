import { type NextDate, nextDate } from "#client/components/notifications/notice-dates.ts";
import type { Notification } from "#shared/contract/notifications.ts";

type Notice = Pick<Notification, "id" | "market" | "origins" | "dates">;

/**
 * The soonest date ahead for goods going to one of these markets. A lane without an origin is met
 * by every measure of its market.
 */
export function nextOnLane<N extends Notice>(
  ahead: readonly N[],
  { markets, origins }: { markets: readonly string[]; origins: readonly string[] },
  today: string,
): { notification: N; next: NextDate } | null {
  const meets = (notice: Notice) =>
    markets.includes(notice.market) &&
    (notice.origins.length === 0 ||
      origins.length === 0 ||
      notice.origins.some((origin) => origins.includes(origin)));
  const dated = ahead.filter(meets).flatMap((notification) => {
    const next = nextDate(notification, today);
    return next ? [{ notification, next }] : [];
  });
  return dated.sort((one, other) => one.next.days - other.next.days)[0] ?? null;
}
