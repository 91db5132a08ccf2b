import { paths } from "#shared/paths.ts";

/** English belongs to this page's chunk; other languages are files of their own. */
export const landingText = {
  title: "Clear the goods, lane by lane",
  lead:
    "The HS code for your goods, what applies between origin and destination, and which rules " +
    "have changed. All in one place, every fact with its source and date.",
  searchLabel: "Describe the goods or enter an HS code",
  searchHint: "running shoes",
  search: "Search",
  lane: { destination: "Destination", origin: "Origin", any: "Any country" },
  sample: {
    title: "A worked answer",
    lead: "Rubber-soled running shoes, from Vietnam to the United Kingdom:",
    code: "HS code",
    duty: "Customs duty",
    preference: "With preference",
    requirements: "Import requirements",
    notifications: "Notifications for this lane",
    open: "Open this answer with all sources",
  },
  emailLabel: "Your work email address",
  start: "Start free trial",
  trial: "The trial starts with your first sign-in. No card needed, and reading stays free.",
  nav: [
    { to: "#sample", text: "A worked answer" },
    { to: "#does", text: "What it does" },
    { to: "#news", text: "What changed" },
    { to: "#plans", text: "Plans" },
    { to: "#questions", text: "Questions" },
  ],
  signIn: "Sign in",
  doesTitle: "Three questions, answered with sources",
  does: [
    {
      to: paths.hsCodeSearch(),
      title: "What is the HS code?",
      text:
        "Search in everyday words. Before you pay you see how many codes were found. Each " +
        "result shows why it matched and which word would lead to another code.",
      link: "Search HS codes",
    },
    {
      to: paths.hsCodeDetails(),
      title: "What applies on this lane?",
      text:
        "Import taxes, trade agreements, licences and notifications between two countries, item " +
        "by item. What is not in our data is marked, never guessed.",
      link: "Check a lane",
    },
    {
      to: paths.regulationSearch(),
      title: "Which regulation applies?",
      text:
        "Regulations with every date in its own field, who must do what, and what each one " +
        "amends, repeals or implements.",
      link: "Search regulations",
    },
  ],
  newsTitle: "Latest changes",
  newsFailed: "The latest notifications could not be loaded.",
  newsAll: "All notifications",
  factsTitle: "What is covered",
  headings: "headings and 5,612 subheadings of HS 2022, each described in plain words",
  notifications: "notifications, each with its official source",
  markets: "markets covered",
  fresh: "The newest source was checked on",
  coverage: "Every page names its source and edition, and says what is not covered.",
  payTitle: "Pay for results, not for looking",
  freeTitle: "Free",
  free: [
    "Notifications, regulations, and the page of every HS code and lane.",
    "Opening a code by its number, and the landed cost calculator.",
    "The result count of every search.",
  ],
  creditTitle: "One credit",
  pay: [
    "Opens the results of one HS code or regulation search.",
    "You see the result count and price before you pay.",
    "No results, a vague search or an exact code: no charge.",
    "Repeat searches are free for your whole team until the date on the receipt.",
  ],
  plansTitle: "Plans",
  plansFailed: "Plans could not be loaded.",
  plansAll: "Compare plans",
  creditsAMonth: "search credits per month",
  month: "per month",
  atCheckout: "price at checkout",
  questionsTitle: "Questions",
  questions: [
    {
      question: "Is this legal advice?",
      answer:
        "No. Our summaries help you find and read the rule. The official text is binding and " +
        "always one click away.",
    },
    {
      question: "What does a credit buy?",
      answer:
        "The results of one HS code search or one regulation search. Notifications, HS code " +
        "pages and regulations are free to read.",
    },
    {
      question: "What happens to the trial when I buy a plan?",
      answer:
        "You keep it. Your plan's credits are used first; unused trial credits are still " +
        "there when they run out.",
    },
    {
      question: "Can colleagues use my credits?",
      answer:
        "Yes. With a team plan you invite them by email address, set an optional cap for each " +
        "and see how many credits they used.",
    },
    {
      question: "Who sees what I search for?",
      answer:
        "Only you. In a team the plan owner sees when you used a credit and for which type of " +
        "search, and what you searched for only if you agree.",
    },
  ],
  top: "Back to top",
};

export type LandingText = typeof landingText;
