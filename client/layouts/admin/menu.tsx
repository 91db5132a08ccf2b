import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { Icon, type IconName } from "#client/components/icon.tsx";

interface Entry {
  to: string;
  icon: IconName;
  key: "notifications" | "hsSearch" | "hsDetails" | "regulations" | "pricing";
}

const entries: readonly Entry[] = [
  { to: "/latest-notifications", icon: "bell", key: "notifications" },
  { to: "/hs-code-search", icon: "search", key: "hsSearch" },
  { to: "/hs-code-details", icon: "tag", key: "hsDetails" },
  { to: "/regulation-search", icon: "book", key: "regulations" },
  { to: "/pricing", icon: "coins", key: "pricing" },
];

/** The main menu: a bar from 1140 px, a side column or folded list below. One list of links, so that it works without script. */
export function Menu({ label }: { label: string }) {
  const { t } = useTranslation("shell");
  return (
    <nav id="menu" className="layout-menu" aria-label={label}>
      <ul>
        {entries.map(({ to, icon, key }) => (
          <li key={to}>
            <NavLink to={to} className="menu-link">
              <Icon name={icon} />
              <span>{t(`menu.${key}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
