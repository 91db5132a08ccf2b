import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import { PlanStep } from "#client/pages/pricing/plan-step.tsx";
import { usePlanWords } from "#client/pages/pricing/plan-words.ts";
import { Price, Saved } from "#client/pages/pricing/price.tsx";
import type { PlanOffer } from "#shared/contract/billing.ts";

interface TierCardProps {
  /** The kinds in which this tier is sold, the cheaper first. */
  offers: readonly PlanOffer[];
  items: readonly PlanOffer[];
  mark: "own" | "recommended" | null;
  /** Whether this tier's step is the one to look at first. */
  isMain: boolean;
}

/** Spelled out: the build keeps only the rules whose class it reads somewhere. */
const looks = {
  own: "card plan-card is-own",
  recommended: "card plan-card is-recommended",
  plain: "card plan-card",
};

/**
 * One tier: for whom, what it costs and brings, and the step to it; a second kind of it stands
 * below with its own price and step.
 */
export function TierCard({ offers, items, mark, isMain }: TierCardProps) {
  const { t } = useTranslation("account");
  const [offer, ...others] = offers;
  if (!offer) return null;
  return (
    <li className={looks[mark ?? "plain"]}>
      {mark && <p className="plan-mark">{t(`pricing.mark.${mark}`)}</p>}
      <h3>{offer.tierName}</h3>
      <p className="plan-for">{t(`pricing.for.${offer.tier}`, { defaultValue: "" })}</p>
      <Price offer={offer} items={items} />
      <PlanStep offer={offer} items={items} isQuiet={!isMain} />
      <Includes offer={offer} />
      {others.map((other) => (
        <OtherKind key={other.priceId} offer={other} items={items} />
      ))}
    </li>
  );
}

function Includes({ offer: { interval, credits, team } }: { offer: PlanOffer }) {
  const { t } = useTranslation("account");
  const lines = [
    t(`pricing.credits.${interval}`, { count: credits }),
    ...(team ? [t("pricing.includes.team")] : []),
    t("pricing.includes.repeat"),
    t("pricing.includes.carry"),
    t("pricing.includes.read"),
  ];
  return (
    <ul className="plan-includes">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same tier and the same credits with a team: what is different, in short. */
function OtherKind({ offer, items }: { offer: PlanOffer; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("account");
  const { nameOf, priceOf } = usePlanWords(items);
  return (
    <div className="plan-other">
      <h4>{nameOf(offer)}</h4>
      <p>
        {priceOf(offer)} <Saved offer={offer} items={items} />
      </p>
      {offer.team && <p className="text-muted">{t("pricing.includes.team")}</p>}
      <PlanStep offer={offer} items={items} isQuiet />
    </div>
  );
}
