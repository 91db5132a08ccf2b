import { useTranslation } from "react-i18next";
import type { Lane } from "#shared/contract/hs-codes.ts";

/** The tax due at the border; the block around it names source and day. */
export function Taxes({ facts }: { facts: Lane["taxes"]["facts"] }) {
  const { t, i18n } = useTranslation("details");
  const percent = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 2,
  });
  return (
    <ul className="fact-list">
      {facts.map(({ name, rate, note }) => (
        <li key={name}>
          <strong>{name}</strong>:{" "}
          {rate !== null && t("taxes.rate", { rate: percent.format(rate / 100) })} {note}
        </li>
      ))}
    </ul>
  );
}
