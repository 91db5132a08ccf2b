import { describeLane, type LaneContext } from "#server/backend/lanes/describe-lane.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { hsCodes } from "#shared/contract/hs-codes.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";

type Compared = AnswerOf<typeof hsCodes.compare>["items"];

/** The duty of one code from several origins. Throws AppError `invalid-input`. */
export async function compareOrigins(
  context: LaneContext,
  code: string,
  input: { destination: string; origins: readonly string[]; date?: string | undefined },
): Promise<Compared> {
  const { destination, date } = input;
  const unknown = input.origins.find((one) => !context.lanes.find(one) || one === destination);
  if (unknown !== undefined) throw new AppError("invalid-input", { details: [problemOf(unknown)] });
  const lanes = await Promise.all(
    [...new Set(input.origins)].map((origin) =>
      describeLane(context, code, { destination, origin, date }),
    ),
  );
  return lanes
    .filter((lane) => lane !== null)
    .map(({ origin, prohibitions, duties, agreements }) => {
      const preference = duties.facts
        .filter(({ layer }) => layer === "preference")
        .sort((a, b) => (a.min ?? Infinity) - (b.min ?? Infinity))[0];
      return {
        origin,
        prohibitions: [
          ...prohibitions.facts
            .filter(({ certainty }) => certainty !== "possible")
            .map(({ title }) => title),
          ...(prohibitions.warning ? [prohibitions.warning] : []),
        ],
        prohibitionState: prohibitions.state,
        total: duties.total,
        dutyState: duties.state,
        preference: preference?.program
          ? { program: preference.program, rate: preference.rate }
          : null,
        agreements: agreements.facts.map(({ name }) => name),
        agreementState: agreements.state,
      };
    });
}

function problemOf(origin: string): FieldProblem {
  return {
    field: "origins",
    message: `${origin} cannot be compared. Use codes of countries other than the destination.`,
  };
}
