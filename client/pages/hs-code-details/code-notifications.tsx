import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { CodeNotificationsData } from "#client/pages/hs-code-details/hs-code-details.ts";
import { paths } from "#shared/paths.ts";

/** The newest notifications that name the code, a parent or a child, each with its regulation. */
export function CodeNotifications({ news, code }: { news: CodeNotificationsData; code: string }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  return (
    <section className="card" aria-labelledby="news-title">
      <div className="card-body">
        <h2 id="news-title">{t("news.title")}</h2>
        {news.items.length === 0 && <p className="text-muted">{t("news.none")}</p>}
        <ul className="fact-list">
          {news.items.map(({ id, headline, published, act, actTitle }) => (
            <li key={id}>
              <Link to={paths.notificationDetails(id)}>
                <ServerText>{headline}</ServerText>
              </Link>
              <p className="text-muted">
                <time dateTime={published}>{day(published)}</time>
                {act && actTitle && (
                  <>
                    {" · "}
                    <Link to={paths.regulationDetails(act)}>
                      <ServerText>{actTitle}</ServerText>
                    </Link>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
        {news.total > news.items.length && (
          <Link to={paths.latestNotifications({ code })}>
            {t("news.all", { count: news.total })}
          </Link>
        )}
      </div>
    </section>
  );
}
