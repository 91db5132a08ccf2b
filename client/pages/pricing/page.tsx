import "#client/i18n/words/account.ts";
import "#client/pages/pricing/pricing.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  type ActionFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from "react-router-dom";
import { type FormOutcome, runIntent } from "#client/api/form-outcome.ts";
import { membershipIntents } from "#client/api/membership-intents.ts";
import { CreditsOverview } from "#client/components/credits/credits-overview.tsx";
import { MembershipCard } from "#client/components/credits/membership-card.tsx";
import { PurchaseNote } from "#client/components/purchase-note.tsx";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import { Costs } from "#client/pages/pricing/costs.tsx";
import { OwnLedger } from "#client/pages/pricing/own-ledger.tsx";
import { OwnPlan } from "#client/pages/pricing/own-plan.tsx";
import { planActs } from "#client/pages/pricing/plan-acts.ts";
import { usePlansAddress } from "#client/pages/pricing/plans-address.ts";
import {
  loadPricing,
  type OwnBilling,
  type PricingData,
} from "#client/pages/pricing/pricing-data.ts";
import { Tiers } from "#client/pages/pricing/tiers.tsx";
import { ChosenPlan, WayBack } from "#client/pages/pricing/way-on.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";

export const loader = loadPricing;

export const action = (args: ActionFunctionArgs) =>
  runIntent(args, { ...planActs, ...membershipIntents });

export const handle: PageHandle = { title: (t) => t("account:pricing.title") };

/**
 * Plans and credits: what one has, what can be bought, what a credit buys, and where every credit
 * went.
 */
export function Component() {
  const { t } = useTranslation("account");
  const { own, purchase } = useLoaderData() as PricingData;
  const root = useRouteLoaderData("root") as RootData | undefined;
  useFreshOnReturn();
  return (
    <div className="pricing">
      <h1>{t("pricing.title")}</h1>
      <p className="text-muted">{t("pricing.lead")}</p>
      {purchase && <PurchaseNote purchase={purchase} />}
      <WayBack />
      <ChosenPlan />
      {own ? <Own own={own} root={root} /> : <Trial />}
      <Tiers />
      <Costs />
      {own && <OwnLedger own={own} self={root?.user?.email ?? ""} />}
    </div>
  );
}

/** For who is not signed in: the trial, which begins by itself, and the search to go on with. */
function Trial() {
  const { t } = useTranslation("account");
  const { returnTo } = useLoaderData() as PricingData;
  return (
    <section className="plan-trial" aria-labelledby="trial-title">
      <div>
        <h2 id="trial-title">{t("pricing.trial.title")}</h2>
        <p>{t("pricing.trial.text")}</p>
      </div>
      <SignInButton returnTo={returnTo ?? "/pricing"} label={t("pricing.trial.start")} />
    </section>
  );
}

function Own({
  own: { billing, overview },
  root,
}: {
  own: OwnBilling;
  root: RootData | undefined;
}) {
  const addressOf = usePlansAddress();
  const outcome = useActionData() as FormOutcome | undefined;
  return (
    <div className="pricing-own">
      {root?.credits && <CreditsOverview credits={root.credits} overview={overview} />}
      <div id="membership">
        {overview.ok && (
          <MembershipCard
            membership={overview.value.membership}
            outcome={outcome}
            action={addressOf({})}
          />
        )}
        {billing.ok && <OwnPlan billing={billing.value} />}
      </div>
    </div>
  );
}

/**
 * A browser may show this screen again as it was left, with a button still pressed and a plan that
 * is no longer so.
 */
function useFreshOnReturn(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
}
