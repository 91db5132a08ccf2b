import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPageCache, createPublicPage, type PublicPage } from "#server/render/page-cache.ts";
import { storePiece } from "#server/render/pieces.ts";

const version = "1";
const pageOf = (text: string) => createPublicPage(200, version, [storePiece(text)]);

function openCache() {
  const cache = createPageCache(() => 0);
  let rendered = 0;
  /** Asks for a page, whose rendering takes a moment; resolves with what it is given. */
  const ask = async (key: string, left = new AbortController().signal, fails = false) => {
    const taken: PublicPage[] = [];
    const take = (page: PublicPage) => void taken.push(page);
    await cache.render(key, { left, take }, async (allLeft, done) => {
      rendered += 1;
      await sleep(20, undefined, { signal: allLeft });
      if (fails) throw new Error("no page");
      done(pageOf(`${key} ${rendered}`));
    });
    return taken.map((page) => String(page.bodyFor(false).body));
  };
  return { cache, ask, rendered: () => rendered };
}

describe("page cache", () => {
  it("S8 renders a page once for all who ask for it meanwhile", async () => {
    const { cache, ask, rendered } = openCache();
    const answers = await Promise.all([ask("/a"), ask("/a"), ask("/b")]);
    expect(answers).toEqual([["/a 2"], ["/a 2"], ["/b 2"]]);
    expect(rendered()).toBe(2);
    expect(cache.get("/a", version)).toBeDefined();
  });

  it("S8 cancels a rendering when all who ask for it have left, and begins another", async () => {
    const { ask, rendered } = openCache();
    const [one, other] = [new AbortController(), new AbortController()];
    const both = Promise.allSettled([ask("/a", one.signal), ask("/a", other.signal)]);
    one.abort();
    other.abort();
    expect(await ask("/a")).toEqual(["/a 2"]);
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(rendered()).toBe(2);
  });

  it("S8 gives everybody the error of a rendering that failed, and keeps nothing", async () => {
    const { cache, ask } = openCache();
    const answers = await Promise.allSettled([
      ask("/a", undefined, true),
      ask("/a", undefined, true),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(cache.get("/a", version)).toBeUndefined();
    expect(await ask("/a")).toEqual(["/a 2"]);
  });

  it("S8 sends to the others when sending to one fails", async () => {
    const { cache } = openCache();
    const left = new AbortController().signal;
    const taken: PublicPage[] = [];
    const render = async (_left: AbortSignal, done: (page: PublicPage) => void) => {
      await sleep(5);
      done(pageOf("page"));
    };
    const fail = () => {
      throw new Error("the socket is gone");
    };
    const failing = cache.render("/a", { left, take: fail }, render);
    const working = cache.render("/a", { left, take: (page) => void taken.push(page) }, render);
    await expect(failing).rejects.toThrow("the socket is gone");
    await working;
    expect(taken).toHaveLength(1);
  });
});
