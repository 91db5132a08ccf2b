import { Fragment, type ReactNode } from "react";
import { HsCode } from "#client/components/hs-code.tsx";
import { Link } from "#client/components/link.tsx";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RegulationDetails } from "#shared/contract/regulations.ts";
import { paths } from "#shared/paths.ts";

const maxCodes = 24;

/** Goods and trade covered by the regulation. */
export function Scope({
  regulation: { scope, topics },
  view,
}: {
  regulation: RegulationDetails;
  view: CardView;
}) {
  const { t } = useTranslation("regulation");
  const places = (codes: readonly string[]) => codes.map(view.nameOf).join(", ");
  return (
    <section className="card regulation-part" aria-labelledby="scope-title">
      <h2 id="scope-title">{t("scope.title")}</h2>
      <dl className="regulation-facts">
        <Fact term={t("scope.codes")}>
          {scope.codes.length > 0 ? <Codes codes={scope.codes} /> : t("scope.noCodes")}
        </Fact>
        {scope.codes.length > 0 && (
          <Fact term={t("scope.excludes")}>
            {scope.excludes.length > 0 ? <Codes codes={scope.excludes} /> : t("scope.noExcludes")}
          </Fact>
        )}
        <Fact term={t("scope.origins")}>{places(scope.origins) || t("scope.anyOrigin")}</Fact>
        <Fact term={t("scope.destinations")}>
          {places(scope.destinations) || t("scope.anyDestination")}
        </Fact>
        <Fact term={t("scope.threshold")}>
          {scope.threshold ? <ServerText>{scope.threshold}</ServerText> : t("scope.noThreshold")}
        </Fact>
        <Fact term={t("scope.topics")}>
          <TextList texts={topics} />
        </Fact>
      </dl>
    </section>
  );
}

function TextList({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && ", "}
      <ServerText>{text}</ServerText>
    </Fragment>
  ));
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
  const { t } = useTranslation("regulation");
  const more = codes.slice(maxCodes);
  return (
    <>
      <CodeList codes={codes.slice(0, maxCodes)} />
      {more.length > 0 && (
        <details>
          <summary>{t("scope.more", { count: more.length })}</summary>
          <CodeList codes={more} />
        </details>
      )}
    </>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <span className="notification-codes">
      {codes.map((code) => (
        <Link key={code} to={paths.hsCodeDetails({ code })}>
          <HsCode digits={code} />
        </Link>
      ))}
    </span>
  );
}

interface RelationItem {
  relation: string;
  citation?: string;
  label: string;
  /** Id of a regulation in our data. */
  to: string | undefined;
}

/** Relations to other regulations, in both directions. */
export function Relations({
  regulation: { relations, relatedFrom },
}: {
  regulation: RegulationDetails;
}) {
  const { t } = useTranslation("regulation");
  const items: RelationItem[] = [
    ...relatedFrom.map(({ kind, from, citation, label }) => ({
      relation: t(`relations.from.${kind}`),
      citation,
      label,
      to: from,
    })),
    ...relations.map(({ kind, to, label }) => ({
      relation: t(`relations.towards.${kind}`),
      label,
      to,
    })),
  ];
  return (
    <section className="card regulation-part" id="relations" aria-labelledby="relations-title">
      <h2 id="relations-title">{t("relations.title")}</h2>
      {items.length === 0 && <p className="text-muted">{t("relations.none")}</p>}
      <ul className="regulation-relations">
        {items.map(({ relation, citation, label, to }) => (
          <li key={`${relation} ${citation} ${label}`}>
            <span className="text-muted">{relation}</span>{" "}
            {to ? (
              <Link to={paths.regulationDetails(to)}>
                {citation && (
                  <>
                    <ServerText>{citation}</ServerText>:{" "}
                  </>
                )}
                <ServerText>{label}</ServerText>
              </Link>
            ) : (
              <span>
                <ServerText>{label}</ServerText>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
