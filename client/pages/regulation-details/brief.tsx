import { useTranslation } from "react-i18next";
import type { ActDetails } from "#shared/contract/regulations.ts";

/** The act in our words, said to be ours. */
export function Brief({ act }: { act: ActDetails }) {
  const { t } = useTranslation("regulations");
  return (
    <section className="card act-part" aria-labelledby="brief-title">
      <h2 id="brief-title">{t("details.brief.title")}</h2>
      <p className="act-brief">{act.brief}</p>
      <p className="text-muted small">{t("details.brief.note")}</p>
    </section>
  );
}
