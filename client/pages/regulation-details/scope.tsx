import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Code } from "#client/components/code.tsx";
import { askAddress } from "#client/components/code-address.ts";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import type { ActDetails } from "#shared/contract/regulations.ts";

const shownCodes = 24;

/** Which goods and which trade the act is about. */
export function Scope({ act: { scope, topics }, view }: { act: ActDetails; view: CardView }) {
  const { t } = useTranslation("regulations");
  const places = (codes: readonly string[]) => codes.map(view.nameOf).join(", ");
  return (
    <section className="card act-part" aria-labelledby="scope-title">
      <h2 id="scope-title">{t("details.scope.title")}</h2>
      <dl className="act-facts">
        <Fact term={t("details.scope.codes")}>
          {scope.codes.length > 0 ? <Codes codes={scope.codes} /> : t("details.scope.noCodes")}
        </Fact>
        {scope.codes.length > 0 && (
          <Fact term={t("details.scope.excludes")}>
            {scope.excludes.length > 0 ? (
              <Codes codes={scope.excludes} />
            ) : (
              t("details.scope.noExcludes")
            )}
          </Fact>
        )}
        <Fact term={t("details.scope.origins")}>
          {places(scope.origins) || t("details.scope.anyOrigin")}
        </Fact>
        <Fact term={t("details.scope.destinations")}>
          {places(scope.destinations) || t("details.scope.anyDestination")}
        </Fact>
        <Fact term={t("details.scope.threshold")}>
          {scope.threshold ?? t("details.scope.noThreshold")}
        </Fact>
        <Fact term={t("details.scope.topics")}>{topics.join(", ")}</Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("regulations");
  const rest = codes.slice(shownCodes);
  return (
    <>
      <CodeList codes={codes.slice(0, shownCodes)} />
      {rest.length > 0 && (
        <details>
          <summary>{t("details.scope.more", { count: rest.length })}</summary>
          <CodeList codes={rest} />
        </details>
      )}
    </>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <span className="notice-codes">
      {codes.map((code) => (
        <Link key={code} to={askAddress(code, {})}>
          <Code digits={code} />
        </Link>
      ))}
    </span>
  );
}
