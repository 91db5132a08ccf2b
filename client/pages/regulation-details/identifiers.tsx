import { useTranslation } from "react-i18next";
import { CopyButton } from "#client/components/copy-button.tsx";
import type { ActDetails } from "#shared/contract/regulations.ts";

export function Identifiers({ act }: { act: ActDetails }) {
  const { t } = useTranslation("regulations");
  const rows = [{ scheme: t("details.citation"), value: act.citation }, ...act.identifiers];
  return (
    <section className="card act-part">
      <h2>{t("details.identifiers")}</h2>
      <dl className="act-identifiers mb-0">
        {rows.map(({ scheme, value }) => (
          <div key={scheme + value}>
            <dt>{scheme}</dt>
            <dd>
              <span>{value}</span> <CopyButton text={value} label={t("details.copy", { value })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
