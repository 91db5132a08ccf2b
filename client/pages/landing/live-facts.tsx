import { Link } from "react-router-dom";
import { words } from "#client/pages/landing/landing-words.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { Notification, notifications } from "#shared/contract/notifications.ts";

/** HS 2022 has so many headings; the classification does not change between editions. */
const hsHeadings = 1228;

/** The newest three, as the feed has them. */
export function LatestNews({ items }: { items: readonly Notification[] }) {
  return (
    <ul className="landing-news">
      {items.map(({ id, dates: { published }, market, headline, act }) => (
        <li key={id}>
          <time dateTime={published}>{published}</time>{" "}
          <span className="landing-market">{market}</span>{" "}
          {act ? (
            <Link to={`/regulation-details?id=${encodeURIComponent(act)}`}>{headline}</Link>
          ) : (
            headline
          )}
        </li>
      ))}
    </ul>
  );
}

/** Counted when the page is read, not written down. */
export function Facts({ feed }: { feed: AnswerOf<typeof notifications.list> }) {
  const markets = feed.facets.find(({ name }) => name === "market")?.values.length;
  const count = new Intl.NumberFormat("en");
  const facts = [
    { figure: hsHeadings, text: words.headings },
    { figure: feed.total, text: words.notifications },
    ...(markets ? [{ figure: markets, text: words.markets }] : []),
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{words.factsTitle}</h2>
      <dl className="landing-three landing-facts">
        {facts.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{count.format(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
