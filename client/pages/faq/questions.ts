import { plainText } from "#client/components/text/rich-text.tsx";
import { paths } from "#shared/paths.ts";

/**
 * Questions by subject. Answers may contain the marks of rich-text.tsx. They describe actual
 * behaviour: change them with it.
 */
export interface QuestionGroup {
  id: string;
  heading: string;
  questions: readonly Question[];
}

export interface Question {
  /** URL fragment. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
}

export const questionGroups: readonly QuestionGroup[] = [
  {
    id: "credits",
    heading: "Credits and prices",
    questions: [
      {
        id: "what-is-a-credit",
        question: "What is a credit?",
        answer: [
          "One credit opens the results of one HS code search or one regulation search, " +
            "however many results there are. You see the result count and price before you pay, " +
            "and a receipt afterwards.",
        ],
      },
      {
        id: "what-is-free",
        question: "What is free?",
        answer: [
          `All reading is free: [notifications](${paths.latestNotifications()}) and their ` +
            "feeds, every " +
            "HS code page, every lane between two countries and every regulation. A code or " +
            "regulation looked up by its number opens directly, free.",
          "A search that finds nothing, or is too vague, costs nothing.",
        ],
      },
      {
        id: "repeat",
        question: "Do I pay again for the same search?",
        answer: [
          "Not until the date on its receipt, normally 30 days. Filtering and sorting count " +
            "as the same search, and so do differences in capital letters, accents and " +
            "punctuation. In a team, a paid search is free for every member, whoever paid.",
        ],
      },
      {
        id: "trial",
        question: "How does the free trial work?",
        answer: [
          "Your first sign-in gives you 10 trial credits. No card is needed and the credits " +
            "don't expire. Buying a plan doesn't affect them: unused trial credits are still " +
            "there when a plan ends.",
        ],
      },
      {
        id: "carry-over",
        question: "What happens to unused credits?",
        answer: [
          "They roll over while your plan is active, including renewals and plan changes. " +
            "When a cancelled plan ends, unused plan credits expire; trial credits remain.",
        ],
      },
      {
        id: "which-first",
        question: "Which credits are used first?",
        answer: [
          "Your own plan's credits first, then those of the plan you are a member of, then " +
            "the trial. The balance in the top bar shows which one is in use.",
        ],
      },
      {
        id: "refund",
        question: "A search was no use. Can I get the credit back?",
        answer: [
          "If something went wrong on our side, yes. Email us the date and the search text. " +
            "Support refunds the credit, and your ledger shows both entries.",
        ],
      },
      {
        id: "failed",
        question: "What if the connection drops while I pay?",
        answer: [
          "The same charge is retried with the same key, up to five times, so it is taken " +
            "only once. If it can't be confirmed, you are told, and you are never charged for a " +
            "search you did not get.",
        ],
      },
      {
        id: "invoices",
        question: "Where are my invoices?",
        answer: [
          `On [Plans and credits](${paths.pricing()}) under Invoices, newest first. If ` +
            "payments go " +
            "through Stripe, each one links to the Stripe invoice. If no payment provider is " +
            "connected, checkout is a test and no money moves.",
        ],
      },
    ],
  },
  {
    id: "content",
    heading: "Coverage and accuracy",
    questions: [
      {
        id: "what-is-covered",
        question: "What is covered?",
        answer: [
          "All 1,228 headings and 5,612 subheadings of the Harmonized System 2022, described " +
            "in plain words. Regulations of the EU, the United Kingdom, the United States, " +
            "Canada, Mexico, Brazil, Switzerland, Japan, China, South Korea, India, Singapore, " +
            "Australia and New Zealand: a reviewed selection, mostly EU, UK and US. " +
            "Notifications for the same markets.",
          "For lanes: prohibitions and embargoes, trade agreements and preference programs with " +
            "their proofs of origin, the standard import tax of about a hundred markets, reduced " +
            "rates of some of them, and the requirements and notifications that apply to the code.",
          "For imports into the United States, the United Kingdom and the European Union: " +
            "national tariff lines with their ordinary duty rates, and for the United States " +
            "also preference rates, additional duties and fees. Each page names the edition and " +
            "its date.",
        ],
      },
      {
        id: "what-is-not-covered",
        question: "What is not covered?",
        answer: [
          "National tariff lines and duty rates of markets other than the United States, the " +
            "United Kingdom and the European Union; preference rates and trade remedies of the " +
            "United Kingdom and the European Union; quota balances, company-specific " +
            "anti-dumping rates and rulings. Where a page would need one of them, it says “not " +
            "available” and tells you where to check. Nothing is guessed.",
        ],
      },
      {
        id: "digits",
        question: "My code has 8 or 10 digits. Can I use it?",
        answer: [
          "Yes. Enter a code in any format: `6404.11`, `640411`, `6404 11 00 10`. The first " +
            "six digits are the same worldwide and open here. Further digits belong to a " +
            "national tariff; the page tells you if no tariff in our data has that line.",
          "Codes with 2, 4, 6, 8 and 10 digits are accepted. Codes deleted from the " +
            "nomenclature lead to their successors.",
        ],
      },
      {
        id: "fresh",
        question: "How up to date is the content?",
        answer: [
          "Every regulation and every tax shows the date it was recorded; every notification " +
            "shows when it was published and when we first saw it. The " +
            `[feed](${paths.latestNotifications()}) shows when it was last checked. Content is ` +
            "updated " +
            "with each release of Clearlane.",
        ],
      },
      {
        id: "accuracy",
        question: "How reliable is a search result?",
        answer: [
          "Each result is rated strong, good or possible and shows which of your words " +
            "matched and which would lead to another code. It is a starting point, not a " +
            "classification. Before you file an entry, read the chapter notes, and ask customs " +
            "for a ruling where the duty or safety risk is high.",
        ],
      },
      {
        id: "advice",
        question: "Is this legal advice?",
        answer: [
          "No. Our summaries help you find and read the rule. The official text is binding, " +
            `and every page links to it. See the [terms](${paths.terms("advice")}).`,
        ],
      },
      {
        id: "severity",
        question: "What do “Act now”, “Plan ahead” and “Good to know” mean?",
        answer: [
          "One fixed rule applies. Act now: goods could be stopped or cost more, and the date " +
            "is within 30 days before or after today. Plan ahead: the same, but later or " +
            "without a date, or still open for comment. Good to know: everything else.",
        ],
      },
    ],
  },
  {
    id: "account",
    heading: "Account, team and languages",
    questions: [
      {
        id: "sign-in",
        question: "Do I need an account?",
        answer: [
          "Not to read. To search, you need to sign in with an email address. Whatever you " +
            "typed is kept: you return to the same page.",
        ],
      },
      {
        id: "team",
        question: "Can colleagues use my credits?",
        answer: [
          "Yes, with Business or Premium with team. Invite them by email address under Team on " +
            `your [account](${paths.account()}), each with a cap if you like. They accept under ` +
            `[Team invitations](${paths.invitations()}) and can then use your credits. Your ` +
            "ledger shows who used a credit, when, and for which type of search; what they " +
            "searched for is shown only if they agree.",
        ],
      },
      {
        id: "more-credits",
        question: "I am a team member and reached my cap. What now?",
        answer: [
          `Use “Request more credits” on [Plans and credits](${paths.pricing()}); the owner ` +
            "sees your " +
            "request in the team list. Or buy your own plan, which is then used first.",
        ],
      },
      {
        id: "languages",
        question: "Which languages are available?",
        answer: [
          "Every page is in English and Spanish. What comes from sources in English, such as the " +
            "titles and summaries of regulations and notifications, stays English and is marked " +
            "so, for screen readers to pronounce it correctly. Choose your language in the top " +
            "bar.",
        ],
      },
      {
        id: "export",
        question: "Can I export my data?",
        answer: [
          `Yes. “Download my data” on your [account](${paths.account()}) gives you everything ` +
            "we hold about you in one file. The ledger and the " +
            "notifications can also be downloaded as CSV. The [privacy " +
            `policy](${paths.privacy()}) lists ` +
            "everything we keep.",
        ],
      },
      {
        id: "delete",
        question: "How do I close my account?",
        answer: [
          `Cancel your plan on [Plans and credits](${paths.pricing()}), download your data, ` +
            "and email " +
            "us from your account's address.",
        ],
      },
    ],
  },
  {
    id: "machines",
    heading: "API, feeds and troubleshooting",
    questions: [
      {
        id: "api",
        question: "Is there an API?",
        answer: [
          "Yes. Everything the pages can do, `/api` can do at the same price. It is described " +
            "at [/api/openapi.json](/api/openapi.json). Send an access token of your identity " +
            "provider as `Authorization: Bearer`. A paid search takes an `Idempotency-Key`, so " +
            "that a repeated request is charged only once.",
        ],
      },
      {
        id: "feeds",
        question: "Can I follow notifications outside Clearlane?",
        answer: [
          "Every list of notifications, with its filters, is also available as an [Atom " +
            "feed](/feeds/notifications.atom), a JSON feed and a CSV file; the links are above " +
            "the list. You can add the dates of a regulation to your calendar from its page.",
        ],
      },
      {
        id: "cli",
        question: "What can support see and change?",
        answer: [
          "Support uses a command-line tool that follows the same rules as the pages. It " +
            "shows your balance, explains how it was calculated, and can grant or refund " +
            "credits. Every such change is an entry in your ledger, with its reason.",
        ],
      },
      {
        id: "unknown-balance",
        question: "Why does it say “Credits unknown”?",
        answer: [
          "The credit service did not respond. You have not lost any credits and nothing is " +
            "charged in the meantime; reading still works. Try again a little later.",
        ],
      },
      {
        id: "keyboard",
        question: "Is there a shortcut to a page or code?",
        answer: [
          "Press Ctrl+K (⌘K on a Mac) or `/`, type a few letters of a page name, a code in " +
            "any format, or goods, and press Enter. Nothing in that list costs a credit. " +
            "Press `?` to see all shortcuts; there you can also turn off the single-key ones.",
        ],
      },
    ],
  },
];

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Questions whose text contains every word of the query, ignoring case and accents; empty groups
 * are dropped.
 */
export function findQuestions(groups: readonly QuestionGroup[], q: string): QuestionGroup[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const matches = ({ question, answer }: Question) => {
    const text = fold(plainText([question, ...answer].join(" ")));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}
