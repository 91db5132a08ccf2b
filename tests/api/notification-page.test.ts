import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { notifications } from "#shared/contract/notifications.ts";
import { buildRecord, publishNotifications } from "#tests/support/publish-notification.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

const asPage = { headers: { accept: "text/html" } };

describe("the page of one notification", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it("16 page: the card leads to it, it leads on, and an unknown one is a 404", async () => {
    const html = async (path: string) => (await fetch(app.origin + path, asPage)).text();
    const { items } = (await (
      await fetch(`${app.origin}/api/notifications?size=200`)
    ).json()) as AnswerOf<typeof notifications.list>;
    const linked = items.find(
      ({ act, codes, origins }) => act && codes.length > 0 && origins.length === 1,
    );
    const { id = "", act, source, codes: [code = ""] = [] } = linked ?? {};
    expect(
      await html(`/latest-notifications?q=${encodeURIComponent(`"${source?.identifier}"`)}`),
    ).toContain(`href="/latest-notifications/${id}"`);
    const page = await html(`/latest-notifications/${id}`);
    expect(page).toContain(`href="/regulation-details?id=${act}"`);
    expect(page).toContain(`href="${source?.url.replaceAll("&", "&amp;")}"`);
    expect(page).toContain(`href="/hs-code-details/${code}/`);
    for (const back of [`/regulation-details?id=${act}`, `/hs-code-details?code=${code}`])
      expect(await html(back), back).toContain(`href="/latest-notifications/${id}"`);
    const missing = await fetch(`${app.origin}/latest-notifications/no-such-thing`, asPage);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("Page not found");
  });

  it("16 page: a correction and what it corrects lead to one another, each named once", async () => {
    if (!app.backend) throw new Error("the backend is embedded");
    const { database } = app.backend.context;
    const { id: act } = await database.selectFrom("acts").select("id").executeTakeFirstOrThrow();
    await publishNotifications(database, [
      buildRecord({ id: "gb-wrong", headline: "A wrong rate", act }),
      buildRecord({ id: "gb-right", headline: "The right rate", act, corrects: "gb-wrong" }),
      buildRecord({ id: "gb-lone", headline: "A lone correction", corrects: "gb-not-held" }),
    ]);
    const details = async (id: string) =>
      (await (await fetch(`${app.origin}/api/notifications/${id}`)).json()) as AnswerOf<
        typeof notifications.details
      >;
    const [wrong, right, lone] = await Promise.all(
      ["gb-wrong", "gb-right", "gb-lone"].map(details),
    );
    expect(wrong?.corrections.map(({ id }) => id)).toEqual(["gb-right"]);
    expect([wrong?.correctedOne, right?.correctedOne?.id]).toEqual([null, "gb-wrong"]);
    expect([lone?.correctedOne, lone?.corrections]).toEqual([null, []]);
    for (const one of [wrong, right])
      expect([...(one?.earlier ?? []), ...(one?.later ?? [])].map(({ id }) => id)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/gb-(right|wrong)/)]),
      );
    const page = async (id: string) =>
      (await fetch(`${app.origin}/latest-notifications/${id}`, asPage)).text();
    const corrected = await page("gb-wrong");
    expect(corrected).toContain("This notification was corrected.");
    expect(corrected).toContain('href="/latest-notifications/gb-right"');
    expect(await page("gb-right")).toContain('href="/latest-notifications/gb-wrong"');
  });
});
