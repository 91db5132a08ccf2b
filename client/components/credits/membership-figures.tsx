import { useTranslation } from "react-i18next";
import type { Membership } from "#shared/contract/sub-users.ts";

/** A member's own use, their share, and what they can still use. */
export function MembershipFigures({ membership: { cap, used, left } }: { membership: Membership }) {
  const { t } = useTranslation("account");
  const own =
    cap === null
      ? t("credits.membership.used", { used })
      : t("credits.membership.usedOfCap", { used, cap });
  return (
    <>
      {own}. {t("credits.membership.left", { count: left })}
    </>
  );
}
