import { useTranslation } from "react-i18next";
import { SourceWords } from "#client/components/block.tsx";
import { useDayFormat } from "#client/components/day-format.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";

/** Agreements and schemes that may lower the duty, with the proof each takes. */
export function Agreements({ facts }: { facts: Lane["agreements"]["facts"] }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  return (
    <ul className="fact-list">
      {facts.map(({ id, name, kind, inForce, proofs, note, source, recordedAt }) => (
        <li key={id}>
          <h3>
            {name} <span className="badge badge-soft">{t(`agreements.${kind}`)}</span>
          </h3>
          <p>
            {note} {inForce && t("agreements.inForce", { day: day(inForce) })}
          </p>
          {proofs.length > 0 && (
            <p>
              {t("agreements.proofs")} {proofs.join(", ")}.
            </p>
          )}
          <p className="fact-source">
            <SourceWords source={source} /> {t("block.recorded", { day: day(recordedAt) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
