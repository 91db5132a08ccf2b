import { operationKinds, operations } from "#shared/domain/operations.ts";
import { paths } from "#shared/paths.ts";
import "#client/i18n/words/pricing.ts";
import "#client/i18n/words/credits.ts";
import "#client/pages/pricing/pricing.css";
import { useEffect } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from "react-router-dom";
import { type FormOutcome, membershipIntents, runIntent } from "#client/api/form-outcome.ts";
import { readQuery, toResult } from "#client/api/load.ts";
import { newKey } from "#client/api/new-key.ts";
import { readPurchase } from "#client/api/purchase.ts";
import { apiContext } from "#client/api/request-context.ts";
import { SignInButton } from "#client/auth/sign-in-button.tsx";
import { LoadError, Pager } from "#client/components/credits/credit-parts.tsx";
import { CreditsOverview, LedgerTable } from "#client/components/credits/displays.tsx";
import { MembershipCard } from "#client/components/credits/membership-card.tsx";
import { findOffer } from "#client/components/credits/plan-offers.ts";
import { InvitationNotice } from "#client/components/invitation-notice.tsx";
import { Link } from "#client/components/link.tsx";
import { PurchaseNote } from "#client/components/purchase-note.tsx";
import {
  boughtParameter,
  parseOwnPath,
  readSearch,
  returnParameter,
} from "#client/components/return-address.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { OwnPlan } from "#client/pages/pricing/own-plan.tsx";
import { PlanStep } from "#client/pages/pricing/plan-step.tsx";
import {
  chooseInterval,
  chosenParameter,
  type OwnBilling,
  type PricingData,
  planActions,
  usePlanLabels,
  usePricingAddress,
} from "#client/pages/pricing/pricing.ts";
import { Tiers } from "#client/pages/pricing/tiers.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { billing } from "#shared/contract/billing.ts";
import type { Client, InputOf } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { session } from "#shared/contract/session.ts";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PricingData> {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  // First, so that calls bound to be refused are not made and log no errors in the console.
  const current = await toResult(api(session.show, {}));
  const isVisitor = current.ok && current.value.user === null;
  // Reading the purchase also applies a payment that just completed, so the balance is read after
  // it.
  const purchase = isVisitor ? null : await readPurchase(api, request.url);
  const [plans, own] = await Promise.all([
    toResult(api(billing.plans, {})),
    isVisitor ? null : loadOwnBilling(api, request.url),
  ]);
  const chosen = searchParams.get(chosenParameter);
  const preferred = [
    chosen,
    searchParams.get(boughtParameter),
    own?.billing.ok ? own.billing.value.plan?.priceId : null,
  ];
  return {
    plans,
    own,
    interval: chooseInterval(searchParams.get("interval"), plans, preferred),
    chosen,
    returnTo: parseOwnPath(searchParams.get(returnParameter)),
    purchase,
    key: isVisitor ? "" : newKey(),
  };
}

async function loadOwnBilling(api: Client, url: string): Promise<OwnBilling> {
  const { page = "1" } = readQuery(url);
  // Validated by the call's schema, on the server.
  const input = { page } as InputOf<typeof credits.ledger>;
  const [own, overview, ledger] = await Promise.all([
    toResult(api(billing.show, {})),
    toResult(api(credits.overview, {})),
    toResult(api(credits.ledger, input)),
  ]);
  return {
    billing: own,
    overview,
    ledger,
    page: Math.max(1, Number.parseInt([page].flat()[0] ?? "", 10) || 1),
  };
}

export const action = (args: ActionFunctionArgs) =>
  runIntent(args, { ...planActions, ...membershipIntents });

export const handle: PageHandle = { title: (t) => t("pricing:title") };

/** Pricing: balance, plans, price list of operations, ledger. */
export function Component() {
  const { t } = useTranslation("pricing");
  const { own, purchase } = useLoaderData() as PricingData;
  const root = useRouteLoaderData("root") as RootData | undefined;
  useRevalidateOnRestore();
  return (
    <div className="pricing">
      <h1>{t("title")}</h1>
      <p className="text-muted">{t("lead")}</p>
      <InvitationNotice />
      {purchase && <PurchaseNote purchase={purchase} />}
      <ReturnLink />
      <ChosenPlan />
      {own ? <OwnCredits own={own} root={root} /> : <TrialIntro />}
      <Tiers />
      <OperationCosts />
      {own && <OwnLedger own={own} self={root?.user?.email ?? ""} />}
    </div>
  );
}

