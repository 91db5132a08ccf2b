import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createHttp, type Http, type HttpOptions, readFileName } from "#client/api/http.ts";
import { createClient, defineCall } from "#shared/contract/call.ts";
import { empty } from "#shared/contract/parts.ts";
import { AppError } from "#shared/errors.ts";
import { type AnsweringServer, startAnsweringServer } from "#tests/support/answering-server.ts";

let server: AnsweringServer;
let origin: string;
beforeAll(async () => {
  server = await startAnsweringServer();
  origin = server.origin;
});
afterAll(() => server.close());
beforeEach(() => server.forget());

const start = (options: Partial<HttpOptions> = {}): Http =>
  createHttp({ baseUrl: origin, ...options });
const answering = (answer: {
  status?: number;
  type?: string;
  body?: string;
  disposition?: string;
}) =>
  `/as?${new URLSearchParams(
    Object.entries(answer).map(([name, value]) => [name, String(value)]),
  )}`;

/** The error a call ends in. */
async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw new Error(`not an AppError: ${String(error)}`);
}

describe("the generic helper: calls", () => {
  it("R7.9 GET with query parameters: lists repeat, what is empty is left out", async () => {
    const answer = await start().get("/things", {
      q: "a & b",
      tag: ["x", "y"],
      none: undefined,
      blank: "",
      page: 2,
    });
    expect(answer).toEqual({ ok: true });
    expect([server.seen[0]?.method, server.seen[0]?.url]).toEqual([
      "GET",
      "/things?q=a+%26+b&tag=x&tag=y&page=2",
    ]);
    expect(server.seen[0]?.headers["content-type"]).toBeUndefined();
  });

  it.each([
    ["post", "POST"],
    ["put", "PUT"],
    ["patch", "PATCH"],
  ] as const)("R7.9 %s sends JSON", async (name, method) => {
    expect(await start()[name]("/things/1", { a: 1 })).toEqual({ ok: true });
    expect(server.seen[0]).toMatchObject({
      method,
      url: "/things/1",
      body: '{"a":1}',
      headers: { "content-type": "application/json" },
    });
    await start()[name]("/things/1");
    expect([server.seen[1]?.body, server.seen[1]?.headers["content-type"]]).toEqual([
      "",
      undefined,
    ]);
  });

  it("R7.9 DELETE, and an answer without a body", async () => {
    expect(await start().del(answering({ status: 204 }))).toBeNull();
    expect(await start().del("/things/1", { force: true })).toEqual({ ok: true });
    expect([server.seen[1]?.method, server.seen[1]?.url]).toEqual([
      "DELETE",
      "/things/1?force=true",
    ]);
  });

  it.each([
    ["postForm", "POST"],
    ["patchForm", "PATCH"],
  ] as const)(
    "R7.9 %s sends multipart whose type the platform names itself",
    async (name, method) => {
      const form = new FormData();
      form.append("picture", new Blob(["bytes"], { type: "image/png" }), "me.png");
      await start()[name]("/picture", form);
      const type = server.seen[0]?.headers["content-type"] ?? "";
      const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(type)?.[1] ?? "";
      expect(server.seen[0]?.method).toBe(method);
      expect(boundary).not.toBe("");
      expect(server.seen[0]?.body).toContain(
        `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="me.png"`,
      );
    },
  );

  it("R7.9 a download: bytes as they are, called as the server calls them", async () => {
    const disposition = "attachment; filename=\"plain.csv\"; filename*=UTF-8''caf%C3%A9.csv";
    const { blob, name } = await start().getBlob(
      answering({ type: "text/csv", body: "\uFEFFa,b\r\n", disposition }),
    );
    expect([name, blob.type, Buffer.from(await blob.arrayBuffer()).toString("hex")]).toEqual([
      "café.csv",
      "text/csv",
      Buffer.from("\uFEFFa,b\r\n").toString("hex"),
    ]);
    const refused = await failure(
      start().getBlob(
        answering({
          status: 400,
          body: '{"error":{"code":"invalid-input","message":"Too many rows."}}',
        }),
      ),
    );
    expect([refused.code, refused.message]).toEqual(["invalid-input", "Too many rows."]);
  });

  it("R7.9 parallel GETs settle together, each with its answer or error", async () => {
    const slow = start({ timeoutMs: 2000 });
    const targets = [
      { path: "/a?together" },
      { path: "/b", query: { page: 2, together: "" } },
      { path: `${answering({ status: 404 })}&together` },
      { path: "/slow" },
      { path: "/slow" },
    ];
    const settled = await slow.getAll(targets);
    expect(settled.map(({ ok }) => ok)).toEqual([true, true, false, false, false]);
    expect(settled[0]).toEqual({ ok: true, value: { ok: true } });
    expect(settled.slice(2).map((one) => (one.ok ? null : (one.error as AppError).code))).toEqual([
      "not-found",
      "upstream-timeout",
      "upstream-timeout",
    ]);
    expect(server.seen).toHaveLength(5);
  });

  it("R7.9 the base URL comes from the configuration", async () => {
    await start({ baseUrl: `${origin}/api/v2` }).get("/things");
    expect(server.seen[0]?.url).toBe("/api/v2/things");
  });

  it("R7.9 sends `JWT {token}` or `Bearer {access token}`, and no header without one", async () => {
    await start({ authorization: () => "JWT abc" }).get("/a");
    await start({ authorization: () => "Bearer def" }).post("/a", {});
    await start({ authorization: () => null }).get("/a");
    await start({ authorization: () => "JWT abc" }).get(
      "/a",
      {},
      { headers: { authorization: "JWT other" } },
    );
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      "JWT abc",
      "Bearer def",
      undefined,
      "JWT other",
    ]);
    // S-04: our server recognises its own pages by this header.
    expect(server.seen.every(({ headers }) => headers["x-requested-with"] === "clearlane")).toBe(
      true,
    );
  });

  it("Operations: every call has an id of its own, for the logs", async () => {
    await start().get("/a");
    await start().post("/a", {});
    const ids = server.seen.map(({ headers }) => String(headers["x-request-id"]));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });

  it("R7.9 carries the typed calls of the contract", async () => {
    const call = defineCall({
      method: "GET",
      path: "/things/{id}",
      summary: "",
      input: empty,
      answer: empty,
    });
    await createClient(start().send, "/api")(call, { id: "a/b", q: 1 } as never);
    expect(server.seen[0]?.url).toBe("/api/things/a%2Fb?q=1");
    const error = await failure(
      createClient(start({ baseUrl: origin }).send)({ ...call, path: "/as" }, {
        status: 409,
      } as never),
    );
    expect(error.code).toBe("conflict");
  });
});

