import { type Intent, send } from "#client/api/form-outcome.ts";
import { subUsers } from "#shared/contract/sub-users.ts";

/**
 * What the membership card's forms ask for; every screen that shows the card takes these in its
 * action.
 */
export const membershipIntents = {
  "ask-owner": (api, { message = "" }) => send(api, subUsers.ask, { message }),
  "leave-plan": (api) => api(subUsers.leave, {}),
} as const satisfies Record<string, Intent>;
