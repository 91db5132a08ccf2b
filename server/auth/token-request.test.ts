import { describe, expect, it } from "vitest";
import { tryTokenRequest } from "#server/auth/token-request.ts";

/** A provider with one answer per request, the last one repeated; undefined is success. */
async function sendTo(answers: (object | undefined)[]) {
  const waits: number[] = [];
  let sent = 0;
  const outcome = await tryTokenRequest(
    async () => {
      const answer = sent < answers.length ? answers[sent] : answers.at(-1);
      sent += 1;
      if (answer) throw answer;
    },
    async (ms) => void waits.push(ms),
  ).catch((error: unknown) => error);
  return { outcome, sent, waits };
}

const lost = new TypeError("fetch failed");
const withStatus = (status: number, error = "temporarily_unavailable") =>
  Object.assign(new Error("refused"), { status, error });
/** The library's error for an HTML page instead of an answer. */
const page = (status: number) =>
  new Error("not conform", { cause: new Error("x", { cause: new Response("", { status }) }) });

describe("a token request", () => {
  it.each([
    ["a lost connection", lost],
    ["503", withStatus(503)],
    ["500", withStatus(500, "server_error")],
    ["429", withStatus(429)],
    ["a page with 502", page(502)],
  ])("R9.4 is retried three times with growing pauses after %s", async (_name, failure) => {
    expect(await sendTo([failure])).toEqual({ outcome: failure, sent: 4, waits: [200, 400, 800] });
    expect(await sendTo([failure, failure, failure, undefined])).toEqual({
      outcome: true,
      sent: 4,
      waits: [200, 400, 800],
    });
  });

  it.each([
    ["400", withStatus(400, "invalid_request")],
    ["401", withStatus(401, "invalid_client")],
    ["a page with 403", page(403)],
  ])("R9.4 is not retried after %s", async (_name, failure) => {
    expect(await sendTo([failure])).toEqual({ outcome: failure, sent: 1, waits: [] });
  });

  it("R8.1 a refused refresh token is final", async () => {
    const outcome = await sendTo([withStatus(400, "invalid_grant")]);
    expect(outcome).toEqual({ outcome: false, sent: 1, waits: [] });
  });
});
