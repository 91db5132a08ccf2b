import { useDayFormat } from "#client/components/date-format.ts";
import { IntentForm, SubmitButton } from "#client/components/form.tsx";
import { Link } from "#client/components/link.tsx";
import { useFilterLabel } from "#client/components/notifications/filter-labels.ts";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { NewsItem, Watch } from "#shared/contract/watches.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";
import { paths } from "#shared/paths.ts";

/** One watch: its target and its news. */
export function WatchCard({ watch }: { watch: Watch }) {
  const { t } = useTranslation("watches");
  const day = useDayFormat();
  const { id, kind, movedFrom, unread, createdAt, news } = watch;
  const title = useWatchTitle(watch);
  const titleId = `watch-${id}`;
  return (
    <section className="card card-body watch-card" aria-labelledby={titleId}>
      <div className="watch-head">
        <div>
          <p className="text-muted small">
            {t(`kind.${kind}`)} · {t("since", { day: day(createdAt) })}
          </p>
          <h2 id={titleId}>
            <Link to={addressOf(watch)}>{title}</Link>{" "}
            {unread > 0 && (
              <span className="badge badge-soft">{t("unread", { count: unread })}</span>
            )}
          </h2>
        </div>
        <IntentForm
          intent="remove"
          action={paths.watches()}
          outcome={undefined}
          hidden={{ id }}
          className="watch-remove"
        >
          <SubmitButton
            intent="remove"
            className="btn btn-sm btn-outline-secondary"
            label={t("remove")}
            aria-label={t("removeOf", { title })}
          />
        </IntentForm>
      </div>
      {movedFrom && (
        <p className="alert alert-info">{t("moved", { code: formatHsCode(movedFrom) })}</p>
      )}
      {news.length === 0 && <p className="text-muted">{t("nothing")}</p>}
      <ul className="watch-news">
        {news.map((item) => (
          <NewsLine key={item.id} item={item} />
        ))}
      </ul>
      <div className="watches-links small">
        <Link to={feedOf(watch)}>{t("feed")}</Link>
        <IntentForm
          intent="calendar"
          action={`${paths.watches()}#calendar`}
          outcome={undefined}
          hidden={{ id }}
        >
          <SubmitButton
            intent="calendar"
            className="btn btn-sm btn-outline-secondary"
            label={t("calendar.one")}
            aria-label={t("calendar.oneOf", { title })}
          />
        </IntentForm>
      </div>
    </section>
  );
}

/** The target's name in the page's language. */
function useWatchTitle({ kind, key, title, subject }: Watch): string {
  const { t } = useTranslation("watches");
  const translate = useServerTexts();
  const { name, origin, destination } = subject;
  const search = useSearchTitle(key, subject.places);
  if (kind === "search") return search;
  if (!name) return title;
  if (kind === "code") return `${formatHsCode(key)} ${translate(name)}`;
  if (kind !== "lane" || !origin || !destination) return translate(name);
  return t("lane", {
    goods: `${formatHsCode(laneOf(key).code ?? "")} ${translate(name)}`,
    origin: translate(origin),
    destination: translate(destination),
  });
}

/** The filters of a search in words. `places`: English names of the countries by their codes. */
export function useSearchTitle(search: string, places: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  const by = query.get("by") === "effect" ? "effect" : "published";
  const labelOf = useFilterLabel(by, ({ value }) => places[value]);
  query.delete("by");
  return [...query].map(([name, value]) => labelOf({ name, value })).join(", ");
}

const lineClasses = {
  unread: "watch-line is-unread",
  read: "watch-line",
  dismissed: "watch-line is-dismissed",
} as const;

function NewsLine({ item }: { item: NewsItem }) {
  const { t } = useTranslation("watches");
  const day = useDayFormat();
  const { id, headline, published, takesEffect, state } = item;
  const isDismissed = state === "dismissed";
  return (
    <li className={lineClasses[state]}>
      <div>
        {state === "unread" && <span className="badge badge-soft">{t("new")}</span>}{" "}
        <Link to={paths.notificationDetails(id)}>
          <ServerText>{headline}</ServerText>
        </Link>
        <p className="text-muted small">
          {t("published", { day: day(published) })}
          {takesEffect && `, ${t("effect", { day: day(takesEffect) })}`}
        </p>
      </div>
      <div className="watch-actions">
        {!isDismissed && (
          <NewsForm
            item={item}
            {...(state === "unread"
              ? { intent: "read", word: "markRead" }
              : { intent: "unread-again", word: "markUnread" })}
          />
        )}
        <NewsForm
          item={item}
          {...(isDismissed
            ? { intent: "undismiss", word: "restore" }
            : { intent: "dismiss", word: "dismiss" })}
        />
      </div>
    </li>
  );
}

/** `word`: the button's label; `…Of`: the same with the headline, for screen readers. */
function NewsForm({ item, intent, word }: { item: NewsItem; intent: string; word: string }) {
  const { t } = useTranslation("watches");
  const { id, headline } = item;
  const translate = useServerTexts();
  return (
    <IntentForm intent={intent} action={paths.watches()} outcome={undefined} hidden={{ id }}>
      <SubmitButton
        intent={intent}
        className="btn btn-sm btn-outline-secondary"
        label={t(word)}
        aria-label={t(`${word}Of`, { title: translate(headline) })}
      />
    </IntentForm>
  );
}

function addressOf({ kind, key }: Watch): string {
  if (kind === "code") return paths.hsCodeDetails({ code: key });
  if (kind === "act") return paths.regulationDetails(key);
  if (kind === "lane") return paths.hsCodeDetails(laneOf(key));
  return feedOf({ kind, key });
}

/** The feed, filtered by the watch's target. */
function feedOf({ kind, key }: Pick<Watch, "kind" | "key">): string {
  if (kind === "code") return paths.latestNotifications({ code: key });
  if (kind === "market") return paths.latestNotifications({ market: key });
  if (kind === "act") return paths.regulationDetails(key);
  if (kind === "search") return `${paths.latestNotifications()}?${key}`;
  const { code, destination } = laneOf(key);
  return paths.latestNotifications({ code, market: destination });
}

function laneOf(key: string) {
  const [destination, origin, code] = key.split("/");
  return { code, destination, origin };
}
