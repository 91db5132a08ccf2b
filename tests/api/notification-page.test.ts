import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { notifications } from "#shared/contract/notifications.ts";
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
});
