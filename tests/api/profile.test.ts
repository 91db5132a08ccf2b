import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictureMaxBytes } from "#shared/contract/profile.ts";
import { createHttpBrowser, type HttpBrowser } from "#tests/support/http-browser.ts";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { jpeg, pictureForm, png, pngOf, webp } from "#tests/support/pictures.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MOCK_DELAY_MS: "0" } });
});
afterAll(() => app[Symbol.asyncDispose]());

const picturePath = "/api/profile/picture";

interface PictureResponse {
  status: number;
  headers: Headers;
  body: {
    name?: string;
    company?: string;
    picture?: string | null;
    error?: { code: string; message: string };
  };
}

async function sendForm(
  authorization: string,
  method: string,
  form: BodyInit | null,
  headers: Record<string, string> = {},
): Promise<PictureResponse> {
  const response = await fetch(app.origin + picturePath, {
    method,
    headers: { authorization, "x-requested-with": "tests", ...headers },
    body: form,
    redirect: "manual",
    ...(form instanceof ReadableStream ? { duplex: "half" } : {}),
  } as RequestInit);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith("{") ? JSON.parse(text) : {},
  };
}

const callApi = (
  { authorization }: { authorization: string },
  method: string,
  path: string,
  body?: unknown,
) => send(app.origin + path, method, body, { authorization });

async function signedIn(account = "trial@clearlane.test"): Promise<HttpBrowser> {
  const browser = createHttpBrowser();
  await browser.submit(await browser.open(`${app.origin}/login`), `account=${account}`);
  return browser;
}

const sameOrigin = { "sec-fetch-site": "same-origin" };
const readSession = async (browser: HttpBrowser) =>
  (await browser.send(`${app.origin}/api/session`)).json();

describe("profile", () => {
  it("R7.9 R6.3 starts with the token's name; a PUT changes only the user's own", async () => {
    const [user, other] = [await registerCaller(app.origin), await registerCaller(app.origin)];
    const blank = { email: user.email, name: "Pat Person", company: "", picture: null };
    expect((await user.get("/api/profile")).body).toEqual(blank);
    const saved = await callApi(user, "PUT", "/api/profile", {
      name: "  Ann Other ",
      company: "Boots & Co",
    });
    expect(saved).toEqual({
      status: 200,
      body: { ...blank, name: "Ann Other", company: "Boots & Co" },
    });
    expect((await user.get("/api/profile")).body).toEqual(saved.body);
    expect((await other.get("/api/profile")).body).toMatchObject({
      email: other.email,
      name: "Pat Person",
      company: "",
    });
    // Without a chosen name, the one in the token applies.
    expect((await callApi(user, "PUT", "/api/profile", { name: "", company: "" })).body).toEqual(
      blank,
    );
  });

  it("R6.3 ignores an address in the body", async () => {
    const [user, other] = [await registerCaller(app.origin), await registerCaller(app.origin)];
    await callApi(user, "PUT", `/api/profile?email=${other.email}`, {
      name: "Mallory",
      company: "",
      email: other.email,
      userid: other.email,
    });
    expect((await other.get("/api/profile")).body.name).toBe("Pat Person");
    expect((await user.get("/api/profile")).body.name).toBe("Mallory");
  });

  it("R5.4 explains each invalid field", async () => {
    const user = await registerCaller(app.origin);
    const put = async (body: unknown) =>
      (await callApi(user, "PUT", "/api/profile", body)) as {
        status: number;
        body: { error?: unknown };
      };
    expect(await put({ name: "x".repeat(121), company: "two\nlines" })).toMatchObject({
      status: 400,
      body: {
        error: {
          details: [
            { field: "name", message: "Use at most 120 characters." },
            { field: "company", message: "Enter one line of plain text." },
          ],
        },
      },
    });
    expect((await put({ name: "null\u0000byte", company: "" })).status).toBe(400);
    expect((await put({})).status).toBe(400);
    expect(
      (await put({ name: "雪 O'Neil <b>", company: "'; drop table profiles; --" })).status,
    ).toBe(200);
  });

  it("R8.1 answers 401 to visitors on every call", async () => {
    expect((await send(`${app.origin}/api/profile`, "GET")).status).toBe(401);
    expect((await send(`${app.origin}/api/profile`, "PUT", { name: "", company: "" })).status).toBe(
      401,
    );
    for (const method of ["GET", "DELETE"])
      expect((await send(app.origin + picturePath, method)).status).toBe(401);
    for (const method of ["POST", "PATCH"]) {
      const response = await fetch(app.origin + picturePath, {
        method,
        headers: { "x-requested-with": "tests" },
        body: pictureForm(png),
      });
      expect(response.status).toBe(401);
    }
  });

  it("changes the user's name in every browser and after the next sign-in", async () => {
    const [firstBrowser, secondBrowser] = [
      await signedIn("premium@clearlane.test"),
      await signedIn("premium@clearlane.test"),
    ];
    const before = ((await readSession(firstBrowser)) as { user: { name: string } }).user.name;
    const save = (name: string) =>
      firstBrowser.send(`${app.origin}/api/profile`, {
        method: "PUT",
        headers: { ...sameOrigin, "content-type": "application/json" },
        body: JSON.stringify({ name, company: "" }),
      });
    expect((await save("Priya P.")).status).toBe(200);
    for (const browser of [firstBrowser, secondBrowser, await signedIn("premium@clearlane.test")])
      expect(await readSession(browser)).toMatchObject({ user: { name: "Priya P." } });
    // A minute later, when the session is saved as it was read.
    await app.database?.pool.query(
      `update web_sessions set payload = jsonb_set(payload, '{header,uat}', to_jsonb($1::bigint))
        where ended_at is null`,
      [Math.floor(Date.now() / 1000) - 120],
    );
    for (const browser of [firstBrowser, secondBrowser, firstBrowser, secondBrowser])
      expect(await readSession(browser)).toMatchObject({ user: { name: "Priya P." } });
    expect(((await save("").then((response) => response.json())) as { name: string }).name).toBe(
      before,
    );
    for (const browser of [firstBrowser, secondBrowser, await signedIn("premium@clearlane.test")])
      expect(await readSession(browser)).toMatchObject({ user: { name: before } });
  });

  it("changes a mock user's name despite the name in the token", async () => {
    const user = await registerCaller(app.origin);
    await callApi(user, "PUT", "/api/profile", { name: "Mo Mock", company: "" });
    expect((await user.get("/api/session")).body).toMatchObject({
      user: { name: "Mo Mock", source: "mock" },
    });
  });
});

