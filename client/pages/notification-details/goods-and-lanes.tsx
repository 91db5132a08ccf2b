import { HsCode } from "#client/components/hs-code.tsx";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { NotificationDetails } from "#shared/contract/notifications.ts";
import { withArticle } from "#shared/domain/country-names.ts";
import { paths } from "#shared/paths.ts";

interface Props {
  notification: NotificationDetails;
}

const shownCodes = 12;

/** Every code with its name, linked to the lane if the notification names one origin. */
export function Codes({ notification }: Props) {
  const { t } = useTranslation("notification");
  const { codeNames } = notification;
  const more = codeNames.slice(shownCodes);
  return (
    <section className="card notification-part" aria-labelledby="codes-title">
      <h2 id="codes-title">{t("codes.title")}</h2>
      {codeNames.length === 0 && <p className="text-muted">{t("codes.none")}</p>}
      <CodeList notification={notification} codes={codeNames.slice(0, shownCodes)} />
      {more.length > 0 && (
        <details>
          <summary>{t("codes.more", { count: more.length })}</summary>
          <CodeList notification={notification} codes={more} />
        </details>
      )}
    </section>
  );
}

function CodeList({
  notification: { market, origins },
  codes,
}: Props & { codes: NotificationDetails["codeNames"] }) {
  const { t } = useTranslation("notification");
  const lane = { destination: market, origin: origins.length === 1 ? origins[0] : undefined };
  return (
    <ul className="notification-list">
      {codes.map(({ code, title }) => (
        <li key={code} className="notification-code">
          <Link to={paths.hsCodeDetails({ code, title: title ?? undefined, ...lane })}>
            <HsCode digits={code} />
          </Link>{" "}
          <span className={title === null ? "text-muted" : undefined}>
            {title === null ? t("codes.unnamed") : <ServerText>{title}</ServerText>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const shownLanes = 20;

/** Origins and market; each lane links to its page for the first code. */
export function TradeLanes({ notification: { market, origins, places, codeNames } }: Props) {
  const { t } = useTranslation("notification");
  const translate = useServerTexts();
  const nameOf = (code: string) => translate(places[code] ?? code);
  const [first] = codeNames;
  return (
    <section className="card notification-part" aria-labelledby="lanes-title">
      <h2 id="lanes-title">{t("lanes.title")}</h2>
      <ul className="notification-list">
        {origins.length === 0 && (
          <li>{t("lanes.lane", { origin: t("lanes.anyOrigin"), market: nameOf(market) })}</li>
        )}
        {origins.slice(0, shownLanes).map((origin) => {
          const lane = t("lanes.lane", { origin: nameOf(origin), market: nameOf(market) });
          return (
            <li key={origin}>
              {first?.title ? (
                <Link
                  to={paths.hsCodeDetails({
                    code: first.code,
                    title: first.title,
                    destination: market,
                    origin,
                  })}
                >
                  {lane}
                </Link>
              ) : (
                lane
              )}
            </li>
          );
        })}
        {origins.length > shownLanes && <li>{origins.slice(shownLanes).map(nameOf).join(", ")}</li>}
      </ul>
      <p>
        <Link to={paths.latestNotifications({ market })}>
          {t("lanes.marketNews", { market: translate(withArticle(places[market] ?? market)) })}
        </Link>
      </p>
    </section>
  );
}
