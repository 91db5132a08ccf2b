/** Holds the language that was chosen, for pages of the server that the client has no part in. */
export const languageCookie = "i18next";