describe("profile picture", () => {
  it("R7.9 is set by multipart POST, replaced by PATCH, removed by DELETE", async () => {
    const user = await registerCaller(app.origin);
    expect((await sendForm(user.authorization, "PATCH", pictureForm(png))).status).toBe(404);
    const first = await sendForm(user.authorization, "POST", pictureForm(png));
    expect(first.status).toBe(201);
    expect(first.body.picture).toMatch(/^\/api\/profile\/picture\?v=\d+$/);
    const second = await sendForm(user.authorization, "PATCH", pictureForm(jpeg));
    expect(second.status).toBe(200);
    expect(second.body.picture).not.toBe(first.body.picture);
    expect((await sendForm(user.authorization, "POST", pictureForm(webp))).status).toBe(200);
    expect((await user.get("/api/profile")).body.picture).toMatch(/picture\?v=/);
    expect(await callApi(user, "DELETE", picturePath)).toMatchObject({
      status: 200,
      body: { picture: null },
    });
    expect(await callApi(user, "DELETE", picturePath)).toMatchObject({
      status: 200,
      body: { picture: null },
    });
    expect((await user.get(picturePath)).status).toBe(404);
  });

  it("has the type of its content, and a sandbox policy", async () => {
    const user = await registerCaller(app.origin);
    const sent = await sendForm(
      user.authorization,
      "POST",
      pictureForm(jpeg, { type: "text/html", name: "../../evil.html" }),
    );
    const response = await fetch(app.origin + String(sent.body.picture), {
      headers: { authorization: user.authorization },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(jpeg)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect(response.headers.get("vary")?.toLowerCase()).toContain("cookie, authorization");
    const again = await fetch(app.origin + picturePath, {
      headers: {
        authorization: user.authorization,
        "if-none-match": response.headers.get("etag") ?? "",
      },
    });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
  });

  it("R6.3 cannot be read, replaced or removed by others", async () => {
    const [user, other] = [await registerCaller(app.origin), await registerCaller(app.origin)];
    const { body } = await sendForm(user.authorization, "POST", pictureForm(png));
    for (const address of [
      String(body.picture),
      `${picturePath}?email=${user.email}&userid=${user.email}`,
    ])
      expect((await other.get(address)).status).toBe(404);
    expect((await sendForm(other.authorization, "PATCH", pictureForm(jpeg))).status).toBe(404);
    await callApi(other, "DELETE", `${picturePath}?email=${user.email}`);
    expect(
      (
        await fetch(app.origin + picturePath, { headers: { authorization: user.authorization } })
      ).headers.get("content-type"),
    ).toBe("image/png");
  });

  it("is described with all four methods in the OpenAPI document", async () => {
    const { paths } = (await (await fetch(`${app.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    expect(Object.keys(paths[picturePath] ?? {}).sort()).toEqual([
      "delete",
      "get",
      "patch",
      "post",
    ]);
    expect(JSON.stringify(paths[picturePath]?.patch)).toContain("multipart/form-data");
  });

  it("S-15 must be one file of at most 1 MB in the field `picture`", async () => {
    const { authorization } = await registerCaller(app.origin);
    const two = pictureForm(png);
    two.append("picture", new Blob([new Uint8Array(png)]), "b.png");
    const withField = pictureForm(png);
    withField.append("role", "Admin");
    const wide = Buffer.from(png);
    wide.writeUInt32BE(6001, 16);
    const cases: readonly (readonly [string, BodyInit, number, string?])[] = [
      ["at the limit", pictureForm(pngOf(pictureMaxBytes)), 201],
      ["one byte more", pictureForm(pngOf(pictureMaxBytes + 1)), 413],
      ["far more", pictureForm(pngOf(4 * pictureMaxBytes)), 413],
      ["6001 pixels wide", pictureForm(wide), 413],
      ["a script", pictureForm(Buffer.from("<svg onload=alert(1)>")), 415],
      ["random bytes", pictureForm(randomBytes(5000)), 415],
      ["nothing", pictureForm(Buffer.alloc(0)), 400],
      ["another field", pictureForm(png, { field: "avatar" }), 400],
      ["two pictures", two, 400],
      ["a field beside it", withField, 400],
      ["a thousand fields", manyFields(), 400],
      ["no multipart", new URLSearchParams({ picture: "x" }), 415],
    ];
    for (const [name, form, status] of cases) {
      const sent = await sendForm(authorization, "POST", form);
      expect([name, sent.status]).toEqual([name, status]);
      if (status >= 400) expect(sent.body.error?.message).toMatch(/picture/i);
    }
    const broken = await sendForm(authorization, "POST", "--x\r\nno end", {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(broken.status).toBe(400);
    const without = await sendForm(authorization, "POST", "--x\r\nno boundary", {
      "content-type": "multipart/form-data",
    });
    expect(without.status).toBe(400);
  });

  it("S-04 cannot be changed by another site", async () => {
    const browser = await signedIn("starter@clearlane.test");
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      {},
    ];
    for (const headers of foreign) {
      const response = await browser.send(app.origin + picturePath, {
        method: "POST",
        headers,
        body: pictureForm(png),
      });
      expect(response.status).toBe(403);
    }
    expect((await browser.send(app.origin + picturePath)).status).toBe(404);
  });

  it("R5.4 a form without script returns to its page with the error code", async () => {
    const browser = await signedIn("business@clearlane.test");
    const post = async (form: FormData, returnTo: string) => {
      const address = `${app.origin}${picturePath}?${new URLSearchParams({ returnTo })}`;
      const response = await browser.send(address, {
        method: "POST",
        headers: { ...sameOrigin, accept: "text/html" },
        body: form,
      });
      return [response.status, response.headers.get("location")];
    };
    expect(await post(pictureForm(png), "/profile?picture-problem=old")).toEqual([303, "/profile"]);
    expect(await post(pictureForm(pngOf(2 * pictureMaxBytes)), "/profile")).toEqual([
      303,
      "/profile?picture-problem=payload-too-large",
    ]);
    expect(await post(pictureForm(Buffer.from("text")), "/profile")).toEqual([
      303,
      "/profile?picture-problem=unsupported-media",
    ]);
    expect(await post(pictureForm(Buffer.alloc(0)), "/profile")).toEqual([
      303,
      "/profile?picture-problem=invalid-input",
    ]);
    expect(await post(pictureForm(jpeg), "https://evil.example/profile")).toEqual([303, "/"]);
    await browser.post(`${app.origin}/auth/signout`, {}, sameOrigin);
    expect(await post(pictureForm(png), "/profile")).toEqual([
      303,
      "/login?returnTo=%2Fprofile%3Fpicture-problem%3Dinvalid-credentials",
    ]);
  });
});

function manyFields(): FormData {
  const form = new FormData();
  for (let index = 0; index < 1000; index += 1) form.append(`field${index}`, "x");
  return form;
}
