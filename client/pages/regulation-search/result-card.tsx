import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Confidence, MatchedWords } from "#client/components/search/matched-words.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { RegulationResult } from "#shared/contract/searches.ts";

export interface ResultCardProps {
  result: RegulationResult;
  /** Name of the jurisdiction. */
  jurisdiction: string;
  day: (iso: string) => string;
}

/** One act that matched: what it is, whose, from when, and by which words it was found. */
export function ResultCard({ result, jurisdiction, day }: ResultCardProps) {
  const { t } = useTranslation("regulations");
  const {
    id,
    title,
    citation,
    body,
    type,
    status,
    published,
    appliesFrom,
    brief,
    confidence,
    why,
  } = result;
  const dates = [
    ...(published ? [t("search.result.published", { day: day(published) })] : []),
    ...(appliesFrom ? [t("search.result.applies", { day: day(appliesFrom) })] : []),
  ];
  return (
    <article className="card act-result">
      <p className="notice-tags">
        <StatusBadge status={status} />
        <span>{t(`type.${type}`, { defaultValue: type })}</span>
        <span>{jurisdiction}</span>
        <span className="notice-next">
          <Confidence word={confidence} />
        </span>
      </p>
      <h3>
        <Link to={`/regulation-details?id=${encodeURIComponent(id)}`}>{title}</Link>
      </h3>
      <p className="text-muted small">{[citation, body, ...dates].join(" · ")}</p>
      <p>{brief}</p>
      <MatchedWords words={why} />
    </article>
  );
}
