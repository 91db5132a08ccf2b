import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type PopupBrowser,
  type PopupSignInOptions,
  signInWithPopup,
} from "#client/auth/popup-sign-in.ts";
import { popupChannel } from "#shared/domain/popup-sign-in.ts";

const origin = "https://clearlane.example";

/** A fake browser window with one popup, driven by the test. */
function createStage({ blocked = false, focused = true } = {}) {
  const popup = {
    closed: false,
    close: () => {
      popup.closed = true;
    },
    focus: () => undefined,
  };
  const opened: { url: string; features: string }[] = [];
  const browser: PopupBrowser = Object.assign(new EventTarget(), {
    location: { origin },
    screenX: 0,
    screenY: 0,
    outerWidth: 1400,
    outerHeight: 1000,
    document: { hasFocus: () => focused },
    open: (url: string, _name: string, features: string) => {
      opened.push({ url, features });
      return blocked ? null : popup;
    },
  });
  const state = () => new URL(opened[0]?.url ?? "", origin).searchParams.get("state") ?? "";
  const say = (data: unknown, from = origin) =>
    browser.dispatchEvent(new MessageEvent("message", { data, origin: from }));
  return { browser, popup, opened, state, say };
}

/** Short delays, and a time-out that only its own tests reach. */
const quick = { timeoutMs: 3_600_000, pollMs: 10, graceMs: 60 };
const timesOut = { timeoutMs: 200 };
const start = (stage: ReturnType<typeof createStage>, options: Partial<PopupSignInOptions> = {}) =>
  signInWithPopup({ browser: stage.browser, isSignedIn: async () => false, ...quick, ...options });

describe("sign-in popup", () => {
  it("R9.4 opens 400x600 in the middle of the window", async () => {
    const stage = createStage();
    const ended = start(stage);
    expect(stage.opened[0]?.features).toBe("popup=yes,width=400,height=600,left=500,top=200");
    stage.popup.close();
    await ended;
  });

  it("R1.2 says blocked when no window opens", async () => {
    expect(await start(createStage({ blocked: true }))).toEqual({ outcome: "blocked" });
  });

  it("R1.2 is signed in when popup and session agree, and closes the window", async () => {
    const stage = createStage();
    const ended = start(stage, { isSignedIn: async () => true });
    stage.say({ source: "clearlane", kind: "signed-in", state: stage.state() });
    expect(await ended).toEqual({ outcome: "signed-in" });
    expect(stage.popup.closed).toBe(true);
  });

  it("R1.2 receives the popup's message by the channel when the opener link is cut", async () => {
    const stage = createStage();
    const ended = start(stage, { isSignedIn: async () => true });
    const channel = new BroadcastChannel(popupChannel);
    channel.postMessage({ source: "clearlane", kind: "signed-in", state: stage.state() });
    expect(await ended).toEqual({ outcome: "signed-in" });
    channel.close();
  });

  it("R1.2 fails when the popup reports a sign-in that the session lacks", async () => {
    const stage = createStage();
    const ended = start(stage);
    stage.say({ source: "clearlane", kind: "signed-in", state: stage.state() });
    expect(await ended).toEqual({ outcome: "failed" });
  });

  it.each(["cancelled", "failed"] as const)(
    "R1.2 passes on that the provider said %s",
    async (kind) => {
      const stage = createStage();
      const ended = start(stage);
      stage.say({ source: "clearlane", kind, state: stage.state() });
      expect(await ended).toEqual({ outcome: kind });
    },
  );

  it("R1.2 is cancelled when the window is closed and no session follows", async () => {
    const stage = createStage();
    const ended = start(stage);
    stage.popup.close();
    expect(await ended).toEqual({ outcome: "cancelled" });
  });

  it("R1.2 is signed in when the window is closed and a session follows", async () => {
    const stage = createStage();
    let asked = 0;
    const ended = start(stage, { isSignedIn: async () => ++asked > 2 });
    stage.popup.close();
    expect(await ended).toEqual({ outcome: "signed-in" });
  });

  it("R1.2 a window that only looks closed is not cancelled while it is in use", async () => {
    const stage = createStage({ focused: false });
    const ended = start(stage, timesOut);
    stage.popup.close();
    expect(await ended).toEqual({ outcome: "timed-out" });
  });

  it("R9.4 asks the session before it says timed out", async () => {
    expect(await start(createStage(), timesOut)).toEqual({ outcome: "timed-out" });
    expect(await start(createStage(), { ...timesOut, isSignedIn: async () => true })).toEqual({
      outcome: "signed-in",
    });
  });

  it("R1.2 a session that cannot be asked is not a sign-in", async () => {
    expect(
      await start(createStage(), {
        ...timesOut,
        isSignedIn: () => Promise.reject(new Error("offline")),
      }),
    ).toEqual({ outcome: "timed-out" });
  });

  it("S-06 ignores 1,000 forged messages", async () => {
    const stage = createStage();
    const ended = start(stage, { isSignedIn: async () => true });
    let over = false;
    void ended.then(() => {
      over = true;
    });
    const kind = fc.constantFrom("signed-in", "cancelled", "failed");
    const anyState = fc.oneof(fc.string(), fc.constant(""), fc.constant(null), fc.uuid());
    const forged = fc.oneof(
      // A valid message from another origin.
      fc.tuple(
        fc.record({ source: fc.constant("clearlane"), kind, state: fc.constant(stage.state()) }),
        fc.oneof(
          fc.webUrl(),
          fc.constantFrom(
            "null",
            "",
            "https://clearlane.example.evil",
            "http://clearlane.example",
            "https://clearlane.example:444",
          ),
        ),
      ),
      // Invalid messages from our own origin.
      fc.tuple(
        fc.record({ source: fc.constant("clearlane"), kind, state: anyState }),
        fc.constant(origin),
      ),
      fc.tuple(
        fc.record({ source: fc.string(), kind, state: fc.constant(stage.state()) }),
        fc.constant(origin),
      ),
      fc.tuple(
        fc.record({
          source: fc.constant("clearlane"),
          kind: fc.string(),
          state: fc.constant(stage.state()),
        }),
        fc.constant(origin),
      ),
      fc.tuple(fc.anything(), fc.constant(origin)),
    );
    fc.assert(
      fc.property(forged, ([message, from]) => {
        stage.say(message, from);
      }),
      { numRuns: 1000 },
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(over).toBe(false);
    stage.say({ source: "clearlane", kind: "signed-in", state: stage.state() });
    expect(await ended).toEqual({ outcome: "signed-in" });
  });
});
