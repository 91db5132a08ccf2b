import { useTranslation } from "react-i18next";

const looks: Record<string, string> = {
  "in-force": "act-status act-status-on",
  partly: "act-status act-status-part",
  adopted: "act-status act-status-part",
  proposed: "act-status act-status-part",
};

/** Status of a regulation; those no longer in force are highlighted. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation("regulations");
  return (
    <span className={looks[status] ?? "act-status act-status-off"}>
      {t(`status.${status}`, { defaultValue: status })}
    </span>
  );
}
