import { AppError } from "#shared/errors.ts";

/** Members that one plan may have at a time. */
export const mostMembers = 100;

/** Why a change of a team is refused, in words; none of them names a third person. */
export const refusals = {
  yourself: "You cannot add yourself: the plan is yours already.",
  alreadyYours: "This person is a member of your plan already.",
  elsewhere:
    "This person is a member of another plan. They have to leave it before you can add them.",
  hasMembers:
    "This person has a team of their own. Its members have to leave before you can add them.",
  youAreMember:
    "You are a member of another plan yourself. Leave it before you add members to your own.",
  full: `Your plan has ${mostMembers} members, which is the most a plan can have. Remove one before you add another.`,
} as const;

/** A 409 about the person to be added. */
export function conflict(message: string): AppError {
  return new AppError("conflict", { message, details: [{ field: "email", message }] });
}

export function invalid(field: string, message: string): AppError {
  return new AppError("invalid-input", { details: [{ field, message }] });
}

export function notAMember(): AppError {
  return new AppError("not-found", {
    message: "Nobody with this address is a member of your plan.",
  });
}
