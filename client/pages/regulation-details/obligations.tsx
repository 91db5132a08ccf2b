import { useTranslation } from "react-i18next";
import type { ActDetails } from "#shared/contract/regulations.ts";

const columns = ["actor", "action", "document", "where", "article"] as const;

export function Obligations({ obligations }: { obligations: ActDetails["obligations"] }) {
  const { t } = useTranslation("regulations");
  return (
    <section className="card act-part">
      <h2>{t("obligations.title")}</h2>
      {obligations.length === 0 ? (
        <p className="text-muted mb-0">{t("obligations.none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
        <section className="table-responsive" tabIndex={0} aria-label={t("obligations.title")}>
          <table className="table mb-0">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`obligations.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {obligations.map((row) => (
                <tr key={row.actor + row.action}>
                  {columns.map((column) => (
                    <td key={column}>{row[column] ?? <span className="text-muted">{t("details.notStated")}</span>}</td>
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
