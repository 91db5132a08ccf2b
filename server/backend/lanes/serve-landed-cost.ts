import type { BackendContext } from "#server/backend/context.ts";
import { describeLane } from "#server/backend/lanes/describe-lane.ts";
import { calculateLandedCost } from "#server/backend/lanes/landed-cost.ts";
import type { Shipment } from "#server/backend/lanes/shipment.ts";
import type { LandedCost } from "#shared/contract/lanes.ts";
import { AppError } from "#shared/errors.ts";

interface LandedCostRequest extends Shipment {
  destination: string;
  origin: string;
  /** ISO date; today by default. */
  date?: string | undefined;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * Landed cost of a shipment of the code, whose national digits choose the line. Throws AppError
 * `invalid-input` for a wrong lane and an unknown currency, `not-found` for an unknown code.
 */
export async function landedCost(
  context: Parameters<typeof describeLane>[0] & Pick<BackendContext, "lanes" | "nomenclature">,
  code: string,
  { destination, origin, date, ...shipment }: LandedCostRequest,
): Promise<LandedCost> {
  requireCurrency(shipment.currency);
  if (!context.nomenclature.details(code)) throw new AppError("not-found");
  const lane = await describeLane(context, code, { destination, origin, date });
  if (!lane) throw new AppError("invalid-input");
  const borders = context.lanes.bordersOf(lane.destination.code);
  return calculateLandedCost({ lane, borders, shipment });
}

function requireCurrency(currency: string): void {
  if (currencies.has(currency)) return;
  const message = `${currency} is not a currency code. Use one such as USD or EUR.`;
  throw new AppError("invalid-input", { details: [{ field: "currency", message }] });
}
