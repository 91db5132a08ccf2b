import { useTranslation } from "#client/i18n/use-translation.ts";

const statusClasses: Record<string, string> = {
  "in-force": "regulation-status regulation-status-on",
  partly: "regulation-status regulation-status-part",
  adopted: "regulation-status regulation-status-part",
  proposed: "regulation-status regulation-status-part",
};

/** Status of a regulation; those no longer in force are highlighted. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation("regulations");
  return (
    <span className={statusClasses[status] ?? "regulation-status regulation-status-off"}>
      {t(`status.${status}`, { defaultValue: status })}
    </span>
  );
}
