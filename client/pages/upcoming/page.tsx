import { dateLocaleOf } from "#shared/domain/date-locale.ts";
import { paths } from "#shared/paths.ts";
import "#client/styles/centered-card.css";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { requestContext } from "#client/api/request-context.ts";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { PageHandle } from "#client/routes/screen.ts";

/** `now` is in the data, so that the browser's first render equals the server's. */
export function loader({ context }: LoaderFunctionArgs): { at: string | null; now: number } {
  return { at: context.get(requestContext).upcomingAt ?? null, now: Date.now() };
}

export const handle: PageHandle = { title: (t) => t("shell:upcoming.title") };

/**
 * Announcement with a countdown; the date is configuration, and nothing is promised without one.
 */
export function Component() {
  const { t, i18n } = useTranslation("shell");
  const { at, now } = useLoaderData<typeof loader>();
  const left = useCountdown(at, now);
  return (
    <section className="bare-card centered-card">
      <Icon name="clock" />
      <h1>{t("upcoming.title")}</h1>
      {!at && <p>{t("upcoming.none")}</p>}
      {at && (
        <>
          <p>{t(left.over ? "upcoming.over" : "upcoming.text")}</p>
          <p>
            <time dateTime={at}>
              {new Intl.DateTimeFormat(dateLocaleOf(i18n.language), {
                dateStyle: "full",
                timeStyle: "short",
                timeZone: "UTC",
              }).format(new Date(at))}{" "}
              UTC
            </time>
          </p>
          {!left.over && <Countdown left={left} />}
        </>
      )}
      <Link className="btn btn-accent" to={paths.latestNotifications()}>
        {t("error.home")}
      </Link>
    </section>
  );
}

/** Not a live region: it changes every second. */
function Countdown({ left }: { left: TimeLeft }) {
  const { t } = useTranslation("shell");
  return (
    <div className="countdown" role="timer" aria-live="off">
      {(["days", "hours", "minutes", "seconds"] as const).map((unit) => (
        <div key={unit}>
          <strong>{left[unit]}</strong> <span>{t(`upcoming.${unit}`)}</span>
        </div>
      ))}
    </div>
  );
}

function useCountdown(at: string | null, loadedAt: number): TimeLeft {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    if (!at) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return timeUntil(at ? Date.parse(at) : 0, now);
}

interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  over: boolean;
}

/** Time between two instants in milliseconds; never negative. */
export function timeUntil(until: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    over: seconds === 0,
  };
}
