import { createHttp } from "#client/api/http.ts";
import { mockAuthorization, tabStorage } from "#client/auth/session-user.ts";

/** Calls from a page to its own server. A 403 sends the browser to /access-denied (R2.2). */
export const http = createHttp({
  baseUrl: "",
  // Only people of the mock API carry a token; everybody else's session is a cookie that no script
  // can read.
  authorization: () => mockAuthorization(tabStorage()),
  onForbidden: () => location.assign("/access-denied"),
});

/** The contract over fetch. */
export const fetchCarrier = http.carry;
