import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Code } from "#client/components/code.tsx";
import { codeAddress, type LaneChoice } from "#client/components/code-address.ts";
import { Confidence } from "#client/components/search/matched-words.tsx";
import type { ChapterResults, HeadingResults } from "#client/pages/hs-code-search/group-results.ts";

export interface ChapterGroupProps {
  group: ChapterResults;
  lane: LaneChoice;
  isOpen: boolean;
}

/** Everything found in one chapter, by heading; folds away. */
export function ChapterGroup({ group, lane, isOpen }: ChapterGroupProps) {
  const { t } = useTranslation("search");
  return (
    <details className="chapter-group" open={isOpen}>
      <summary>
        <strong>{t("result.chapter", { code: group.code })}</strong> {group.title}{" "}
        <span className="text-muted">({t("result.codes", { count: group.count })})</span>
      </summary>
      {group.headings.map((heading) => (
        <HeadingGroup key={heading.code} heading={heading} lane={lane} />
      ))}
    </details>
  );
}

function HeadingGroup({ heading, lane }: { heading: HeadingResults; lane: LaneChoice }) {
  return (
    <div className="heading-group">
      <h3>
        <Link to={codeAddress(heading, lane)}>
          <Code digits={heading.code} /> {heading.title}
        </Link>
      </h3>
      <ul>
        {heading.results.map(({ code, description, confidence }) => (
          <li key={code}>
            <Link to={codeAddress({ code, title: description }, lane)}>
              <Code digits={code} /> {description}
            </Link>
            <Confidence word={confidence} />
          </li>
        ))}
      </ul>
    </div>
  );
}
