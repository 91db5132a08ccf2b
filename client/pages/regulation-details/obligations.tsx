import { useTranslation } from "react-i18next";
import type { ActDetails } from "#shared/contract/regulations.ts";

const columns = ["actor", "action", "document", "where", "penalty", "article"] as const;

/** Who has to do what. Columns that nothing is recorded for are left out. */
export function Obligations({ act: { obligations } }: { act: ActDetails }) {
  const { t } = useTranslation("regulations");
  const shown = columns.filter((column) => obligations.some((one) => one[column]));
  return (
    <section className="card act-part" aria-labelledby="obligations-title">
      <h2 id="obligations-title">{t("details.obligations.title")}</h2>
      {obligations.length === 0 && <p className="text-muted">{t("details.obligations.none")}</p>}
      {obligations.length > 0 && (
        <section
          className="table-responsive"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
          tabIndex={0}
          aria-label={t("details.obligations.caption")}
        >
          <table className="table">
            <caption className="visually-hidden">{t("details.obligations.caption")}</caption>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column} scope="col">
                    {t(`details.obligations.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {obligations.map((one) => (
                <tr key={`${one.actor} ${one.action}`}>
                  {shown.map((column) => (
                    <td key={column}>{one[column] ?? "–"}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
