import { callMutations } from "#tests/soak/mutations/calls.ts";
import { creditMutations } from "#tests/soak/mutations/credits.ts";
import { entityMutations } from "#tests/soak/mutations/entities.ts";
import { errorMutations } from "#tests/soak/mutations/errors.ts";
import type { Mutation } from "#tests/soak/mutations/mutation.ts";
import { screenMutations } from "#tests/soak/mutations/screens.ts";
import { stateMutations } from "#tests/soak/mutations/states.ts";
import { technologyMutations } from "#tests/soak/mutations/technology.ts";

/** One of each line of docs/requirements.md, in its order. */
export const mutations: readonly Mutation[] = [
  ...screenMutations,
  ...entityMutations,
  ...creditMutations,
  ...stateMutations,
  ...callMutations,
  ...errorMutations,
  ...technologyMutations,
];
