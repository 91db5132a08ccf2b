/** Where the forms of the sessions post to. */
export const sessionsAddress = "/profile?tab=sessions";
