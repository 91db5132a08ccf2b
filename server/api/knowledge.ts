import { type Operation, passThrough } from "#server/api/operation.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { regulations } from "#shared/contract/regulations.ts";

/** What anybody may read for free. */
export const knowledgeOperations: readonly Operation[] = [
  hsCodes.suggest,
  hsCodes.sections,
  hsCodes.countries,
  hsCodes.details,
  regulations.details,
  notifications.list,
  notifications.counts,
  notifications.details,
].map((call) => passThrough(call));
