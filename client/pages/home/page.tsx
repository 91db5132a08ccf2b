import "#client/i18n/words/home.ts";
import "#client/i18n/words/notifications.ts";
import "#client/components/credits/credits.css";
import "#client/pages/home/home.css";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from "react-router-dom";
import { type Result, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { CodeSearchBox } from "#client/components/code-search-box.tsx";
import { CreditsBar } from "#client/components/credits/credits-bar.tsx";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { DaysLeft } from "#client/components/notifications/notification-badges.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  type NextDeadlines,
  nextDeadlines,
  unreadNotifications,
  type WatchedNotification,
} from "#client/pages/home/home.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { searches } from "#shared/contract/searches.ts";
import { watches } from "#shared/contract/watches.ts";
import { operationPath, operations } from "#shared/domain/operations.ts";
import { paths } from "#shared/paths.ts";

type Search = AnswerOf<typeof searches.history>["items"][number];

interface HomeData {
  name: string;
  history: Result<Search[]>;
  news: Result<WatchedNotification>;
  /** From the user's watches, or without any from the whole feed. */
  deadlines: NextDeadlines | null;
}

const searchesShown = 5;
const deadlinesAhead = 5;

export async function loader(args: LoaderFunctionArgs): Promise<HomeData> {
  const { name } = await requireUser(args);
  const api = args.context.get(apiContext);
  const [history, watched, feed] = await Promise.all([
    toResult(api(searches.history, { size: searchesShown }).then(({ items }) => items)),
    toResult(api(watches.list, {})),
    toResult(api(notifications.list, { size: 1, ahead: deadlinesAhead })),
  ]);
  const today = feed.ok ? feed.value.today : new Date().toISOString().slice(0, 10);
  return {
    name,
    history,
    news: watched.ok ? { ok: true, value: unreadNotifications(watched.value) } : watched,
    deadlines: nextDeadlines(watched, feed, today),
  };
}

export const handle: PageHandle = { title: (t) => t("home:title") };

/** The signed-in user's overview: balance, searches, watched changes and next dates. */
export function Component() {
  const { t } = useTranslation("home");
  const { name, history, news, deadlines } = useLoaderData<typeof loader>();
  return (
    <div className="home-page">
      <h1>{t("hello", { name })}</h1>
      <SearchBox />
      <div className="home-parts">
        <NotificationsPart news={news} />
        <Deadlines deadlines={deadlines} />
        <RecentSearches history={history} />
        <Credits />
      </div>
    </div>
  );
}

function SearchBox() {
  const { t } = useTranslation("home");
  return (
    <CodeSearchBox
      id="home-q"
      className="home-search"
      label={t("searchLabel")}
      placeholder={t("shell:topbar.searchHint")}
      required
    >
      <button type="submit" className="btn btn-accent">
        {t("search")}
      </button>
    </CodeSearchBox>
  );
}

function Credits() {
  const { t } = useTranslation("home");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const credits = root?.credits;
  const isKnown = credits?.reason === "known" || credits?.reason === "zero";
  const used = isKnown ? credits.used : null;
  const granted = isKnown ? credits.granted : null;
  const share = used !== null && granted ? t("credits.used", { used, granted }) : null;
  return (
    <Part id="credits" more={<Link to={paths.pricing()}>{t("credits.more")}</Link>}>
      <p className="home-figure">
        {isKnown
          ? t("shell:credits.count", { count: credits.balance })
          : t("shell:credits.unknown")}
      </p>
      {isKnown && <p className="text-muted">{t(`shell:credits.source.${credits.source}`)}</p>}
      {share && (
        <>
          <CreditsBar used={used ?? 0} granted={granted ?? 0} label={share} />
          <p className="text-muted">{share}</p>
        </>
      )}
    </Part>
  );
}

function RecentSearches({ history }: Pick<HomeData, "history">) {
  const { t } = useTranslation("home");
  const day = useDayFormat();
  return (
    <Part id="searches">
      {!history.ok && <p>{t("failed")}</p>}
      {history.ok && history.value.length === 0 && (
        <p className="text-muted">{t("searches.none")}</p>
      )}
      {history.ok && (
        <ul className="home-lines">
          {history.value.map(({ id, kind, q, query, at, total, freeUntil }) => (
            <li key={id}>
              <Link to={operationPath(kind, query)}>{q}</Link>
              <small className="text-muted">
                {t(operations[kind].labelKey)} ·{" "}
                {t("searches.when", { day: day(at), count: total })}
                {freeUntil && ` · ${t("searches.free", { day: day(freeUntil) })}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function NotificationsPart({ news }: Pick<HomeData, "news">) {
  const { t } = useTranslation("home");
  const day = useDayFormat();
  if (!news.ok)
    return (
      <Part id="watches">
        <p>{t("failed")}</p>
      </Part>
    );
  const { unread, isWatching } = news.value;
  if (!isWatching)
    return (
      <Part id="watches" more={<Link to={paths.hsCodeSearch()}>{t("watches.find")}</Link>}>
        <p className="text-muted">{t("watches.empty")}</p>
      </Part>
    );
  return (
    <Part id="watches" more={<Link to={paths.watches()}>{t("watches.all")}</Link>}>
      {unread.length === 0 && <p className="text-muted">{t("watches.none")}</p>}
      <ul className="home-lines">
        {unread.map(({ id, headline, published }) => (
          <li key={id}>
            <Link to={paths.notificationDetails(id)}>
              <ServerText>{headline}</ServerText>
            </Link>
            <small className="text-muted">{day(published)}</small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Deadlines({ deadlines }: Pick<HomeData, "deadlines">) {
  const { t } = useTranslation("home");
  const day = useDayFormat();
  if (!deadlines)
    return (
      <Part id="deadlines">
        <p>{t("failed")}</p>
      </Part>
    );
  const { items, areOwn } = deadlines;
  return (
    <Part
      id="deadlines"
      more={<Link to={paths.latestNotifications({ by: "effect" })}>{t("deadlines.more")}</Link>}
    >
      <p className="text-muted">
        {items.length === 0 ? t("deadlines.none") : t(areOwn ? "deadlines.own" : "deadlines.all")}
      </p>
      <ul className="home-lines">
        {items.map(({ title, address, date, days }) => (
          <li key={`${address} ${date}`}>
            <Link to={address}>
              <ServerText>{title}</ServerText>
            </Link>
            <small className="text-muted">
              <time dateTime={date}>{day(date)}</time> <DaysLeft days={days} />
            </small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface PartProps {
  id: "credits" | "searches" | "watches" | "deadlines";
  /** Link to the complete list. */
  more?: ReactNode;
  children: ReactNode;
}

function Part({ id, more, children }: PartProps) {
  const { t } = useTranslation("home");
  return (
    <section className="card home-part" aria-labelledby={`home-${id}`}>
      <h2 id={`home-${id}`}>{t(`${id}.title`)}</h2>
      {children}
      {more && <p className="home-more">{more}</p>}
    </section>
  );
}
