import { useRouteLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import { paths } from "#shared/paths.ts";

/** Tells the user of open invitations to a team; nothing without one. */
export function InvitationNotice() {
  const { t } = useTranslation("shell");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const [first, ...others] = root?.inviters ?? [];
  if (!first) return null;
  const text =
    others.length === 0
      ? t("invitation.one", { owner: first.ownerName ?? first.owner })
      : t("invitation.many", { count: others.length + 1 });
  return (
    <p className="alert alert-info text-break">
      {text}{" "}
      <Link className="alert-link" to={paths.invitations()}>
        {t("invitation.view")}
      </Link>
    </p>
  );
}
