import { Fragment } from "react";
import { useCountries } from "#client/components/country-names.ts";
import { HsCode } from "#client/components/hs-code.tsx";
import { Link } from "#client/components/link.tsx";
import { Confidence, MatchedWords } from "#client/components/search/search-lists.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import {
  type ChapterResults,
  descriptionIn,
  groupByChapter,
  type HeadingResults,
  wordsIn,
} from "#client/pages/hs-code-search/hs-code-search.ts";
import type { HsCodeResult, OpenSearch } from "#shared/contract/searches.ts";
import { type LaneChoice, paths } from "#shared/paths.ts";

interface ResultsProps {
  open: OpenSearch;
  lane: LaneChoice;
  countries: readonly { code: string; name: string }[] | null;
}

const maxBestMatches = 5;

/** Best matches with reasons, then all matches by chapter and heading. */
export function Results({ open, lane, countries }: ResultsProps) {
  const { t, i18n } = useTranslation("search");
  const results = open.results.filter((one): one is HsCodeResult => one.kind === "hs-code");
  const named = useCountries(countries ?? []);
  const nameOf = (code: string | undefined) =>
    named.find((country) => country.code === code)?.name ?? code;
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
          {results.slice(0, maxBestMatches).map((result) => (
            <li key={result.code}>
              <ResultCard result={result} lane={lane} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="all-title">
        <h2 id="all-title">{t("result.all", { count: open.total })}</h2>
        {groupByChapter(results, i18n.language).map((group, index) => (
          <ChapterGroup key={group.code} group={group} lane={lane} isOpen={index === 0} />
        ))}
      </section>
    </>
  );
}

interface ChapterGroupProps {
  group: ChapterResults;
  lane: LaneChoice;
  isOpen: boolean;
}

/** Matches of one chapter by heading, collapsible. */
function ChapterGroup({ group, lane, isOpen }: ChapterGroupProps) {
  const { t } = useTranslation("search");
  return (
    <details className="chapter-group" open={isOpen}>
      <summary>
        <strong>{t("result.chapter", { code: group.code })}</strong>{" "}
        <Title isTranslated={group.isTranslated}>{group.shown}</Title>{" "}
        <span className="text-muted">({t("result.codes", { count: group.count })})</span>
      </summary>
      {group.headings.map((heading) => (
        <HeadingGroup key={heading.code} heading={heading} lane={lane} />
      ))}
    </details>
  );
}

function HeadingGroup({ heading, lane }: { heading: HeadingResults; lane: LaneChoice }) {
  const { i18n } = useTranslation("search");
  return (
    <div className="heading-group">
      <h3>
        <Link to={paths.hsCodeDetails({ code: heading.code, title: heading.title, ...lane })}>
          <HsCode digits={heading.code} />{" "}
          <Title isTranslated={heading.isTranslated}>{heading.shown}</Title>
        </Link>
      </h3>
      <ul>
        {heading.results.map((result) => (
          <li key={result.code}>
            <Link
              to={paths.hsCodeDetails({ code: result.code, title: result.description, ...lane })}
            >
              <HsCode digits={result.code} /> {descriptionIn(result, i18n.language)}
            </Link>
            <Confidence level={result.confidence} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A best match: position, confidence, matched words, and distinguishing terms. */
function ResultCard({ result, lane }: { result: HsCodeResult; lane: LaneChoice }) {
  const { t, i18n } = useTranslation("search");
  const { code, description, confidence, why } = result;
  const { path, differs, isTranslated } = wordsIn(result, i18n.language);
  return (
    <article className="card result-card">
      <div className="card-body">
        <h3>
          <Link to={paths.hsCodeDetails({ code, title: description, ...lane })}>
            <HsCode digits={code} /> {descriptionIn(result, i18n.language)}
          </Link>
          <Confidence level={confidence} />
        </h3>
        <p className="classification-path">
          {path.map((title, level) => (
            <Fragment key={title}>
              {level > 0 && " › "}
              <Title isTranslated={isTranslated && level > 0}>{title}</Title>
            </Fragment>
          ))}
        </p>
        <MatchedWords words={why} />
        {differs && <p className="result-differs">{t("result.differs", { words: differs })}</p>}
      </div>
    </article>
  );
}

/** A title in English is translated by the table of the screen's language, or marked as English. */
function Title({ isTranslated, children }: { isTranslated: boolean; children: string }) {
  return isTranslated ? children : <ServerText>{children}</ServerText>;
}
