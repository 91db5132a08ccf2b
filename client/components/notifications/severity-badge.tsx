import { useTranslation } from "react-i18next";
import type { Severity } from "#shared/contract/notifications.ts";

const looks: Record<Severity, string> = {
  "act-now": "severity severity-act",
  plan: "severity severity-plan",
  know: "severity severity-know",
};

/** How urgent a change is, in words; the written rule behind it on hover. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation("notifications");
  return (
    <span className={looks[severity]} title={t(`severity.rule.${severity}`)}>
      {t(`severity.${severity}`)}
    </span>
  );
}
