import { contactAddress, type TextDocument } from "#client/components/text/rich-text.tsx";
import type { SubscriptionRecord } from "#shared/contract/subscriptions.ts";
import { defaultPriceIds, type Interval, listPlans } from "#shared/domain/plans.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";
import { paths } from "#shared/paths.ts";

/**
 * Terms of use. Statements on credits, plans and teams describe actual behaviour: change them with
 * the program.
 */
export const terms: TextDocument = {
  title: "Terms and conditions",
  lead:
    "What we provide, what it costs, and what remains your own responsibility when you use " +
    "Clearlane.",
  since: "2026-11-21",
  sections: [
    {
      id: "service",
      heading: "What Clearlane is",
      parts: [
        "Clearlane helps people who move goods across borders find three things: the HS code " +
          "of a product, what applies on the lane between two countries, and the rules that " +
          "have changed. It summarises official publications and shows their source, " +
          "identifiers and dates.",
        "Some pages are demonstrations: everything under Apps and UI demos shows a fictional " +
          "trading company. Changes you make there stay in your browser and have no effect " +
          "outside it.",
      ],
    },
    {
      id: "advice",
      heading: "No legal advice: the official text is binding",
      parts: [
        "Nothing on Clearlane is legal, tax or customs advice, and no search result is a " +
          "binding classification. If our summary and the official publication differ, the " +
          "official publication prevails. Every regulation and every notification links to it.",
        [
          "Before you declare goods, check the code and the measures with the customs " +
            "authority of the importing country, or request a binding ruling.",
          "Before you rely on a date, read it in the official text.",
          "The declarant remains responsible for the declaration.",
        ],
      ],
    },
    {
      id: "coverage",
      heading: "Coverage",
      parts: [
        "Codes follow the Harmonized System 2022 with its 1,228 headings and 5,612 six-digit " +
          "subheadings. National tariff lines and duty rates are held for the United States, the " +
          "United Kingdom and the European Union, by the edition named on each page. Rates of " +
          "other markets and quota balances are not included. Where information is not " +
          "available, the page says so; it is never guessed.",
        "Regulations and notifications are a selection by jurisdiction. A rule that is " +
          "missing here may still exist. See " +
          `[What is covered?](${paths.faq({}, "what-is-covered")}) in ` +
          "the frequently asked questions.",
      ],
    },
    {
      id: "account",
      heading: "Your account",
      parts: [
        "Anyone can read. Searching requires sign-in with an email address verified by the " +
          "identity provider. Each account is for one person: keep your sign-in details to " +
          "yourself, and end any session you don't recognise under Sessions on your " +
          `[account](${paths.account()}).`,
        "Practice accounts, where an installation offers them, are for testing. They can't " +
          "buy anything, and their contents may be reset at any time.",
      ],
    },
    {
      id: "credits",
      heading: "Credits",
      parts: [
        "One credit opens the results of one HS code search or one regulation search. You see " +
          "the number of results and the price before anything is charged, and a receipt " +
          "afterwards.",
        "The following are free:",
        [
          "a search that finds nothing or is too vague to run;",
          "a code or regulation looked up by its number, which opens directly;",
          "the same search again until the date on its receipt, 30 days unless an " +
            "installation has set another number, whatever the filters and sort order;",
          "notifications, feeds, HS code pages, lanes and regulations.",
        ],
        "Upper and lower case, accents, punctuation and extra spaces do not make a different " +
          "search. If a response is lost, the same charge is retried with the same key, so it " +
          "is taken only once.",
        "Your own plan's credits are used first, then those of the plan you are a member of, " +
          "then your trial. While your balance cannot be read it is shown as unknown, and " +
          "nothing is charged.",
      ],
    },
    {
      id: "trial",
      heading: "The free trial",
      parts: [
        "Your first sign-in gives you a trial of 10 credits, unless an installation has set " +
          "another number. No payment details are required. The trial does not expire, is " +
          "granted once per person, and is not affected by purchases: unused trial credits are " +
          "still there when a plan ends.",
      ],
    },
    {
      id: "plans",
      heading: "Plans, periods and unused credits",
      parts: [
        {
          caption: "What each plan includes",
          heads: ["Plan", "Monthly", "Yearly", "Team"],
          rows: planRows({
            credits: (count) => `${count.toLocaleString("en")} credits`,
            atOnce: " at once",
            withTeam: (plan) => `${plan} with team`,
            yes: "Yes",
            no: "No",
          }),
        },
        `Prices are shown on [Plans and credits](${paths.pricing()}) and, where Stripe takes the ` +
          "payment, at its checkout. A plan renews at the end of each paid period until you " +
          "cancel it.",
        [
          "Unused credits roll over into the next period while the plan is active.",
          "An upgrade, adding a team, or a switch from monthly to yearly takes effect at " +
            "once: you pay the new price in full, a new period starts, and you keep your " +
            "remaining credits.",
          "A downgrade, or a switch from yearly to monthly, takes effect when your paid " +
            "period ends. Partial periods are not charged.",
          "A cancelled plan stays active, with all its credits, until the end of the paid " +
            "period. Unused plan credits then expire; trial credits remain. Until that day you " +
            "can undo the cancellation.",
          "If a renewal payment fails, you keep the credits you paid for; new ones are added " +
            "once payment succeeds.",
        ],
      ],
    },
    {
      id: "refunds",
      heading: "Refunds",
      parts: [
        "If a paid search was of no use because of a fault on our side, contact us: support " +
          "can refund its credit, once per search. The ledger keeps both entries, and the " +
          "search is then no longer free to repeat.",
        "When a payment is refunded in full, or disputed with the bank, the unused credits it " +
          "brought are voided; they return if the dispute is decided in our favour. Your " +
          "statutory consumer rights are not affected.",
      ],
    },
    {
      id: "team",
      heading: "Teams",
      parts: [
        "The owner of a team plan invites members by email address, up to 100 at a time. An " +
          "invited person becomes a member by accepting within 14 days and can then use the " +
          "owner's credits, up to a cap per period if the owner sets one. The owner sees what " +
          "each member used, when, and for which type of search, and what they searched for only " +
          "if the member agrees.",
        "A person can be on only one team, and a member cannot have members. Members may " +
          "leave at any time and owners may remove them; both take effect with the next search. " +
          "If the owner changes to a plan without a team, the team is paused: the member list " +
          "is kept, but no one can use its credits.",
      ],
    },
    {
      id: "billing",
      heading: "Payment and test installations",
      parts: [
        "Where Stripe is connected, Stripe takes the payment as an independent processor: " +
          "card details are entered on Stripe's pages and never reach Clearlane. Invoices are " +
          `listed on [Plans and credits](${paths.pricing()}).`,
        "Where no payment provider is connected, purchases lead to a page marked as a test. " +
          "No money moves there, plans and invoices created there are for testing only, and " +
          "they give rise to no claims or debts.",
      ],
    },
    {
      id: "use",
      heading: "Fair use",
      parts: [
        [
          "Automated use of the [API](/api/openapi.json) and the " +
            "[feeds](/feeds/notifications.atom) is welcome. Too many failed sign-ins or uploads " +
            "are rate-limited, with a message that says when to try again.",
          "Do not try to access what belongs to another account, to avoid paying for a " +
            "search, or to disrupt the service for others.",
          "Results are for your own company's use. You may quote them with their source; do " +
            "not publish them as a database of your own.",
        ],
      ],
    },
    {
      id: "liability",
      heading: "Liability",
      parts: [
        "Our liability is unlimited for intent and gross negligence, for injury to life and " +
          "health, and wherever the law forbids a limit. For slight negligence we are liable " +
          "only for breach of a material obligation under this agreement, up to the amount you " +
          "paid in the preceding twelve months. We are not liable for a duty, a penalty or a " +
          "delay that results from a declaration made without checking the official " +
          "publication.",
      ],
    },
    {
      id: "end",
      heading: "Termination and changes",
      parts: [
        `You may stop at any time: cancel your plan on [Plans and credits](${paths.pricing()}), ` +
          `download [your data](${paths.privacy("rights")}) and write to ` +
          `[${contactAddress}](mailto:${contactAddress}) to have your account closed. We may ` +
          "close an account that breaches these terms, after a warning where possible.",
        "When these terms change, so does the date at the top. A change that reduces an " +
          "active plan takes effect with its next period.",
      ],
    },
  ],
};

interface PlanTexts {
  credits: (count: number) => string;
  atOnce: string;
  withTeam: (plan: string) => string;
  yes: string;
  no: string;
}

/** Benefits per plan from the plan table: one row per plan, month and year side by side. */
export function planRows(words: PlanTexts): string[][] {
  const plans = listPlans(defaultPriceIds);
  const labelOf = ({ tier, team }: { tier: number; team: boolean }) => {
    const name = String(viewSubscription({ tier } as SubscriptionRecord).tierName);
    return team && tier < 3 ? words.withTeam(name) : name;
  };
  const count = (name: string, interval: Interval) => {
    const plan = plans.find((one) => one.interval === interval && labelOf(one) === name);
    return plan ? words.credits(plan.credits) + (interval === "year" ? words.atOnce : "") : "";
  };
  const names = [...new Set(plans.map(labelOf))];
  return names.map((name) => {
    const hasTeam = plans.some((plan) => labelOf(plan) === name && plan.team);
    return [name, count(name, "month"), count(name, "year"), hasTeam ? words.yes : words.no];
  });
}
