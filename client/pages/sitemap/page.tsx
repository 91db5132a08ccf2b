import "#client/i18n/words/pages.ts";
import "#client/pages/sitemap/sitemap.css";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { PhoneFold } from "#client/components/phone-fold.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { buildSiteTree, type SiteArea, screenAddress } from "#client/pages/sitemap/site-tree.ts";
import { type PageHandle, type Screen, useScreens } from "#client/routes/screen.ts";

export const handle: PageHandle = { title: (t) => t("pages:sitemap.title") };

/** Every screen, in three trees. */
export function Component() {
  const { t } = useTranslation("pages");
  const screens = useScreens();
  return (
    <>
      <h1>{t("sitemap.title")}</h1>
      <p>
        {t("sitemap.lead", { count: screens.length })} {t("sitemap.open")}
      </p>
      <div className="sitemap">
        {buildSiteTree(screens).map(({ name, areas }, index) => (
          <nav key={name} className="card" aria-labelledby={`sitemap-${name}`}>
            <PhoneFold
              title={t(`sitemap.column.${name}`)}
              titleId={`sitemap-${name}`}
              isOpen={index === 0}
            >
              <ul className="sitemap-tree">
                {areas.flatMap((area) =>
                  areas.length > 1 ? (
                    <Area key={area.area} area={area} />
                  ) : (
                    <Groups key={area.area} area={area} />
                  ),
                )}
              </ul>
            </PhoneFold>
          </nav>
        ))}
      </div>
    </>
  );
}

function Area({ area }: { area: SiteArea }) {
  const { t } = useTranslation("pages");
  return (
    <li>
      <h3>{t(`sitemap.area.${area.area}`)}</h3>
      <ul>
        <Groups area={area} />
      </ul>
    </li>
  );
}

/** Screens without a group are on the level of the groups. */
function Groups({ area: { groups } }: { area: SiteArea }) {
  return groups.map(({ name, screens }) =>
    name === "" ? (
      screens.map((screen) => <SiteLink key={screen.path} screen={screen} />)
    ) : (
      <li key={name}>
        <h3>{name}</h3>
        <ul>
          {screens.map((screen) => (
            <SiteLink key={screen.path} screen={screen} />
          ))}
        </ul>
      </li>
    ),
  );
}

/** A screen: title, address, and who may open it. */
function SiteLink({ screen }: { screen: Screen }) {
  const { t } = useTranslation("pages");
  const { title, path, access } = screen;
  const address = screenAddress(screen);
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
