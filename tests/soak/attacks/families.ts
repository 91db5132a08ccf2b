import { csrf } from "#tests/soak/attacks/csrf.ts";
import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { hosts } from "#tests/soak/attacks/hosts.ts";
import { idor } from "#tests/soak/attacks/idor.ts";
import { rawRequests } from "#tests/soak/attacks/raw-requests.ts";
import { returnTo } from "#tests/soak/attacks/return-to.ts";
import { tokens } from "#tests/soak/attacks/tokens.ts";
import { webhooks } from "#tests/soak/attacks/webhooks.ts";
import { xss } from "#tests/soak/attacks/xss.ts";

/** In the order of the table. */
export const families: readonly AttackFamily[] = [
  idor,
  csrf,
  returnTo,
  tokens,
  xss,
  webhooks,
  hosts,
  rawRequests,
];
