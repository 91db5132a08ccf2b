import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ActDetails } from "#shared/contract/regulations.ts";

interface Line {
  words: string;
  label: string;
  /** Id of an act that we carry. */
  to: string | undefined;
}

/** What this act does to others, and what others do to it. */
export function Relations({ act: { relations, relatedFrom } }: { act: ActDetails }) {
  const { t } = useTranslation("regulations");
  const lines: Line[] = [
    ...relatedFrom.map(({ kind, from, label }) => ({
      words: t(`details.relations.from.${kind}`),
      label,
      to: from,
    })),
    ...relations.map(({ kind, to, label }) => ({
      words: t(`details.relations.towards.${kind}`),
      label,
      to,
    })),
  ];
  return (
    <section className="card act-part" id="relations" aria-labelledby="relations-title">
      <h2 id="relations-title">{t("details.relations.title")}</h2>
      {lines.length === 0 && <p className="text-muted">{t("details.relations.none")}</p>}
      <ul className="act-relations">
        {lines.map(({ words, label, to }) => (
          <li key={`${words} ${label}`}>
            <span className="text-muted">{words}</span>{" "}
            {to ? (
              <Link to={`/regulation-details?id=${encodeURIComponent(to)}`}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
