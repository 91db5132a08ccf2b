import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useTimeFormat } from "#client/components/time-format.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";

interface EntryProps {
  entry: LedgerEntry;
}

export function LedgerRow({ entry, self }: EntryProps & { self: string }) {
  const { i18n } = useTranslation("account");
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
        <Who entry={entry} self={self} />
      </Cell>
      <Cell name="what">
        <What entry={entry} />
      </Cell>
      <Cell name="credits" isNumber>
        {signed}
      </Cell>
      <Cell name="balance" isNumber>
        {balance}
      </Cell>
      <Cell name="reason">{entry.reason}</Cell>
    </tr>
  );
}

/** A person by name and address; the asker is "You", what we did ourselves is ours. */
function Who({ entry: { who, whoName }, self }: EntryProps & { self: string }) {
  const { t } = useTranslation("account");
  if (who === self) return t("credits.ledger.you");
  if (who === "support" || who === "clearlane") return t(`credits.ledger.ours.${who}`);
  if (!whoName) return who;
  return (
    <>
      {whoName} <span className="text-muted d-block">{who}</span>
    </>
  );
}

/** What happened in words, and the search it was for: opened again by its link, free of charge. */
function What({ entry: { kind, line, link, reason } }: EntryProps) {
  const { t } = useTranslation("account");
  return (
    <>
      {t(`credits.ledger.kind.${kind}.${line}`)}{" "}
      {link && (
        <Link to={link} className="d-block" aria-label={t("credits.ledger.openFree", { reason })}>
          {t("credits.ledger.open")}
        </Link>
      )}
    </>
  );
}

interface CellProps {
  name: "date" | "who" | "what" | "credits" | "balance" | "reason";
  isNumber?: boolean;
  children: ReactNode;
}

function Cell({ name, isNumber = false, children }: CellProps) {
  const { t } = useTranslation("account");
  return (
    <td data-label={t(`credits.ledger.${name}`)} className={isNumber ? "is-number" : "text-break"}>
      <div>{children}</div>
    </td>
  );
}
