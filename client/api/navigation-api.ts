import type { Client } from "#shared/contract/call.ts";
import { type IncludedAnswers, readIncluded } from "#shared/contract/included.ts";

/**
 * The API of each navigation in turn: reads that the answer to a form included serve the navigation
 * that the form redirects to, and no later one.
 */
export function createNavigationApis(client: Client): () => Client {
  let included: IncludedAnswers = new Map();
  return () => {
    const known = included;
    included = new Map();
    return readIncluded(client, { known, keep: included });
  };
}
