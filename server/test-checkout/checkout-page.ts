import escapeHtml from "escape-html";
import type { PlainPage } from "#server/auth/plain-page.ts";
import { type PlainWords, plainWords } from "#server/auth/plain-words.ts";
import type { PageLanguage } from "#server/http/page-language.ts";
import type { Checkout, PlanOffer } from "#shared/contract/billing.ts";
import { paths } from "#shared/paths.ts";

/** Values of the buttons. */
export const outcomes = ["paid", "declined", "left"] as const;

interface CheckoutView {
  language: PageLanguage;
  /** Target of the link on a finished checkout; null while it is open. */
  back: string | null;
  problem: string | undefined;
}

export function checkoutPage(
  checkout: Checkout,
  { language, back, problem }: CheckoutView,
): PlainPage {
  const over = back !== null || problem !== undefined;
  const { checkout: said, home } = plainWords[language];
  return {
    title: said.title,
    style,
    body: `<p class="test"><strong>${said.test}</strong>
${said.noMoney}</p>
<h1>${over ? said.state[checkout.state] : escapeHtml(nameOf(checkout.plan, said))}</h1>
${problem === undefined ? "" : `<p class="problem" role="alert" lang="en">${escapeHtml(problem)}</p>`}
${summary(checkout, over, language)}
${over ? `<p><a class="button" href="${escapeHtml(back ?? paths.pricing())}">${home}</a></p>` : buttons(checkout, said)}`,
  };
}

/** Names the plan when the heading does not. */
function summary({ plan, email }: Checkout, over: boolean, language: PageLanguage): string {
  const { checkout: said } = plainWords[language];
  const rows: readonly (readonly [string, string])[] = [
    ...(over ? [[said.plan, nameOf(plan, said)] as const] : []),
    [said.price, priceOf(plan, language)],
    [said.credits, `${plan.credits.toLocaleString(language)} ${said.per[plan.interval]}`],
    [said.for, email],
  ];
  const items = rows.map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl>${items.join("")}</dl>`;
}

function buttons({ id }: Checkout, said: PlainWords["checkout"]): string {
  return `<form method="post" action="${paths.checkout(id)}">
<button name="outcome" value="paid">${said.pay}</button>
<button class="quiet" name="outcome" value="declined">${said.decline}</button>
<button class="quiet" name="outcome" value="left">${said.leave}</button>
</form>`;
}

function nameOf(
  { tierName, team, tier, interval }: PlanOffer,
  said: PlainWords["checkout"],
): string {
  // Business always includes a team, Premium only one of its two plans.
  const withTeam = team && tier === 2 ? ` ${said.withTeam}` : "";
  return `${tierName}${withTeam}, ${said.interval[interval]}`;
}

function priceOf({ amount, currency, interval }: PlanOffer, language: PageLanguage): string {
  const { checkout: said } = plainWords[language];
  if (amount === null || currency === null) return said.unknown;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const money = amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return `${format.format(money)} ${said.per[interval]}`;
}

const style = `
.test{margin:0 0 1.25rem;padding:.55rem .8rem;border-radius:8px;border:2px dashed var(--line);
  background:var(--wash);color:var(--ink)}
.test strong{display:block}
dl{margin:1rem 0 0;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;
  padding:.6rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;font-weight:550;overflow-wrap:anywhere}
dl+p{margin:1.1rem 0 0}
form>button+button{margin-top:.6rem}
`;
