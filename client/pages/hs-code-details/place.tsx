import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Code } from "#client/components/code.tsx";
import { codeAddress, type LaneChoice } from "#client/components/code-address.ts";
import type { HsCodeDetails, PathStep } from "#shared/contract/hs-codes.ts";

type Neighbour = HsCodeDetails["children"][number];

/** Where a code sits: the path down to it, what it is divided into, and what stands beside it. */
export function Place({ details, lane }: { details: HsCodeDetails; lane: LaneChoice }) {
  const { t } = useTranslation("details");
  const { code, path, children, siblings } = details;
  return (
    <section className="card" aria-labelledby="place-title">
      <div className="card-body">
        <h2 id="place-title">{t("place.title")}</h2>
        <ol className="code-path" aria-label={t("place.path")}>
          {path.map((step) => (
            <li key={step.level + step.code} aria-current={step.code === code ? "true" : undefined}>
              <Step step={step} isHere={step.code === code} lane={lane} />
            </li>
          ))}
        </ol>
        <h3>{t("place.children")}</h3>
        {children.length > 0 ? (
          <CodeList codes={children} lane={lane} />
        ) : (
          <p>{t("place.noChildren")}</p>
        )}
        {siblings.length > 0 && (
          <details className="siblings">
            <summary>{t("place.siblings", { count: siblings.length })}</summary>
            <CodeList codes={siblings} lane={lane} />
          </details>
        )}
      </div>
    </section>
  );
}

function Step({ step, isHere, lane }: { step: PathStep; isHere: boolean; lane: LaneChoice }) {
  const { t } = useTranslation("details");
  if (step.level === "section")
    return (
      <>
        {t("place.section", { code: step.code })}: {step.title}
      </>
    );
  const words = (
    <>
      <Code digits={step.code} /> {step.title}
    </>
  );
  return isHere ? <strong>{words}</strong> : <Link to={codeAddress(step, lane)}>{words}</Link>;
}

function CodeList({ codes, lane }: { codes: readonly Neighbour[]; lane: LaneChoice }) {
  const { t } = useTranslation("details");
  return (
    <ul className="code-list">
      {codes.map(({ code, title, childCount }) => (
        <li key={code}>
          <Link to={codeAddress({ code, title }, lane)}>
            <Code digits={code} /> {title}
          </Link>{" "}
          {childCount > 0 && (
            <small className="text-muted">{t("place.below", { count: childCount })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}
