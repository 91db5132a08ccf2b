import { csrf } from "#tests/soak/attacks/csrf.ts";
import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { idor } from "#tests/soak/attacks/idor.ts";
import { returnTo } from "#tests/soak/attacks/return-to.ts";

/** In the order of the table. */
export const families: readonly AttackFamily[] = [idor, csrf, returnTo];
