import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Code } from "#client/components/code.tsx";
import { codeAddress, type LaneChoice } from "#client/components/code-address.ts";
import { Confidence, MatchedWords } from "#client/components/search/matched-words.tsx";
import type { HsCodeResult } from "#shared/contract/searches.ts";

/**
 * One of the best matches: where it sits, how sure it is, why it is here, and what would change the
 * answer.
 */
export function ResultCard({ result, lane }: { result: HsCodeResult; lane: LaneChoice }) {
  const { t } = useTranslation("search");
  const { code, description, path, confidence, why, differs } = result;
  return (
    <article className="card result-card">
      <div className="card-body">
        <h3>
          <Link to={codeAddress({ code, title: description }, lane)}>
            <Code digits={code} /> {description}
          </Link>
          <Confidence word={confidence} />
        </h3>
        <p className="word-path">{path.join(" › ")}</p>
        <MatchedWords words={why} />
        {differs && <p className="result-differs">{t("result.differs", { words: differs })}</p>}
      </div>
    </article>
  );
}
