import type { CostLine, Lane, transportModes } from "#shared/contract/lanes.ts";

/** Amounts are decimals of `currency`. */
export interface Shipment {
  value: number;
  currency: string;
  /** In the unit that `LandedCost.quantityUnit` names. */
  quantity?: number | undefined;
  /** To the destination's border. */
  freight: number;
  insurance: number;
  mode: (typeof transportModes)[number];
  /** Symbol of the preference program that the importer claims. */
  program?: string | undefined;
}

export interface LandedCostInput {
  lane: Lane;
  /** The destination and its customs unions, such as DE and EU. */
  borders: readonly string[];
  shipment: Shipment;
}

/** Input of every part of the calculation; money in minor units of the shipment's currency. */
export interface Calculation extends LandedCostInput {
  goods: bigint;
  /** Freight and insurance. */
  transport: bigint;
  customsValue: bigint;
  /** In capitals; null without a claim. */
  claim: string | null;
}

/** Cost lines, and a description of what they leave out. */
export interface Costs {
  lines: CostLine[];
  missing: string[];
}

/** Units such as `No.` and publishers' texts may end with a full stop. */
export const endSentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);
