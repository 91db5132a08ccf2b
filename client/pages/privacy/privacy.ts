import { contactAddress, type WrittenText } from "#client/components/text/written-text.ts";
import { browserKeys, cookies } from "#client/pages/privacy/kept-in-browser.ts";

/**
 * What is kept of people, where and for how long, as the program does it; a change there is a
 * change here.
 */
export const privacy: WrittenText = {
  title: "Privacy policy",
  lead: "What Clearlane keeps of you, why, for how long, and how you get it all in one file.",
  since: "2026-11-21",
  sections: [
    {
      id: "short",
      heading: "In short",
      parts: [
        [
          "No page loads anything from anybody else: no analytics, no advertising, no fonts, maps or pictures from outside. Your browser is told to refuse them.",
          "Reading needs no account and leaves no trace of what was read.",
          "The words of a search are kept only once it was paid for: they are your receipt.",
          "Everything kept of you can be saved in one file on your profile.",
        ],
      ],
    },
    {
      id: "who",
      heading: "Who is responsible",
      parts: [
        `Responsible is whoever runs this installation of Clearlane. Questions about your data and everything under [Your rights](#rights) go to [${contactAddress}](mailto:${contactAddress}).`,
      ],
    },
    {
      id: "account",
      heading: "Account and sign-in",
      parts: [
        "You sign in at an identity provider. From it we take your email address, your name, your roles and the provider's own identifier of you, and keep them with the days of your first and last sign-in: without them credits could belong to nobody. Your password stays at the provider.",
        "For each browser you are signed in with, the server keeps a session: the provider's tokens, what the browser says it is in a few words such as “Firefox on Windows”, and when it began and was last used. Addresses of your connection are not part of it. The list is under Sessions on your [profile](/profile), where each can be ended.",
        "On your profile you may add a name, a company and a picture. They are there because you put them there; all three can be changed and removed.",
      ],
    },
    {
      id: "credits",
      heading: "Credits, searches and teams",
      parts: [
        "Each credit that comes or goes is a line of a ledger: when, how many, why, and whose account. A search that was paid for is kept with its words, its filters, the number of results and the date until which it can be repeated free. A free look, a suggestion while typing and a search that found nothing are answered and forgotten.",
        "If you are a member of a team, its owner sees how many credits you used, when you last used one, and the words of the searches you paid for with the team's credits. If you ask for more credits, the owner reads your message. As an owner you give us your members' addresses: tell them.",
      ],
    },
    {
      id: "payment",
      heading: "Payment",
      parts: [
        "Where Stripe takes the payments, it gets your email address and name and asks for card and billing details on its own pages. We never see them; we keep Stripe's identifiers of customer, subscription and invoices, the amounts and the periods, and the events Stripe sends. Stripe's own privacy policy applies to what it keeps.",
        "Where no payment provider is connected, the checkout is a test page: nothing is asked for and no money moves.",
      ],
    },
    {
      id: "browser",
      heading: "Cookies, and what stays in your browser",
      parts: [
        "All cookies are our own, needed for something you asked for, and set by our server or our own scripts. None of them follows you anywhere.",
        cookies,
        browserKeys,
        "The demonstrations under Apps and UI demos keep what you change there in your browser under names that begin with `clearlane.sample`. Clearing the site's data in your browser removes all of it.",
      ],
    },
    {
      id: "others",
      heading: "Who else gets something",
      parts: [
        "Nobody buys or is given data. Besides Stripe and the identity provider, where they are connected, data stays on the servers of whoever runs this installation. Links to official publications lead away from Clearlane; only when you follow one does that site learn anything, and not which page you came from.",
      ],
    },
    {
      id: "logs",
      heading: "Server logs",
      parts: [
        "The log names failed requests by number, method, path and status, for finding faults. The part of an address after the question mark, where searches and filters stand, is left out, and so are headers, tokens and email addresses.",
      ],
    },
    {
      id: "retention",
      heading: "How long it is kept",
      parts: [
        {
          caption: "How long each thing is kept",
          heads: ["What", "How long"],
          rows: [
            [
              "A session",
              "Until you sign out, a day without use, or seven days after the sign-in. Ended ones are emptied at once and removed soon after their time.",
            ],
            ["Sign-ins at the built-in provider", "At most 14 days"],
            ["Name, company, picture", "Until you change or remove them"],
            [
              "Ledger, paid searches, memberships",
              "As long as the account exists, and afterwards as long as bookkeeping law asks for it",
            ],
            ["Plans, invoices, payment events", "As long as bookkeeping law asks for it"],
            [
              "Practice accounts you registered",
              "In the server's memory only, until it is restarted",
            ],
            ["What your browser keeps", "As said in the tables above, or until you clear it"],
          ],
        },
      ],
    },
    {
      id: "rights",
      heading: "Your rights",
      parts: [
        "On your [profile](/profile) the button “Save everything” gives you profile, credits, plan, membership, sessions, the whole ledger and all paid searches as one JSON file. Those without access to that screen can ask for the file.",
        [
          "You may know what is kept of you, have it corrected, and take it with you.",
          "You may have it deleted; what bookkeeping law makes us keep is then kept for that alone.",
          "You may object, and complain to the data protection authority of your country.",
        ],
        `Write to [${contactAddress}](mailto:${contactAddress}) from the address of your account. We answer within a month.`,
      ],
    },
    {
      id: "safety",
      heading: "How it is kept safe",
      parts: [
        "Sessions and tokens stay on the server; your browser holds a signed number that no script can read. Pages may not be framed by others, run only our own scripts, and changes are refused when they come from another site. Pictures are read by their first bytes and served from here.",
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      parts: [
        "When this text changes, the date at the top changes with it. If something new is to be kept of you, you are told before it is.",
      ],
    },
  ],
};
