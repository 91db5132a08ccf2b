import { useTranslation } from "react-i18next";
import { Day } from "#client/components/day.tsx";
import { type ActDetails, actDateNames } from "#shared/contract/regulations.ts";

/** Every date its own field; empty is "not stated". The line beside is the same list in time order, drawn. */
export function ActDates({ dates, today }: { dates: ActDetails["dates"]; today: string }) {
  const { t } = useTranslation("regulations");
  const inOrder = actDateNames
    .flatMap((name) => (dates[name] ? [{ name, date: dates[name] }] : []))
    .sort((a, b) => a.date.localeCompare(b.date));
  return (
    <section className="card act-part">
      <h2>{t("details.dates")}</h2>
      {inOrder.length > 1 && (
        <ol className="timeline">
          {inOrder.map(({ name, date }) => (
            <li key={name} className={date > today ? "is-ahead" : undefined}>
              <Day date={date} /> {t(`date.${name}`)}
            </li>
          ))}
        </ol>
      )}
      <table className="table table-sm mb-0">
        <caption className="visually-hidden">{t("details.dates")}</caption>
        <tbody>
          {actDateNames.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`date.${name}`)}</th>
              <td>{dates[name] ? <Day date={dates[name]} /> : <span className="text-muted">{t("details.notStated")}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
