import escapeHtml from "escape-html";
import type { PlainPage } from "#server/auth/plain-page.ts";
import { type PlainPageTexts, plainPageTexts } from "#server/auth/plain-page-texts.ts";
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
  const { checkout: texts, home } = plainPageTexts[language];
  return {
    title: texts.title,
    style,
    body: `<p class="test"><strong>${texts.test}</strong>
${texts.noMoney}</p>
<h1>${over ? texts.state[checkout.state] : escapeHtml(nameOf(checkout.plan, texts))}</h1>
${problem === undefined ? "" : problemNote(problem)}
${summary(checkout, over, language)}
${over ? backLink(back ?? paths.pricing(), home) : buttons(checkout, texts)}`,
  };
}

const problemNote = (problem: string) =>
  `<p class="problem" role="alert" lang="en">${escapeHtml(problem)}</p>`;

const backLink = (address: string, label: string) =>
  `<p><a class="button" href="${escapeHtml(address)}">${label}</a></p>`;

/** Names the plan when the heading does not. */
function summary({ plan, email }: Checkout, over: boolean, language: PageLanguage): string {
  const { checkout: texts } = plainPageTexts[language];
  const rows: readonly (readonly [string, string])[] = [
    ...(over ? [[texts.plan, nameOf(plan, texts)] as const] : []),
    [texts.price, priceOf(plan, language)],
    [texts.credits, `${plan.credits.toLocaleString(language)} ${texts.per[plan.interval]}`],
    [texts.for, email],
  ];
  const items = rows.map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl>${items.join("")}</dl>`;
}

function buttons({ id }: Checkout, texts: PlainPageTexts["checkout"]): string {
  return `<form method="post" action="${paths.checkout(id)}">
<button name="outcome" value="paid">${texts.pay}</button>
<button class="quiet" name="outcome" value="declined">${texts.decline}</button>
<button class="quiet" name="outcome" value="left">${texts.leave}</button>
</form>`;
}

function nameOf(
  { tierName, team, tier, interval }: PlanOffer,
  texts: PlainPageTexts["checkout"],
): string {
  // Business always includes a team, Premium only one of its two plans.
  const withTeam = team && tier === 2 ? ` ${texts.withTeam}` : "";
  return `${tierName}${withTeam}, ${texts.interval[interval]}`;
}

function priceOf({ amount, currency, interval }: PlanOffer, language: PageLanguage): string {
  const { checkout: texts } = plainPageTexts[language];
  if (amount === null || currency === null) return texts.unknown;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const money = amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return `${format.format(money)} ${texts.per[interval]}`;
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
