import { useTranslation } from "react-i18next";
import { SeverityBadge } from "#client/components/notifications/severity-badge.tsx";
import { severity } from "#shared/contract/notifications.ts";

/** The written rule behind the words of urgency. */
export function SeverityRules() {
  const { t } = useTranslation("notifications");
  return (
    <details className="severity-rules">
      <summary>{t("severity.rules")}</summary>
      <dl>
        {severity.options.map((word) => (
          <div key={word}>
            <dt>
              <SeverityBadge severity={word} />
            </dt>
            <dd>{t(`severity.rule.${word}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
