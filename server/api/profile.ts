import { type Operation, operation, type Scope } from "#server/api/operation.ts";
import { type ProfileAnswer, profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

/** What the asker says of themselves; whose profile it is comes from their token alone. */
export const profileOperations: readonly Operation[] = [
  operation(profile.show, async (_input, scope) => {
    const { user } = requireAsker(scope);
    return presentProfile(await scope.backend(profile.show, {}), user.name);
  }),
  operation(profile.save, async (input, scope) => {
    requireAsker(scope);
    const saved = await scope.backend(profile.save, input);
    await goBy(scope, saved.name);
    return presentProfile(saved);
  }),
  operation(profile.removePicture, async (_input, scope) => {
    const { user } = requireAsker(scope);
    return presentProfile(await scope.backend(profile.removePicture, {}), user.name);
  }),
];

/**
 * The backend's answer as a browser reads it. Where it knows no name, neither the person nor the
 * access token told it one: `name` is the sign-in's.
 */
export function presentProfile(answer: ProfileAnswer, name = ""): ProfileAnswer {
  return {
    ...answer,
    name: answer.name || name,
    picture: answer.picture === null ? null : `/api${answer.picture}`,
  };
}

function requireAsker({ asker }: Scope): Extract<Scope["asker"], { kind: "person" }> {
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  return asker;
}

/**
 * The new name in every browser of theirs, and in the rest of this very request. What was saved
 * stays saved where that fails.
 */
async function goBy(scope: Scope, name: string): Promise<void> {
  const { sessions, user } = requireAsker(scope);
  if (name) user.name = name;
  await sessions
    ?.rename(name)
    .catch((error: unknown) => scope.context.log.warn({ err: error }, "renaming sessions"));
}
