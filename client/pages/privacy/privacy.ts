import { contactAddress, type TextDocument } from "#client/components/text/rich-text.tsx";
import { browserStorage, cookies } from "#client/pages/privacy/browser-storage.ts";
import { paths } from "#shared/paths.ts";

/**
 * Personal data: contents, place, and retention. Describes actual behaviour: change it with the
 * program.
 */
export const privacy: TextDocument = {
  title: "Privacy policy",
  lead: "What Clearlane keeps about you, why, for how long, and how to download it.",
  since: "2026-11-21",
  sections: [
    {
      id: "short",
      heading: "Summary",
      parts: [
        [
          "No page loads anything from third parties: no analytics, no advertising, no " +
            "external fonts, maps or images. Your browser is instructed to block them.",
          "Reading needs no account, and we don't record what you read.",
          "The text of a search is kept only once it has been paid for; it is your receipt.",
          "You can download everything we keep about you in one file from your account.",
        ],
      ],
    },
    {
      id: "who",
      heading: "Controller",
      parts: [
        "The operator of this installation of Clearlane is responsible for your data. Send " +
          "questions about your data and requests under [Your rights](#rights) to " +
          `[${contactAddress}](mailto:${contactAddress}).`,
      ],
    },
    {
      id: "account",
      heading: "Account and sign-in",
      parts: [
        "You sign in with an identity provider. From it we receive your email address, name, " +
          "roles and the provider's identifier for you, and keep them with the dates of your " +
          "first and last sign-in. Without them, credits could not be assigned to you. Your " +
          "password stays with the provider.",
        "For each browser you are signed in with, the server keeps a session: the provider's " +
          "tokens, a short browser description such as “Firefox on Windows”, and when it " +
          "started and was last used. IP addresses are not stored with it. Sessions are listed " +
          `under Sessions on your [account](${paths.account()}), where you can end each one.`,
        "You may add a name, a company and a picture to your account. They are optional, and " +
          "you can change or remove all three.",
      ],
    },
    {
      id: "credits",
      heading: "Credits, searches and teams",
      parts: [
        "Every credit movement is a ledger entry: when, how many, why and for which account. " +
          "A paid search is kept with its text, its filters, the number of results and the date " +
          "until which it can be repeated free. A free result count, a suggestion while typing " +
          "and a search that found nothing are not stored.",
        "If you are a member of a team, its owner sees your name, and when you used credits, how " +
          "many, and for which type of search. The owner does not see what you searched for, " +
          "unless you allow it; you can change that at any time under " +
          `[Team invitations](${paths.invitations()}), and it ends when you leave. A repeated ` +
          "search is free for the whole team, so an owner who types the same words can tell that " +
          "someone on the team searched for them, but not who. If you request more credits, the " +
          "owner reads your message. If you are an owner, you give us the email addresses of the " +
          "people you invite: please tell them. Invitations are kept with their answer.",
      ],
    },
    {
      id: "payment",
      heading: "Payment",
      parts: [
        "Where Stripe takes the payments, it receives your email address and name and " +
          "collects card and billing details on its own pages. We never see them; we keep " +
          "Stripe's identifiers for the customer, subscription and invoices, the amounts and " +
          "periods, and the events Stripe sends. Stripe's own privacy policy applies to what it " +
          "keeps.",
        "Where no payment provider is connected, checkout is a test page: no details are " +
          "collected and no money moves.",
      ],
    },
    {
      id: "browser",
      heading: "Cookies and browser storage",
      parts: [
        "All cookies are our own, needed for something you asked for, and set by our server " +
          "or our own scripts. None of them tracks you.",
        cookies,
        browserStorage,
        "The demonstrations under Apps and UI demos keep your changes in your browser under " +
          "names that start with `clearlane.sample`. Clearing this site's data in your browser " +
          "removes all of it.",
      ],
    },
    {
      id: "others",
      heading: "Who receives data",
      parts: [
        "We don't sell or share your data. Apart from Stripe and the identity provider, where " +
          "connected, data stays on the servers of the operator of this installation. Links to " +
          "official publications lead away from Clearlane; such a site learns of your visit " +
          "only when you follow the link, and not which page you came from.",
      ],
    },
    {
      id: "logs",
      heading: "Server logs",
      parts: [
        "To help us find faults, the log records failed requests by number, method, path and " +
          "status. It leaves out the part of an address after the question mark, which holds " +
          "searches and filters, as well as headers, tokens and email addresses.",
        "To help us find attacks, it also records sign-ins, sign-outs and refused requests, with " +
          "the IP address they came from and a checksum in place of the account's email address.",
      ],
    },
    {
      id: "retention",
      heading: "Retention",
      parts: [
        {
          caption: "Retention periods",
          heads: ["Data", "Kept for"],
          rows: [
            [
              "A session",
              "Until you sign out, after a day without use, or seven days after sign-in. " +
                "Ended sessions are emptied at once and removed soon after they expire.",
            ],
            ["Sign-ins with the built-in provider", "At most 14 days"],
            [
              "Failed sign-ins",
              "At most a day, as a checksum of account and IP address that limits guessing",
            ],
            ["Name, company, picture", "Until you change or remove them"],
            [
              "Ledger, paid searches, memberships",
              "For the life of the account, and afterwards as long as accounting law requires",
            ],
            ["Plans, invoices, payment events", "As long as accounting law requires"],
            [
              "Practice accounts you registered",
              "Until the operator of this installation removes them",
            ],
            ["Data in your browser", "As listed in the tables above, or until you clear it"],
          ],
        },
      ],
    },
    {
      id: "rights",
      heading: "Your rights",
      parts: [
        `On your [account](${paths.account()}), “Download my data” gives you everything we ` +
          "hold about you as one JSON file: details and picture, sign-ins, credits, plan and " +
          "invoices, full ledger, searches, team, watches and emails, and active sessions.",
        [
          "You can ask what we keep about you, have it corrected and take it with you.",
          "You can have it deleted; data that accounting law requires us to keep is then kept " +
            "for that purpose only.",
          "You can object, and complain to your country's data protection authority.",
        ],
        `Write to [${contactAddress}](mailto:${contactAddress}) from your account's email ` +
          "address. We reply within a month.",
      ],
    },
    {
      id: "safety",
      heading: "Security",
      parts: [
        "Sessions and tokens stay on the server; your browser holds a signed identifier that " +
          "no script can read. Our pages can't be framed by other sites and run only our own " +
          "scripts, and changes submitted from other sites are refused. Pictures are checked by " +
          "their first bytes and served from our own server.",
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      parts: [
        "When this policy changes, so does the date at the top. If we want to keep anything " +
          "new about you, we tell you beforehand.",
      ],
    },
  ],
};
