/** Where the forms of the team post to. */
export const teamAddress = "/profile?tab=team";
