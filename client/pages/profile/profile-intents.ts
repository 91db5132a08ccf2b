import { type Intent, send } from "#client/api/form-outcome.ts";
import { membershipIntents } from "#client/api/membership-intents.ts";
import { profile } from "#shared/contract/profile.ts";
import { session } from "#shared/contract/session.ts";
import { subUsers } from "#shared/contract/sub-users.ts";

/** An empty field is no cap. */
const readCap = (text = "") => (text.trim() === "" ? null : text);

/** What the forms of one's account ask for, by their `intent` field. */
export const profileIntents = {
  ...membershipIntents,
  "save-profile": (api, { name = "", company = "" }) => send(api, profile.save, { name, company }),
  "remove-picture": (api) => api(profile.removePicture, {}),
  "add-member": (api, { email = "", cap }) => send(api, subUsers.add, { email, cap: readCap(cap) }),
  "set-cap": (api, { email = "", cap }) => send(api, subUsers.setCap, { email, cap: readCap(cap) }),
  "remove-member": (api, { email = "" }) => send(api, subUsers.remove, { email }),
  "end-session": (api, { id = "" }) => send(api, session.end, { id }),
  "end-other-sessions": (api) => api(session.endOthers, {}),
} as const satisfies Record<string, Intent>;
