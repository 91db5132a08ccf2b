import { useDayFormat } from "#client/components/date-format.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Invitation } from "#shared/contract/invitations.ts";

const columns = ["owner", "sent", "state"] as const;

/** Closed invitations with their outcome. */
export function PastInvitations({ items }: { items: readonly Invitation[] }) {
  const { t } = useTranslation("invitations");
  const day = useDayFormat();
  const past = items.filter(({ state }) => state !== "invited");
  if (past.length === 0) return null;
  const label = (column: (typeof columns)[number]) => t(`past.${column}`);
  return (
    <section className="card card-body mb-3" aria-labelledby="past-title">
      <h2 id="past-title">{t("past.title")}</h2>
      <table className="table card-table">
        <caption className="visually-hidden">{t("past.caption")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {label(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {past.map(({ id, owner, ownerName, invitedAt, state, answeredAt, expiresAt }) => (
            <tr key={id}>
              <td data-label={label("owner")} className="text-break">
                <div>
                  {ownerName && <span className="d-block">{ownerName}</span>}
                  <span className={ownerName ? "text-muted" : undefined}>{owner}</span>
                </div>
              </td>
              <td data-label={label("sent")}>{day(invitedAt)}</td>
              <td data-label={label("state")}>
                {t(`past.is.${state}`, { day: day(answeredAt ?? expiresAt) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
