/**
 * Acts: the law behind a requirement. One act is free to read; searching them goes through the room
 * `searches`, which asks for a credit.
 */
import type { Express } from "express";
import type { BackendContext } from "#server/backend/context.ts";
import { findAct } from "#server/backend/regulations/find-act.ts";
import { serveCall } from "#server/http/route.ts";
import { regulations } from "#shared/contract/regulations.ts";

export function serveRegulations(app: Express, context: BackendContext): void {
  serveCall(app, regulations.details, ({ id }) => findAct(context, id));
}
