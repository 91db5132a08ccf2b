import { describe, expect, it } from "vitest";
import {
  countNew,
  openedNotification,
  readCachedCount,
  readFeedState,
  storeFeedState,
} from "#client/shell/bell.tsx";

const notice = (noticedAt: string, published: string) => ({ noticedAt, dates: { published } });
const opened = "2026-11-10T08:00:00.000Z";

function storageWith(text: string | null) {
  return { getItem: () => text };
}

describe("what the bell says", () => {
  it("16 watch: knows the notification whose page is open", () => {
    expect(openedNotification("/latest-notifications/gb-2026-1")).toBe("gb-2026-1");
    expect(openedNotification("/latest-notifications")).toBeNull();
  });

  it("counts what was first carried since the feed was opened, however old its publication", () => {
    const items = [
      notice("2026-11-12T00:00:00Z", "2026-11-11"),
      notice("2026-11-12T00:00:00Z", "2026-10-02"),
      notice("2026-11-09T00:00:00Z", "2026-11-09"),
    ];
    expect(countNew(items, opened)).toEqual({ count: 2, from: "2026-10-02" });
    expect(countNew([], opened)).toEqual({ count: 0, from: null });
  });

  it.each([null, "", "3", "{}", "[]", '{"opened":"yesterday"}', '{"opened":4}'])(
    "%j is a first visit",
    (text) => {
      expect(readFeedState(storageWith(text))).toBeNull();
    },
  );

  it("reads back what was kept, and nothing odd", () => {
    let text = "";
    const asked = { at: opened, news: { count: 3, from: "2026-11-01" } };
    storeFeedState({ opened, asked }, { setItem: (_key, value) => (text = value) });
    expect(readFeedState(storageWith(text))).toEqual({ opened, asked });
    expect(
      readFeedState(
        storageWith(JSON.stringify({ opened, asked: { at: opened, news: { count: "3" } } })),
      ),
    ).toEqual({ opened });
  });

  it("takes what was heard for five minutes, and never from a clock that went back", () => {
    const asked = { at: opened, news: { count: 1, from: "2026-11-01" } };
    const at = (minutes: number) =>
      readCachedCount({ opened, asked }, Date.parse(opened) + minutes * 60_000);
    expect([at(0), at(4), at(5), at(-1)]).toEqual([asked.news, asked.news, null, null]);
    expect(readCachedCount({ opened })).toBeNull();
  });
});
