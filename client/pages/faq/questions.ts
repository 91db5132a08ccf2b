import { plainWords } from "#client/components/text/rich-words.tsx";

/**
 * Questions people ask, by subject. Answers may hold the marks of rich-words.tsx; what they say of
 * the product is what it does.
 */
export interface QuestionGroup {
  id: string;
  heading: string;
  questions: readonly Question[];
}

export interface Question {
  /** What the address says after the #. */
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
          "One credit opens the results of one HS code search or one regulation search, however many results there are. The count and the price stand there before you pay, a receipt after.",
        ],
      },
      {
        id: "what-is-free",
        question: "What is free?",
        answer: [
          "Everything that is reading: [notifications](/latest-notifications) and their feeds, every HS code page, every lane between two countries, every regulation. A code or an act named by its number opens at once, free.",
          "A search that finds nothing, or whose words are too vague, costs nothing.",
        ],
      },
      {
        id: "repeat",
        question: "Do I pay again for the same search?",
        answer: [
          "Not until the date on its receipt, 30 days as a rule. Filters and order belong to the same search; so do capital letters, accents and punctuation. In a team it is free for every member, whoever paid.",
        ],
      },
      {
        id: "trial",
        question: "How do I try it?",
        answer: [
          "Your first sign-in brings 10 trial credits, without a card and without an end date. A plan does not touch them: what is left of the trial is there when a plan has ended.",
        ],
      },
      {
        id: "carry-over",
        question: "What happens to credits I do not use?",
        answer: [
          "They stay for as long as the plan runs, also over a renewal and a change of plan. When a cancelled plan ends, the rest is gone; the trial stays.",
        ],
      },
      {
        id: "which-first",
        question: "Which credits are used first?",
        answer: [
          "Those of a plan of your own, then those of the plan you are a member of, then the trial. The number in the top bar says whose they are.",
        ],
      },
      {
        id: "refund",
        question: "A search was no use. Can I have the credit back?",
        answer: [
          "If something on our side was at fault, yes: write to us with the date and the words of the search. Support gives the credit back, and the ledger shows both entries.",
        ],
      },
      {
        id: "failed",
        question: "What if the connection breaks while I pay?",
        answer: [
          "The same charge is asked for again under the same key, up to five times, so it is taken once. If it cannot be settled, the screen says so, and nothing is charged for a search you did not get.",
        ],
      },
      {
        id: "invoices",
        question: "Where are my invoices?",
        answer: [
          "On [Plans and credits](/pricing) under Invoices, newest first. Where Stripe takes the payments, each one links to Stripe's own document. Where no provider is connected, the checkout is a test on which no money moves.",
        ],
      },
    ],
  },
  {
    id: "content",
    heading: "What is inside",
    questions: [
      {
        id: "what-is-covered",
        question: "What is covered?",
        answer: [
          "All 1,228 headings and 5,612 subheadings of the Harmonized System 2022, described in plain words. Regulations of the EU, the United Kingdom, the United States, Canada, Japan, China, Australia, India and New Zealand: a reviewed selection, most of it EU, UK and US. Notifications of the same markets, but for Japan and New Zealand.",
          "For lanes: trade agreements and preference schemes with their proofs of origin, the standard import tax of about a hundred markets, requirements and notices that touch the code.",
        ],
      },
      {
        id: "what-is-not-covered",
        question: "What is not covered?",
        answer: [
          "Duty rates, national digits beyond the sixth, quota balances, anti-dumping rates by company, reduced rates of import tax and rulings. Where a screen would need one of them it says “not covered” and names whom to ask. Nothing is guessed.",
        ],
      },
      {
        id: "digits",
        question: "My code has 8 or 10 digits. Can I use it?",
        answer: [
          "Yes. Type a code in any spelling: `6404.11`, `640411`, `6404 11 00 10`. The first six digits are the same all over the world and open here; digits beyond them belong to one country's tariff, and the page says that it does not know them.",
          "Codes of 2, 4, 6, 8 and 10 digits are read. Codes that left the nomenclature lead to their successors.",
        ],
      },
      {
        id: "fresh",
        question: "How fresh is it?",
        answer: [
          "Every act and every tax says on which day it was recorded; every notification says when it was published and when we first carried it. The [feed](/latest-notifications) says when it was last checked. Content comes in editions, with each release of the program.",
        ],
      },
      {
        id: "accuracy",
        question: "How sure is a search result?",
        answer: [
          "Each result is strong, good or possible, and says which of your words matched and which word would change the answer. It is a place to look, no classification: before declaring, read the notes of the chapter and ask customs where money or safety depends on it.",
        ],
      },
      {
        id: "advice",
        question: "Is this legal advice?",
        answer: [
          "No. Our summaries help you find and read the rule. The official publication decides, and each of our pages links to it. More in the [terms](/tnc#advice).",
        ],
      },
      {
        id: "severity",
        question: "What do “act now”, “plan” and “know” mean?",
        answer: [
          "One written rule decides. Act now: goods can be stopped or cost more, and the day lies within 30 days before or after today. Plan: that, but later or without a date, or comments are still open. Know: everything else.",
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
          "Not for reading. For searching, yes: a sign-in with an email address. Nothing you typed is lost on the way: you come back to the same page.",
        ],
      },
      {
        id: "team",
        question: "Can colleagues use my credits?",
        answer: [
          "With Business, or Premium with team. Add them by email address under Team on your [profile](/profile), each with a cap if you like. They draw on your credits at once, and your ledger names who searched for what.",
        ],
      },
      {
        id: "more-credits",
        question: "I am a member and my share is used up. What now?",
        answer: [
          "Ask for more with the button beside your share on [Plans and credits](/pricing): the owner sees it in the list of the team. Or buy a plan of your own; it is then used first.",
        ],
      },
      {
        id: "languages",
        question: "Which languages are there?",
        answer: [
          "The screens for signing in are in English and Spanish. Everything else is in English for now and marked so, which makes screen readers speak it right. Choose the language in the top bar.",
        ],
      },
      {
        id: "export",
        question: "Can I take my data with me?",
        answer: [
          "Yes: “Save everything” on your [profile](/profile) puts profile, credits, plan, ledger and paid searches into one file. The ledger and the notifications can also be saved as CSV. What is kept at all says the [privacy policy](/privacy).",
        ],
      },
      {
        id: "delete",
        question: "How do I close my account?",
        answer: [
          "Cancel the plan on [Plans and credits](/pricing), save your data, and write to us from the address of the account.",
        ],
      },
    ],
  },
  {
    id: "machines",
    heading: "Programs, feeds and trouble",
    questions: [
      {
        id: "api",
        question: "Is there an API?",
        answer: [
          "Yes. What the screens can do, `/api` can do, for the same price: described at [/api/openapi.json](/api/openapi.json). Programs send an access token of your identity provider as `Authorization: Bearer`. A paid search takes an `Idempotency-Key`, so that a repeated request is charged once.",
        ],
      },
      {
        id: "feeds",
        question: "Can I follow notifications elsewhere?",
        answer: [
          "Every list of notifications, with its filters, is also an [Atom feed](/feeds/notifications.atom) and a CSV file; the links stand above the list. The dates of a regulation can be put into your calendar from its page.",
        ],
      },
      {
        id: "cli",
        question: "How does support look into my credits?",
        answer: [
          "With a command-line program that follows the same rules as the screens: it shows the balance, explains where it comes from, and can give credits or give one back. Every such change is a line of your ledger with its reason.",
        ],
      },
      {
        id: "unknown-balance",
        question: "Why does it say “Credits unknown”?",
        answer: [
          "The service that keeps the balance did not answer. Nothing is lost and nothing is charged meanwhile; reading goes on. Try again a little later.",
        ],
      },
      {
        id: "keyboard",
        question: "Is there a quick way to a screen or a code?",
        answer: [
          "Press Ctrl+K, ⌘K on a Mac, or `/`: type a few letters of a screen, a code in any spelling, or goods, and press Enter. Nothing in that list costs a credit.",
        ],
      },
    ],
  },
];

/** Lower case without accents, as questions are looked through. */
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The groups with those questions that hold every word of the search, in question or answer; groups
 * without any are left out.
 */
export function findQuestions(groups: readonly QuestionGroup[], q: string): QuestionGroup[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const matches = ({ question, answer }: Question) => {
    const text = fold(plainWords([question, ...answer].join(" ")));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}
