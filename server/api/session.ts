import { type Operation, operation } from "#server/api/operation.ts";
import { session } from "#shared/contract/session.ts";

export const sessionOperations: readonly Operation[] = [
  operation(session.show, (_input, { asker }) => ({ user: asker.kind === "person" ? asker.user : null })),
];
