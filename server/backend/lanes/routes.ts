import type { Express } from "express";
import type { BackendContext } from "#server/backend/context.ts";
import { serveCall } from "#server/http/route.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";

/**
 * The countries a lane can name. What stands on a lane is told with its code:
 * nomenclature/routes.ts.
 */
export function serveLanes(app: Express, { lanes }: Pick<BackendContext, "lanes">): void {
  serveCall(app, hsCodes.countries, () => ({ items: lanes.countries() }));
}
