import type * as z from "zod/mini";
import type { HistoryView } from "#client/api/search-page.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { confidence } from "#shared/contract/searches.ts";

/** The user's unlocked searches, which open again for free. */
export function History({ history }: { history: HistoryView }) {
  const { t } = useTranslation("search");
  const day = useDayFormat();
  if (history.state === "visitor") return null;
  return (
    <section className="search-history" aria-labelledby="history-title">
      <h2 id="history-title">{t("history.title")}</h2>
      {history.state === "failed" && <p>{t("history.failed")}</p>}
      {history.state === "present" && history.items.length === 0 && <p>{t("history.empty")}</p>}
      {history.state === "present" && history.items.length > 0 && (
        <ul className="list-group">
          {history.items.map(({ id, q, query, at, total, freeUntil }) => (
            <li key={id} className="list-group-item">
              <Link to={`?${query}`} className="text-break">
                {q}
              </Link>
              <small>
                {t("history.when", { day: day(at), count: total })}{" "}
                {freeUntil && t("history.freeUntil", { day: day(freeUntil) })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Sample queries. */
export function QueryChips({ queries }: { queries: readonly string[] }) {
  return (
    <ul className="search-chips">
      {queries.map((q) => (
        <li key={q}>
          <Link to={`?${new URLSearchParams({ q })}`}>{q}</Link>
        </li>
      ))}
    </ul>
  );
}

type ConfidenceLevel = z.infer<typeof confidence>;

/** Full class names: the CSS purge only sees literals. */
const confidenceClasses: Record<ConfidenceLevel, string> = {
  strong: "confidence-strong",
  good: "confidence-good",
  possible: "confidence-possible",
};

/** Confidence of a match as a colored label. */
export function Confidence({ level }: { level: ConfidenceLevel }) {
  const { t } = useTranslation("search");
  return <span className={`badge ${confidenceClasses[level]}`}>{t(`confidence.${level}`)}</span>;
}

/** Words of the query that matched a result. */
export function MatchedWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation("search");
  if (words.length === 0) return null;
  return (
    <p className="matched-words">
      {t("result.matched")}{" "}
      {words.map((word) => (
        <mark key={word}>{word}</mark>
      ))}
    </p>
  );
}
