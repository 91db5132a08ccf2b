import { type AnswersAlong, takeAlong } from "#shared/contract/along.ts";
import type { Client } from "#shared/contract/call.ts";

/**
 * The API of each navigation in turn: what came along with the answer to a form answers the reads of
 * the navigation that the form redirects to, and no later one.
 */
export function createNavigationApis(client: Client): () => Client {
  let coming: AnswersAlong = new Map();
  return () => {
    const known = coming;
    coming = new Map();
    return takeAlong(client, { known, keep: coming });
  };
}
