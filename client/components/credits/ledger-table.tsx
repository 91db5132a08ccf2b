import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTimeFormat } from "#client/components/date-format.ts";
import { Link } from "#client/components/link.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";
import { operationPath, operations } from "#shared/domain/operations.ts";

interface LedgerTableProps {
  entries: readonly LedgerEntry[];
  /** Total over all pages. */
  total: number;
  /** The user's email address, shown as "You". */
  self: string;
  /** Page number, from 1. */
  page: number;
}

const columns = ["date", "who", "what", "credits", "balance", "reason"] as const;

/** Ledger entries. On phones rows become lists that repeat the column names. */
export function LedgerTable({ entries, total, self, page }: LedgerTableProps) {
  const { t } = useTranslation("credits");
  if (entries.length === 0)
    return <p>{t(total > 0 || page > 1 ? "ledger.emptyPage" : "ledger.empty")}</p>;
  return (
    <table className="table card-table ledger">
      <caption className="visually-hidden">{t("ledger.caption")}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={column === "credits" || column === "balance" ? "is-number" : undefined}
            >
              {t(`ledger.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} self={self} />
        ))}
      </tbody>
    </table>
  );
}

interface EntryProps {
  entry: LedgerEntry;
}

function LedgerRow({ entry, self }: EntryProps & { self: string }) {
  const { t, i18n } = useTranslation("credits");
  const time = useTimeFormat();
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: "exceptZero" }).format(
    entry.credits,
  );
  const balance = new Intl.NumberFormat(i18n.language).format(entry.balanceAfter);
  return (
    <tr>
      <Cell name="date">
        <time dateTime={entry.at}>{time(entry.at)}</time>
      </Cell>
      <Cell name="who">
        <UserCell entry={entry} self={self} />
      </Cell>
      <Cell name="what">
        <EventCell entry={entry} />
      </Cell>
      <Cell name="credits" isNumber>
        {signed}
      </Cell>
      <Cell name="balance" isNumber>
        {balance}
      </Cell>
      <Cell name="reason">
        {entry.search ? nameOf(entry.search, t) : <ServerText>{entry.reason}</ServerText>}
        {entry.privateSearch && <span className="text-muted d-block">{t("ledger.private")}</span>}
      </Cell>
    </tr>
  );
}

/** Name and address; the user is "You", and automatic entries are ours. */
function UserCell({ entry: { who, whoName }, self }: EntryProps & { self: string }) {
  const { t } = useTranslation("credits");
  if (who === self) return t("ledger.you");
  if (who === "support" || who === "clearlane") return t(`ledger.ours.${who}`);
  if (!whoName) return who;
  return (
    <>
      {whoName} <span className="text-muted d-block">{who}</span>
    </>
  );
}

/** The event, and for a debit a link that opens its search again for free. */
function EventCell({ entry: { kind, line, search } }: EntryProps) {
  const { t } = useTranslation("credits");
  return (
    <>
      {t(`ledger.kind.${kind}.${line}`)}{" "}
      {search && (
        <Link
          to={operationPath(search.kind, search.query)}
          className="d-block"
          aria-label={t("ledger.openFree", { reason: nameOf(search, t) })}
        >
          {t("ledger.open")}
        </Link>
      )}
    </>
  );
}

/** The reader's own words, which are not translated. */
function nameOf({ kind, q }: NonNullable<LedgerEntry["search"]>, t: TFunction): string {
  return `${t(operations[kind].labelKey)}: ${q}`;
}

interface CellProps {
  name: "date" | "who" | "what" | "credits" | "balance" | "reason";
  isNumber?: boolean;
  children: ReactNode;
}

function Cell({ name, isNumber = false, children }: CellProps) {
  const { t } = useTranslation("credits");
  const isText = !isNumber && name !== "date";
  return (
    <td
      data-label={t(`ledger.${name}`)}
      className={isNumber ? "is-number" : isText ? "text-break" : undefined}
    >
      <div>{children}</div>
    </td>
  );
}
