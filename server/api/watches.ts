import { forward, type Operation, operation } from "#server/api/operation.ts";
import { watches } from "#shared/contract/watches.ts";

const forUsers = { access: "user" } as const;

/** Whose watches they are comes from the token alone. */
export const watchOperations: readonly Operation[] = [
  forward(watches.state, forUsers),
  forward(watches.unread, forUsers),
  forward(watches.list, forUsers),
  operation(watches.add, forUsers, async (target, { backend, setStatus }) => {
    const added = await backend(watches.add, target);
    setStatus(201);
    return added;
  }),
  forward(watches.remove, forUsers),
  forward(watches.restore, forUsers),
  forward(watches.read, forUsers),
  forward(watches.unreadAgain, forUsers),
  forward(watches.readAll, forUsers),
  forward(watches.dismiss, forUsers),
  forward(watches.undismiss, forUsers),
  forward(watches.settings, forUsers),
  forward(watches.saveSettings, forUsers),
  operation(watches.createCalendar, forUsers, async (input, { backend, setStatus }) => {
    const created = await backend(watches.createCalendar, input);
    setStatus(201);
    return created;
  }),
  forward(watches.revokeCalendars, forUsers),
  forward(watches.unsubscribe, { access: "visitor" }),
];