/** For visitors: the trial, which starts by itself, and the search to resume. */
function TrialIntro() {
  const { t } = useTranslation("pricing");
  const { returnTo } = useLoaderData() as PricingData;
  return (
    <section className="plan-trial" aria-labelledby="trial-title">
      <div>
        <h2 id="trial-title">{t("trial.title")}</h2>
        <p>{t("trial.text")}</p>
      </div>
      <SignInButton returnTo={returnTo ?? paths.pricing()} label={t("trial.start")} />
    </section>
  );
}

function OwnCredits({
  own: { billing, overview },
  root,
}: {
  own: OwnBilling;
  root: RootData | undefined;
}) {
  const addressOf = usePricingAddress();
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

/** The back/forward cache may restore this page with a pressed button and an outdated plan. */
function useRevalidateOnRestore(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
}

/** Link back to the search that led here. */
function ReturnLink() {
  const { t } = useTranslation("pricing");
  const { returnTo } = useLoaderData() as PricingData;
  if (!returnTo) return null;
  const search = readSearch(returnTo);
  const label = search?.q
    ? t("back.search", { words: search.q })
    : t("back.page", { path: returnTo });
  return (
    <p className="text-break">
      {t("back.text")}{" "}
      {search ? <Link to={returnTo}>{label}</Link> : <a href={returnTo}>{label}</a>}
    </p>
  );
}

/** The plan chosen before signing in. */
function ChosenPlan() {
  const { t } = useTranslation("pricing");
  const { plans, own, chosen } = useLoaderData() as PricingData;
  const items = plans.ok ? plans.value.items : [];
  const { nameOf, priceOf } = usePlanLabels(items);
  const offer = findOffer(items, chosen);
  if (!own?.billing.ok || own.billing.value.plan?.priceId === chosen || !offer) return null;
  return (
    <section className="card card-body mb-3 is-own" aria-labelledby="chosen-title">
      <h2 id="chosen-title">{t("chosen.title", { plan: nameOf(offer) })}</h2>
      <p>
        {t("chosen.text", {
          price: priceOf(offer),
          credits: t(`credits.${offer.interval}`, { count: offer.credits }),
        })}
      </p>
      <PlanStep offer={offer} items={items} />
    </section>
  );
}

/** Ledger, page by page. */
function OwnLedger({ own: { ledger, page }, self }: { own: OwnBilling; self: string }) {
  const { t } = useTranslation("pricing");
  const addressOf = usePricingAddress();
  return (
    <section className="card card-body mt-3" aria-labelledby="ledger-title" id="ledger">
      <h2 id="ledger-title">{t("credits:ledger.title")}</h2>
      {ledger.ok ? (
        <>
          <LedgerTable
            entries={ledger.value.items}
            total={ledger.value.total}
            self={self}
            page={page}
          />
          <Pager
            label={t("credits:pages.ledger")}
            page={page}
            hasOlder={ledger.value.next !== null}
            addressOf={(number) => `${addressOf({ page: number })}#ledger`}
          />
        </>
      ) : (
        <LoadError message={t("credits:ledger.failed")} error={ledger.error} />
      )}
    </section>
  );
}

/** Operations that cost a credit, and those that never do. */
function OperationCosts() {
  const { t } = useTranslation("pricing");
  const paid = operationKinds.map((kind) =>
    t("costs.results", { operation: t(operations[kind].labelKey) }),
  );
  return (
    <section className="card card-body" aria-labelledby="costs-title">
      <h2 id="costs-title">{t("costs.title")}</h2>
      <div className="pricing-costs">
        <div>
          <h3>{t("costs.paidTitle")}</h3>
          <List items={paid} />
          <p className="text-muted">{t("costs.paidNote")}</p>
        </div>
        <div>
          <h3>{t("costs.freeTitle")}</h3>
          <List items={t("costs.free", { returnObjects: true }) as string[]} />
        </div>
      </div>
    </section>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
