import { useTranslation } from "react-i18next";
import { CopyButton } from "#client/components/copy-button.tsx";
import type { ActDetails } from "#shared/contract/regulations.ts";

/** By which names and numbers the act is found elsewhere. */
export function Identifiers({ act: { citation, identifiers } }: { act: ActDetails }) {
  const { t } = useTranslation("regulations");
  const all = [{ scheme: t("details.identifiers.citation"), value: citation }, ...identifiers];
  return (
    <section className="card act-part" aria-labelledby="identifiers-title">
      <h2 id="identifiers-title">{t("details.identifiers.title")}</h2>
      <dl className="act-facts">
        {all.map(({ scheme, value }) => (
          <div key={`${scheme} ${value}`}>
            <dt>{scheme}</dt>
            <dd className="identifier">
              <span className="text-break">{value}</span>
              <CopyButton text={value} label={t("details.identifiers.copyOf", { scheme })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
