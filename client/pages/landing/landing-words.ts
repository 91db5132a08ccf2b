/**
 * The landing page's text. It is one page's, long and in English only, so it travels with the page
 * and not with every other.
 */
export const words = {
  title: "Clear the goods, lane by lane",
  lead: "The HS code of your goods, what stands on the way from A to B, and which rule just changed: one place, every fact with its source and its dates.",
  searchLabel: "Describe the goods, or type an HS code",
  searchHint: "rubber soled running shoes",
  search: "Search",
  emailLabel: "Your work email address",
  start: "Start the free trial",
  trial: "The trial begins with your first sign-in. No card is asked for, and reading stays free.",
  nav: [
    { to: "#does", text: "What it does" },
    { to: "#news", text: "What changed" },
    { to: "#plans", text: "Plans" },
    { to: "#questions", text: "Questions" },
  ],
  signIn: "Sign in",
  doesTitle: "Three questions, answered with sources",
  does: [
    {
      to: "/hs-code-search",
      title: "What is its HS code?",
      text: "Search in everyday words. You see how many codes were found before you pay, why each one matched, and which word would change the answer.",
      link: "Search HS codes",
    },
    {
      to: "/hs-code-details",
      title: "What stands on the lane?",
      text: "Import taxes, agreements, licences and notices between two countries, block by block. What this edition does not cover is said, never guessed.",
      link: "Look at a lane",
    },
    {
      to: "/regulation-search",
      title: "Which rule is that?",
      text: "Acts with every date in a field of its own, who must do what, and what an act amends, repeals or carries out.",
      link: "Search regulations",
    },
  ],
  newsTitle: "What changed last",
  newsFailed: "The latest notifications could not be loaded just now.",
  newsAll: "All notifications",
  factsTitle: "What is inside today",
  headings: "headings and 5,612 subheadings of HS 2022, each described in plain words",
  notifications: "notifications, each with its official source",
  markets: "markets they come from",
  payTitle: "You pay for answers, not for looking",
  pay: [
    "The count and the price stand there before a search costs anything.",
    "Nothing found, too vague or an exact code: nothing charged.",
    "The same search again is free for your whole team, until the date on its receipt.",
  ],
  plansTitle: "Plans",
  plansFailed: "Plans could not be loaded just now.",
  plansAll: "Compare the plans",
  creditsAMonth: "search credits a month",
  month: "a month",
  atCheckout: "price at checkout",
  questionsTitle: "Questions",
  questions: [
    {
      question: "Is this legal advice?",
      answer:
        "No. Our summaries help you find and read the rule; the official text decides, and it is always one link away.",
    },
    {
      question: "What does a credit buy?",
      answer:
        "The results of one HS code search or one regulation search. Notifications, HS code pages and regulations are free to read.",
    },
    {
      question: "What happens to the trial when I buy a plan?",
      answer:
        "It stays. Your plan's credits are used first; what is left of the trial is there when they run out.",
    },
    {
      question: "Can colleagues use my credits?",
      answer:
        "With a team plan you add them by email address, with a cap for each if you like, and see what each of them used.",
    },
    {
      question: "Who sees what I search for?",
      answer:
        "You, and in a team the owner of the plan: a search that was paid for stands in the ledger with its words.",
    },
  ],
  top: "Back to the top",
} as const;
