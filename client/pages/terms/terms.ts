import { contactAddress, type WrittenText } from "#client/components/text/written-text.ts";
import type { SubscriptionRecord } from "#shared/contract/subscriptions.ts";
import { defaultPriceIds, type Interval, listPlans } from "#shared/domain/plans.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";

/**
 * What is agreed by using the product. What it says of credits, plans and teams is what the program
 * does; a change there is a change here.
 */
export const terms: WrittenText = {
  title: "Terms and conditions",
  lead: "What you can rely on, what it costs, and what stays your own responsibility when you use Clearlane.",
  since: "2026-11-21",
  sections: [
    {
      id: "service",
      heading: "What Clearlane is",
      parts: [
        "Clearlane helps people who move goods across borders to find three things: the HS code of a product, what stands on the lane between two countries, and the rules that changed. It shows summaries of official publications with their source, their identifiers and their dates.",
        "Some screens are demonstrations: everything under Apps and UI demos shows an invented trading company. What you change there stays in your browser and has no effect outside it.",
      ],
    },
    {
      id: "advice",
      heading: "No legal advice: the official publication decides",
      parts: [
        "Nothing on Clearlane is legal, tax or customs advice, and no search result is a binding classification. Where our words and the official publication differ, the official publication decides. Every act and every notification links to it.",
        [
          "Before you declare goods, check the code and the measures with the customs authority of the country of import, or ask for a binding ruling.",
          "Before you rely on a date, read it in the official text.",
          "The declarant stays responsible for the declaration.",
        ],
      ],
    },
    {
      id: "coverage",
      heading: "What the edition holds",
      parts: [
        "Codes are the Harmonized System of 2022 with its 1,228 headings and 5,612 subheadings of six digits. National digits beyond the sixth, duty rates and quota balances are not part of this edition. Where something is not carried, the screen says so in that place; it is never guessed and never filled in.",
        "Regulations and notifications are a selection by jurisdiction. That something is missing here does not mean that it does not exist. [What is covered](/pages/faq#what-is-covered) is listed among the questions.",
      ],
    },
    {
      id: "account",
      heading: "Your account",
      parts: [
        "Reading is open to everybody. Searching needs a sign-in with an email address that the identity provider has verified. One person, one account: keep what you sign in with to yourself, and end sessions you do not know under Sessions on your [profile](/profile).",
        "Practice accounts, where an installation offers them, are for trying things out. They cannot buy anything, and what they hold may be reset at any time.",
      ],
    },
    {
      id: "credits",
      heading: "Credits",
      parts: [
        "One credit opens the results of one HS code search or one regulation search. How many results there are and what they cost is shown before anything is charged; the receipt is shown after.",
        "Nothing is charged for:",
        [
          "a search that finds nothing, or whose words are too vague to search with;",
          "a code or an act named by its number: it opens at once;",
          "the same search again until the date on its receipt, 30 days unless an installation has set another number, whatever the filters and the order;",
          "notifications, feeds, HS code pages, lanes and regulations.",
        ],
        "Upper and lower case, accents, punctuation and doubled spaces do not make a different search. If an answer is lost on the way, the same charge is asked for again under the same key, so that it is taken once.",
        "Credits of a plan of your own are used first, then those of the plan you are a member of, then your trial. While your balance cannot be read it is shown as unknown, and nothing is charged.",
      ],
    },
    {
      id: "trial",
      heading: "The free trial",
      parts: [
        "Your first sign-in brings a trial of 10 credits, unless an installation gives another number. No payment details are asked for. The trial does not run out with time, is given once a person, and no purchase touches it: what is left of it is there when a plan has ended.",
      ],
    },
    {
      id: "plans",
      heading: "Plans, periods and carry-over",
      parts: [
        {
          caption: "What the plans bring",
          heads: ["Plan", "By month", "By year", "Team"],
          rows: planRows(),
        },
        "Prices stand on [Plans and credits](/pricing) and, where Stripe takes the payment, at its checkout. A plan renews at the end of each paid period until you cancel it.",
        [
          "Unused credits are carried over into the next period for as long as the plan runs.",
          "A bigger plan, a team or a change from month to year begins at once: the new price is paid in full, a new period begins, and the credits you have left stay.",
          "A smaller plan, or a change from year to month, begins when the period you paid for ends. Nothing is paid for parts of a period.",
          "A cancelled plan runs to the end of the paid period with all its credits. What is left then is gone; a trial stays. Until that day you can take the cancellation back.",
          "If a renewal cannot be paid, credits already paid for stay and new ones come with the payment.",
        ],
      ],
    },
    {
      id: "refunds",
      heading: "Refunds",
      parts: [
        "If a paid search was of no use because of a fault on our side, write to us: support can give its credit back, once a search. The ledger keeps both entries, and the search is then no longer free to repeat.",
        "When a payment is given back in full, the credits it brought are taken back with it, as far as they have not been used. Rights that consumer law gives you stay untouched.",
      ],
    },
    {
      id: "team",
      heading: "Teams",
      parts: [
        "The owner of a plan with a team adds members by email address, without a limit on their number. Members draw on the owner's credits from that moment, up to a cap for each period if the owner sets one. The owner sees what each member used and, in the ledger, the words of every search that was paid for.",
        "Nobody can be on two teams, and a member cannot have members. Members may leave at any time and owners may remove them; both take effect with the next search. When a plan without a team follows, the list of members rests: it is kept, and nobody draws on it.",
      ],
    },
    {
      id: "billing",
      heading: "Payment, and installations without it",
      parts: [
        "Where Stripe is connected, Stripe takes the payment as a processor of its own: card details are typed on Stripe's pages and never reach Clearlane. Invoices are listed on [Plans and credits](/pricing).",
        "Where no payment provider is connected, buying leads to a page that is marked as a test. No money moves there, plans and invoices made there are for trying out only, and nothing can be claimed or owed because of them.",
      ],
    },
    {
      id: "use",
      heading: "Fair use",
      parts: [
        [
          "Programs are welcome at the [API](/api/openapi.json) and the [feeds](/feeds/notifications.atom); too many failed sign-ins and uploads are slowed down with a message that says when to come back.",
          "Do not try to read what belongs to another account, to get around the price of a search, or to disturb the service for others.",
          "Results are for the work of your own company. You may quote them with their source; do not publish them as a database of your own.",
        ],
      ],
    },
    {
      id: "liability",
      heading: "Liability",
      parts: [
        "We answer without limit for intent and gross negligence, for harm to life and health, and wherever the law forbids a limit. For slight negligence we answer only where a main duty of this agreement was broken, up to what you paid in the twelve months before. We do not answer for a duty, a penalty or a delay that comes from a declaration made without checking the official publication.",
      ],
    },
    {
      id: "end",
      heading: "Ending and changes",
      parts: [
        `You may stop at any time: cancel the plan on [Plans and credits](/pricing), save [what is kept of you](/privacy#rights) and write to [${contactAddress}](mailto:${contactAddress}) to have the account closed. We may close an account that breaks these terms, after a warning where that is possible.`,
        "When these terms change, the date at the top changes with them. A change that takes something away from a running plan begins with its next period.",
      ],
    },
  ],
};

/**
 * What each plan brings, as the program has it: one row a plan, its month and its year side by
 * side.
 */
export function planRows(): string[][] {
  const plans = listPlans(defaultPriceIds);
  const count = (name: string, interval: Interval) => {
    const plan = plans.find((one) => one.interval === interval && nameOf(one) === name);
    return plan
      ? `${plan.credits.toLocaleString("en")} credits${interval === "year" ? " at once" : ""}`
      : "";
  };
  const names = [...new Set(plans.map(nameOf))];
  return names.map((name) => {
    const hasTeam = plans.some((plan) => nameOf(plan) === name && plan.team);
    return [name, count(name, "month"), count(name, "year"), hasTeam ? "Yes" : "No"];
  });
}

function nameOf({ tier, team }: { tier: number; team: boolean }): string {
  const { tierName } = viewSubscription({ tier } as SubscriptionRecord);
  return team && tier < 3 ? `${tierName} with team` : String(tierName);
}
