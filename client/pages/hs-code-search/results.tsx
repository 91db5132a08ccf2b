import { useTranslation } from "react-i18next";
import type { LaneChoice } from "#client/components/code-address.ts";
import { ChapterGroup } from "#client/pages/hs-code-search/chapter-group.tsx";
import { groupByChapter } from "#client/pages/hs-code-search/group-results.ts";
import { ResultCard } from "#client/pages/hs-code-search/result-card.tsx";
import type { HsCodeResult, OpenSearch } from "#shared/contract/searches.ts";

export interface ResultsProps {
  open: OpenSearch;
  lane: LaneChoice;
  countries: readonly { code: string; name: string }[] | null;
}

const bestAtMost = 5;

/** The best matches with their reasons, then everything that matched by chapter and heading. */
export function Results({ open, lane, countries }: ResultsProps) {
  const { t } = useTranslation("search");
  const results = open.results.filter((one): one is HsCodeResult => one.kind === "hs-code");
  const nameOf = (code: string | undefined) =>
    countries?.find((country) => country.code === code)?.name ?? code;
  const hasLane = Boolean(lane.destination && lane.origin);
  return (
    <>
      <section aria-labelledby="best-title">
        <h2 id="best-title">{t("result.best")}</h2>
        <p className="text-muted">
          {hasLane
            ? t("result.lane", {
                origin: nameOf(lane.origin),
                destination: nameOf(lane.destination),
              })
            : t("result.noLane")}
        </p>
        <ol className="result-cards">
          {results.slice(0, bestAtMost).map((result) => (
            <li key={result.code}>
              <ResultCard result={result} lane={lane} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="all-title">
        <h2 id="all-title">{t("result.all", { count: open.total })}</h2>
        {groupByChapter(results).map((group, place) => (
          <ChapterGroup key={group.code} group={group} lane={lane} isOpen={place === 0} />
        ))}
      </section>
    </>
  );
}
