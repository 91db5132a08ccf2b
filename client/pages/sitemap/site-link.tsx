import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import type { Screen } from "#client/layout/screens.ts";
import { addressOf } from "#client/pages/sitemap/site-tree.ts";

/** One screen: its title, its address, and whom it is for. */
export function SiteLink({ screen }: { screen: Screen }) {
  const { t } = useTranslation("pages");
  const { title, path, access } = screen;
  const address = addressOf(screen);
  return (
    <li>
      {address ? <Link to={address}>{title}</Link> : title}
      {access !== "visitor" && (
        <span className="sitemap-access" title={t(`sitemap.${access}`)}>
          <Icon name={access === "Admin" ? "key" : "user"} />
          <span className="visually-hidden">({t(`sitemap.${access}`)})</span>
        </span>
      )}
      {address !== path && (
        <small className="text-muted">
          {" "}
          {t("sitemap.example")} {address}
        </small>
      )}
    </li>
  );
}
