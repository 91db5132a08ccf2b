import type { Express } from "express";
import type { BackendContext } from "#server/backend/context.ts";
import { compareOrigins } from "#server/backend/lanes/compare-origins.ts";
import { describeLane } from "#server/backend/lanes/describe-lane.ts";
import { landedCost } from "#server/backend/lanes/serve-landed-cost.ts";
import { serveCall } from "#server/http/route.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { AppError } from "#shared/errors.ts";

/** Codes, and what applies to them on a lane. Free, open to visitors. */
export function serveNomenclature(app: Express, context: BackendContext): void {
  const { nomenclature, lanes } = context;
  serveCall(app, hsCodes.suggest, ({ q, language }) => ({
    items: nomenclature.suggest(q, language),
  }));
  serveCall(app, hsCodes.sections, () => ({ items: nomenclature.sections() }));
  serveCall(app, hsCodes.countries, () => ({ items: lanes.countries() }));
  serveCall(app, hsCodes.details, async ({ code, language, ...laneInput }) => {
    const details = nomenclature.details(code, language);
    if (!details) throw new AppError("not-found");
    return { ...details, lane: await describeLane(context, code, laneInput) };
  });
  serveCall(app, hsCodes.compare, async ({ code, ...input }) => ({
    items: await compareOrigins(context, code, input),
  }));
  serveCall(app, hsCodes.landedCost, ({ code, ...input }) => landedCost(context, code, input));
  serveCall(app, hsCodes.retired, ({ code }) => {
    const retired = nomenclature.findSuccessors(code);
    if (!retired) throw new AppError("not-found");
    return retired;
  });
}
