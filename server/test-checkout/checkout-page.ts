import escapeHtml from "escape-html";
import type { PlainPage } from "#server/auth/plain-page.ts";
import type { Checkout, PlanOffer } from "#shared/contract/billing.ts";
import { paths } from "#shared/paths.ts";

/** Values of the buttons. */
export const outcomes = ["paid", "declined", "left"] as const;

/** `back`: target of the link on a finished checkout; null while it is open. */
export function checkoutPage(checkout: Checkout, back: string | null, problem?: string): PlainPage {
  const over = back !== null || problem !== undefined;
  return {
    title: "Test checkout",
    style,
    body: `<p class="test"><strong>Test page</strong>
No money moves here, whichever button you choose.</p>
<h1>${over ? escapeHtml(headings[checkout.state]) : escapeHtml(nameOf(checkout.plan))}</h1>
${problem === undefined ? "" : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${summary(checkout, over)}
${over ? backLink(back ?? paths.pricing()) : buttons(checkout)}`,
  };
}

const headings: Record<Checkout["state"], string> = {
  open: "This plan can't be bought right now",
  paid: "Plan bought",
  declined: "Payment declined",
  left: "Checkout cancelled",
};

/** Names the plan when the heading does not. */
function summary({ plan, email }: Checkout, over: boolean): string {
  const rows: readonly (readonly [string, string])[] = [
    ...(over ? [["Plan", nameOf(plan)] as const] : []),
    ["Price", priceOf(plan)],
    ["Credits", `${plan.credits.toLocaleString("en")} per ${plan.interval}`],
    ["For", email],
  ];
  const items = rows.map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl>${items.join("")}</dl>`;
}

function backLink(href: string): string {
  return `<p><a class="button" href="${escapeHtml(href)}">Back to Clearlane</a></p>`;
}

function buttons({ id }: Checkout): string {
  return `<form method="post" action="${paths.checkout(id)}">
<button name="outcome" value="paid">Pay (test)</button>
<button class="quiet" name="outcome" value="declined">Payment declined (test)</button>
<button class="quiet" name="outcome" value="left">Back without paying</button>
</form>`;
}

function nameOf({ tierName, team, tier, interval }: PlanOffer): string {
  // Business always includes a team, Premium only one of its two plans.
  const withTeam = team && tier === 2 ? " with team" : "";
  return `${tierName}${withTeam}, ${interval === "year" ? "yearly" : "monthly"}`;
}

function priceOf({ amount, currency, interval }: PlanOffer): string {
  if (amount === null || currency === null) return "unknown";
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return (
    `${format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))} per ` +
    `${interval}`
  );
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
