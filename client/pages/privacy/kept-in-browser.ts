import type { WrittenTable } from "#client/components/text/written-text.ts";

/**
 * Every cookie that the program sets; a unit test looks for their names in its source. On https the
 * first two carry the prefix `__Host-`.
 */
export const cookies: WrittenTable = {
  caption: "Cookies",
  heads: ["Name", "What for", "How long", "Read by scripts"],
  rows: [
    [
      "`clearlane_session`",
      "Says which session on the server is yours",
      "A day without use, seven at most",
      "No",
    ],
    [
      "`clearlane_sign_in`",
      "Keeps one sign-in together on its way to the provider and back",
      "During the sign-in",
      "No",
    ],
    [
      "`signed_in`",
      "“1” after a sign-in, so that other tabs know to ask the server. It opens nothing.",
      "A day",
      "Yes",
    ],
    [
      "`clearlane_locked`",
      "Your name and address on the lock screen after you locked it",
      "A day, or until you sign in",
      "No",
    ],
    ["`sign_in_retry`", "Stops a failed sign-in from being tried for ever", "30 seconds", "No"],
    [
      "`clearlane_idp`",
      "Being signed in at the built-in provider, where it is used; with `clearlane_idp_step` and `clearlane_idp_resume` during a sign-in",
      "14 days",
      "No",
    ],
    [
      "`clearlane_layout`",
      "The layout, colours and menu you chose, so that the first page looks like it",
      "A year",
      "Yes",
    ],
    ["`i18next`", "The language you chose", "A year", "Yes"],
  ],
};

/** What scripts keep in the browser's own storages. */
export const browserKeys: WrittenTable = {
  caption: "Browser storage",
  heads: ["Name", "Where", "What for"],
  rows: [
    ["`clearlane.layout.v1`", "localStorage", "The same choice of layout"],
    ["`i18nextLng`", "localStorage", "The same choice of language"],
    ["`clearlane.lane.v1`", "localStorage", "The two countries you searched with last"],
    [
      "`clearlane.feed.v1`",
      "localStorage",
      "When you last opened the notifications, so that the bell can count what is new",
    ],
    [
      "`clearlane.kept.v1.` and words of the screen",
      "localStorage",
      "Notes and tasks of your own on the dashboards, under your address",
    ],
    [
      "`clearlane.recent-screens.v1`",
      "localStorage",
      "Which screens you opened from the quick search last; addresses without anything you typed",
    ],
    [
      "`clearlane.session-user`",
      "sessionStorage, gone with the tab",
      "Your name, address and roles; of a practice account also its token",
    ],
    [
      "`react-router-scroll-positions`",
      "sessionStorage, gone with the tab",
      "How far each page was scrolled, for the Back button",
    ],
    [
      "`clearlane.locked`",
      "sessionStorage, gone with the tab",
      "Whose practice account the lock screen asks for",
    ],
    [
      "`clearlane.leaving`",
      "sessionStorage, gone with the sign-out",
      "The token of a practice account that is just signing out",
    ],
  ],
};
