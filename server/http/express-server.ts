import type { Server } from "node:http";
import { createServer, IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Servers of an app, whose requests and responses are created with the app's prototypes. Express
 * would otherwise change the prototype of each, which gives every single one a hidden class of its
 * own in V8: no access to their properties is cached, in our code, in Express or in Node
 * (docs/decisions/063-requests-with-the-prototype-of-express.md).
 */
export function serversOf(app: Express, listener: RequestListener = app): () => Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  app.request = inherit(AppRequest.prototype, app.request);
  app.response = inherit(AppResponse.prototype, app.response);
  const messages = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
  return () => createServer({ ...messages, requireHostHeader: false }, listener);
}

/** Makes the prototype of a class the one that Express sets. */
function inherit<Prototype extends object>(own: object, express: Prototype): Prototype {
  Object.defineProperties(own, Object.getOwnPropertyDescriptors(express));
  return Object.setPrototypeOf(own, Object.getPrototypeOf(express));
}
