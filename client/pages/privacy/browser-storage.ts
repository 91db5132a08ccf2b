import type { DocumentTable } from "#client/components/text/rich-text.tsx";

/**
 * Every cookie set by the program; a unit test finds their names in the source. On https the first
 * two carry the prefix `__Host-`.
 */
export const cookies: DocumentTable = {
  caption: "Cookies",
  heads: ["Name", "Purpose", "Duration", "Read by scripts"],
  rows: [
    [
      "`clearlane_session`",
      "Identifies your session on the server",
      "One day without use, seven days at most",
      "No",
    ],
    [
      "`clearlane_sign_in`",
      "Links the steps of a sign-in to the provider and back",
      "During sign-in",
      "No",
    ],
    [
      "`signed_in`",
      "Set to “1” after sign-in. If your session here is gone, the next page asks your identity " +
        "provider once whether you are still signed in there, and open tabs know to ask our " +
        "server. It grants no access.",
      "A day",
      "Yes",
    ],
    [
      "`silent_sign_in`",
      "Set when a page asks your identity provider, so that it does so at most once an hour",
      "An hour",
      "No",
    ],
    [
      "`clearlane_ask_password`",
      "Set after a sign-out that your identity provider did not take part in, so that the next " +
        "sign-in asks for your password",
      "90 days, or until you sign in",
      "No",
    ],
    [
      "`clearlane_locked`",
      "Your name and email address on the lock screen",
      "A day, or until you sign in",
      "No",
    ],
    [
      "`sign_in_retry`",
      "Prevents a failed sign-in from being retried endlessly",
      "30 seconds",
      "No",
    ],
    [
      "`clearlane_idp`",
      "Your sign-in with the built-in provider, where it is used; with `clearlane_idp_step` " +
        "and `clearlane_idp_resume` during sign-in",
      "14 days",
      "No",
    ],
    [
      "`clearlane_layout`",
      "Your layout, colour and menu settings, so that the first page already uses them",
      "A year",
      "Yes",
    ],
    [
      "`clearlane_font`",
      "Says that your browser has loaded our font, so that pages are shown in it from the start",
      "A year",
      "Yes",
    ],
    ["`i18next`", "Your language", "A year", "Yes"],
  ],
};

/** Entries in the browser's storages. */
export const browserStorage: DocumentTable = {
  caption: "Browser storage",
  heads: ["Name", "Where", "Purpose"],
  rows: [
    ["`clearlane.layout.v1`", "localStorage", "Your layout settings"],
    ["`i18nextLng`", "localStorage", "Your language"],
    ["`clearlane.lane.v1`", "localStorage", "The two countries of your last search"],
    [
      "`clearlane.feed.v1`",
      "localStorage",
      "When you last opened the notifications, so that the bell can count new ones",
    ],
    [
      "`clearlane.kept.v1.` and the page name",
      "localStorage",
      "Your notes and tasks on the dashboards, by email address",
    ],
    [
      "`clearlane.recent-screens.v1`",
      "localStorage",
      "Pages you recently opened from quick search; addresses without anything you typed",
    ],
    [
      "`clearlane.single-keys.v1`",
      "localStorage",
      "Whether the keys / and ? act, once you have switched them",
    ],
    [
      "`clearlane.session-user`",
      "sessionStorage, until the tab closes",
      "Your name, email address and roles; for a practice account also its token",
    ],
    [
      "`react-router-scroll-positions`",
      "sessionStorage, until the tab closes",
      "How far each page was scrolled, for the Back button",
    ],
    [
      "`clearlane.locked`",
      "sessionStorage, until the tab closes",
      "The practice account that the lock screen asks for",
    ],
    [
      "`clearlane.leaving`",
      "sessionStorage, until sign-out",
      "The token of a practice account while it signs out",
    ],
  ],
};
