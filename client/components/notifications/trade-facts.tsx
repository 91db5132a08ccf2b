import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Code } from "#client/components/code.tsx";
import { askAddress } from "#client/components/code-address.ts";
import type { Notification } from "#shared/contract/notifications.ts";

const shownOrigins = 3;
const shownCodes = 3;

export interface TradeProps {
  notification: Pick<Notification, "market" | "origins" | "codes">;
  /** Name of a country or customs union by its two letters. */
  nameOf: (code: string) => string;
}

/** Where goods come from and where they go. */
export function MarketPair({ notification: { market, origins }, nameOf }: TradeProps) {
  const { t } = useTranslation("notifications");
  const named = origins.slice(0, shownOrigins).map(nameOf);
  const more = origins.length - named.length;
  return (
    <>
      {named.length === 0 ? t("card.anyOrigin") : named.join(", ")}
      {more > 0 && (
        <span title={origins.slice(shownOrigins).map(nameOf).join(", ")}>
          {" "}
          + {t("card.moreOrigins", { count: more })}
        </span>
      )}
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> {t("card.to_market")} </span>
      <strong>{nameOf(market)}</strong>
    </>
  );
}

/**
 * The first codes, each leading to its page with as much of the lane as the notification says; the
 * rest are counted.
 */
export function CodeLinks({
  notification: { market, origins, codes },
}: Pick<TradeProps, "notification">) {
  const { t } = useTranslation("notifications");
  const lane = { destination: market, origin: origins.length === 1 ? origins[0] : undefined };
  const more = codes.length - shownCodes;
  if (codes.length === 0) return <span className="text-muted">{t("card.noCodes")}</span>;
  return (
    <>
      {codes.slice(0, shownCodes).map((code) => (
        <Link key={code} to={askAddress(code, lane)}>
          <Code digits={code} />
        </Link>
      ))}
      {more > 0 && <span>{t("card.moreCodes", { count: more })}</span>}
    </>
  );
}
