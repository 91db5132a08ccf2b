import { Link } from "react-router-dom";
import type { Notification } from "#shared/contract/notifications.ts";

/** A headline that leads to our page of its act, else to the official text. */
export function NoticeLink({
  notification: { act, headline, source },
}: {
  notification: Notification;
}) {
  if (act) return <Link to={`/regulation-details?id=${encodeURIComponent(act)}`}>{headline}</Link>;
  return (
    <a href={source.url} rel="noopener noreferrer">
      {headline}
    </a>
  );
}
