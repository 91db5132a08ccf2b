import "#client/i18n/words/notification.ts";
import "#client/i18n/words/notifications.ts";
import "#client/styles/notifications.css";
import "#client/pages/notification-details/notification-details.css";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { apiContext, requestContext } from "#client/api/request-context.ts";
import { Breadcrumbs } from "#client/components/breadcrumbs.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import {
  Change,
  DaysLeft,
  SeverityBadge,
} from "#client/components/notifications/notification-badges.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { WatchButton } from "#client/components/watch-button.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { Codes, TradeLanes } from "#client/pages/notification-details/goods-and-lanes.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import {
  type Notification,
  type NotificationDetails,
  notifications,
} from "#shared/contract/notifications.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";
import { paths } from "#shared/paths.ts";

export interface NotificationPageData {
  notification: NotificationDetails;
  /** Absolute if BASE_URL is configured. */
  address: string;
}

export async function loader({
  params,
  context,
}: LoaderFunctionArgs): Promise<NotificationPageData> {
  const id = params.id ?? "";
  const notification = await load(() => context.get(apiContext)(notifications.details, { id }));
  const { baseUrl = "" } = context.get(requestContext);
  return { notification, address: baseUrl + paths.notificationDetails(notification.id) };
}

export const handle: PageHandle = {
  title: (t, data) =>
    (data as NotificationPageData | undefined)?.notification.headline ?? t("notification:title"),
};

/** One notification: the change, its dates, goods and lanes, its regulation and the source. */
export function Component() {
  const { t } = useTranslation("notification");
  const { notification, address } = useLoaderData<typeof loader>();
  return (
    <div className="notification-page">
      <Breadcrumbs
        above={[[paths.latestNotifications(), t("screens:title.latestNotifications")]]}
      />
      <Head notification={notification} />
      {notification.corrections[0] && (
        <p className="alert alert-warning" role="status">
          {t("corrections.banner")}{" "}
          <Link to={paths.notificationDetails(notification.corrections[0].id)}>
            {t("corrections.open")}
          </Link>
        </p>
      )}
      <div className="notification-columns">
        <div className="notification-main">
          <section className="card notification-part" aria-labelledby="change-title">
            <h2 id="change-title">{t("change")}</h2>
            <Change notification={notification} />
            <p className="notification-text">
              <ServerText>{notification.summary}</ServerText>
            </p>
          </section>
          <Linked title={t("corrections.by")} items={notification.corrections} />
          <Linked
            title={t("corrections.of")}
            items={notification.correctedOne ? [notification.correctedOne] : []}
          />
          <Codes notification={notification} />
          <Linked title={t("same.later")} items={notification.later} />
          <Linked title={t("same.earlier")} items={notification.earlier} />
        </div>
        <div className="notification-side">
          <Dates notification={notification} />
          <TradeLanes notification={notification} />
          <RegulationOf notification={notification} />
          <Share address={address} />
        </div>
      </div>
    </div>
  );
}

function Head({ notification }: { notification: NotificationDetails }) {
  const { t } = useTranslation("notification");
  const day = useDayFormat();
  const translate = useServerTexts();
  const { severity, kind, market, places, headline, source, dates, act, actTitle } = notification;
  return (
    <header className="notification-head">
      <p className="notification-tags">
        <SeverityBadge severity={severity} />
        <span>{t(`notifications:kind.${kind}`)}</span>
        <span>{translate(places[market] ?? market)}</span>
      </p>
      <h1>
        <ServerText>{headline}</ServerText>
      </h1>
      <div className="notification-source">
        <a className="btn btn-accent" href={source.url} rel="noopener noreferrer">
          {t("source")} <Icon name="external" />
        </a>
        {act && actTitle ? (
          <WatchButton kind="act" target={act} />
        ) : (
          <WatchButton kind="market" target={market} />
        )}
        <span className="text-muted">
          <ServerText>{source.identifier}</ServerText>, <ServerText>{source.name}</ServerText>
          {t("sourceLine", { day: day(dates.published) })}
        </span>
      </div>
    </header>
  );
}

const dateNames = ["published", "takesEffect", "deadline", "commentsClose"] as const;

/** Dates by name; a date that the source does not state is listed as "not stated". */
function Dates({ notification: { dates, noticedAt, today } }: Pick<Props, "notification">) {
  const { t } = useTranslation("notification");
  const day = useDayFormat();
  return (
    <Part id="dates" title={t("dates.title")}>
      <dl className="notification-dates">
        {dateNames.map((name) => {
          const date = dates[name];
          return (
            <div key={name} className={date ? undefined : "text-muted"}>
              <dt>{t(`dates.${name}`)}</dt>
              <dd>
                {date ? <time dateTime={date}>{day(date)}</time> : t("dates.notStated")}{" "}
                {date && name !== "published" && date >= today && (
                  <DaysLeft days={daysBetween(today, date)} />
                )}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{t("dates.firstSeen")}</dt>
          <dd>
            <time dateTime={noticedAt}>{day(noticedAt)}</time>
          </dd>
        </div>
      </dl>
    </Part>
  );
}

interface Props {
  notification: NotificationDetails;
}

function RegulationOf({ notification: { act, actTitle } }: Props) {
  const { t } = useTranslation("notification");
  return (
    <Part id="act" title={t("act.title")}>
      {act && actTitle ? (
        <p>
          <Link to={paths.regulationDetails(act)}>
            <ServerText>{actTitle}</ServerText>
          </Link>
        </p>
      ) : (
        <p className="text-muted">{t("act.none")}</p>
      )}
    </Part>
  );
}

/** Other notifications, of the same regulation or corrections. */
function Linked({ title, items }: { title: string; items: readonly Notification[] }) {
  const { t } = useTranslation("notifications");
  const day = useDayFormat();
  if (items.length === 0) return null;
  return (
    <section className="card notification-part" aria-label={title}>
      <h2>{title}</h2>
      <ul className="notification-list">
        {items.map(({ id, headline, kind, dates }) => (
          <li key={id}>
            <Link to={paths.notificationDetails(id)}>
              <ServerText>{headline}</ServerText>
            </Link>
            <p className="text-muted">
              {t(`kind.${kind}`)}, <time dateTime={dates.published}>{day(dates.published)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Share({ address }: { address: string }) {
  const { t } = useTranslation("notification");
  const isHydrated = useHydrated();
  const shown = isHydrated && address.startsWith("/") ? location.origin + address : address;
  return (
    <Part id="share" title={t("share.label")}>
      <p className="notification-share">
        <input
          className="form-control form-control-sm"
          readOnly
          aria-labelledby="share-title"
          value={shown}
        />
        <CopyButton text={shown} label={t("share.copy")} />
      </p>
      <p>
        <Link to={paths.latestNotifications()}>{t("all")}</Link>
      </p>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card notification-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