describe("the generic helper: errors", () => {
  const sorry = "Sorry! the data you are looking for could not be found";
  const said = { message: "The server's own words." };
  it.each([
    [401, said, "invalid-credentials", "Invalid credentials"],
    [401, { error: said }, "invalid-credentials", "Invalid credentials"],
    [404, said, "not-found", sorry],
    [404, "<html>Not Found</html>", "not-found", sorry],
    [400, said, "invalid-input", said.message],
    [400, { error: said }, "invalid-input", said.message],
    [402, {}, "no-credits", "No trial credits left. Please subscribe to continue."],
    [405, said, "method-not-allowed", said.message],
    [409, { error: said }, "conflict", said.message],
    [413, said, "payload-too-large", said.message],
    [418, said, "internal", said.message],
    [429, said, "too-many-requests", said.message],
    [500, said, "unavailable", said.message],
    [
      500,
      {},
      "unavailable",
      "This part of the service is not responding right now. Please try again in a moment.",
    ],
    [
      500,
      { message: 7 },
      "unavailable",
      "This part of the service is not responding right now. Please try again in a moment.",
    ],
    [
      500,
      null,
      "unavailable",
      "This part of the service is not responding right now. Please try again in a moment.",
    ],
    [
      502,
      "<html>Bad Gateway</html>",
      "upstream-invalid",
      "We received an unexpected response. Please try again.",
    ],
    [
      503,
      "not { json",
      "unavailable",
      "This part of the service is not responding right now. Please try again in a moment.",
    ],
    [504, said, "upstream-timeout", said.message],
    // Our own error format keeps its message, whatever the status.
    [
      401,
      { error: { code: "mock-login-failed", message: "Username or password is incorrect" } },
      "mock-login-failed",
      "Username or password is incorrect",
    ],
    [
      404,
      { error: { code: "not-found", message: sorry, reason: "Nobody has this address." } },
      "not-found",
      `${sorry}. Nobody has this address.`,
    ],
    [
      404,
      { error: { code: "not-found", message: "Nobody has this address." } },
      "not-found",
      `${sorry}. Nobody has this address.`,
    ],
    [404, { error: { code: "not-found", message: sorry } }, "not-found", sorry],
  ])("R8.1 %s with %j", async (status, body, code, words) => {
    const type =
      typeof body === "string" && body.startsWith("<") ? "text/html" : "application/json";
    const address = answering({
      status,
      type,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const work = [
      start().get(address),
      start().post(address, {}),
      start().patchForm(address, new FormData()),
      start().getBlob(address),
    ];
    for (const error of await Promise.all(work.map(failure)))
      expect([error.code, error.message]).toEqual([code, words]);
  });

  it("R8.1 plain text is a message too, a page is not", async () => {
    const text = await failure(
      start().get(answering({ status: 500, type: "text/plain", body: "Disk full." })),
    );
    const page = await failure(
      start().get(answering({ status: 500, type: "text/html", body: "<h1>Disk full</h1>" })),
    );
    expect([text.message, page.message]).toEqual([
      "Disk full.",
      "This part of the service is not responding right now. Please try again in a moment.",
    ]);
  });

  it("R2.2 R8.1 a 403 calls onForbidden once and still fails the call", async () => {
    const onForbidden = vi.fn();
    const error = await failure(start({ onForbidden }).put(answering({ status: 403 }), {}));
    expect([error.code, onForbidden.mock.calls.length]).toEqual(["forbidden", 1]);
    await failure(start({ onForbidden }).get(answering({ status: 404 })));
    expect(onForbidden).toHaveBeenCalledTimes(1);
  });

  it("R5.4 keeps the message of each field", async () => {
    const details = [{ field: "name", message: "Use at most 120 characters." }];
    const body = JSON.stringify({
      error: { code: "invalid-input", message: "Please check the highlighted fields.", details },
    });
    expect((await failure(start().put(answering({ status: 400, body }), {}))).details).toEqual(
      details,
    );
  });

  it("R7.9 malformed JSON is an invalid response; text is text", async () => {
    expect((await failure(start().get(answering({ body: "{broken" })))).code).toBe(
      "upstream-invalid",
    );
    expect(await start().get(answering({ type: "text/plain", body: "plain" }))).toBe("plain");
    expect(await start().get(answering({ body: "" }))).toBeNull();
    // Typed calls get JSON only: an HTML page comes from a proxy.
    const call = defineCall({
      method: "GET",
      path: "/as",
      summary: "",
      input: empty,
      answer: empty,
    });
    const page = createClient(start().send)(call, {
      type: "text/html",
      body: "<p>Please accept our terms</p>",
    } as never);
    expect((await failure(page)).code).toBe("upstream-invalid");
  });

  it("R8.1 timeout, missing server and cut connection have messages of their own", async () => {
    const late = await failure(start({ timeoutMs: 100 }).get("/slow"));
    expect([late.code, late.message]).toEqual([
      "upstream-timeout",
      "The request timed out. Please try again.",
    ]);
    expect((await failure(start({ timeoutMs: 100 }).get("/drip"))).code).toBe("upstream-timeout");
    expect((await failure(start({ baseUrl: "http://127.0.0.1:9" }).get("/"))).code).toBe(
      "unavailable",
    );
    expect((await failure(start().getBlob("/cut"))).code).toBe("unavailable");
  });

  it("R8.1 without a network it says that nothing was sent", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    try {
      const error = await failure(start({ baseUrl: "http://127.0.0.1:9" }).post("/", {}));
      expect([error.code, error.message]).toEqual([
        "unavailable",
        "You are offline. Nothing was sent and nothing was charged.",
      ]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("R7.9 an abort throws its own reason, before and during the call", async () => {
    const stop = new AbortController();
    const running = start().get("/slow", {}, { signal: stop.signal });
    await expect.poll(() => server.seen.length).toBe(1);
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    await expect(
      start().get("/a", {}, { signal: AbortSignal.abort(new Error("typed on")) }),
    ).rejects.toThrow("typed on");
    expect(server.seen.map(({ url }) => url)).toEqual(["/slow"]);
  });
});

describe("the name of a download", () => {
  it.each([
    ["attachment; filename=plain.csv", "plain.csv"],
    ['attachment; filename="two words.csv"', "two words.csv"],
    ['attachment; filename="say \\"hi\\".csv"', 'say "hi".csv'],
    ["attachment; filename*=UTF-8''na%C3%AFve.csv", "naïve.csv"],
    ["attachment; filename=\"a.csv\"; filename*=UTF-8''%E0%A4%A", "a.csv"],
    ['attachment; filename="../../etc/passwd"', ".._.._etc_passwd"],
    ["attachment", ""],
    ["", ""],
  ])("R7.9 in %s", (disposition, name) => {
    expect(readFileName(disposition)).toBe(name);
  });
});
