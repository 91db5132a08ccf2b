import { LRUCache } from "lru-cache";
import { type Piece, sizeOf } from "#server/render/pieces.ts";

/** A screen that is the same for everybody: what its loaders read is public, and no person's. */
export interface SharedScreen {
  status: number;
  title: string;
  /** Source files of its pages. */
  files: string[];
  html: string;
  /** The router's state but for the shell's, as JSON. */
  data: string;
  /** Compressed with what a frame has in between: the data repeats the words of the screen. */
  joined: Map<string, Piece>;
}

/** The document and the layout around a screen. */
export interface Frame {
  /** In turn with the names of what is put in between. */
  before: readonly (Piece | string)[];
  after: readonly string[];
}

export interface ScreenStore {
  /** `version`: of the content that it shows; another one is as if there were none. */
  screen(key: string, version: string): SharedScreen | undefined;
  keepScreen(key: string, version: string, screen: SharedScreen): void;
  part(key: string, version: string): string | undefined;
  keepPart(key: string, version: string, html: string): void;
  frame(key: string): Frame | undefined;
  keepFrame(key: string, frame: Frame): void;
}

/** Bytes; a list of 20 notifications is some 100,000, a frame 30,000. */
const most = { screens: 12_000_000, frames: 4_000_000, parts: 3_000_000 };

export function createScreenStore(): ScreenStore {
  const screens = new LRUCache<string, SharedScreen & { version: string }>({
    maxSize: most.screens,
    // In memory: the texts, and about the same as a compressible piece.
    sizeCalculation: ({ html, data }, key) => (html.length + data.length) * 3 + key.length + 1,
  });
  const frames = new LRUCache<string, Frame>({
    maxSize: most.frames,
    sizeCalculation: ({ before, after }, key) =>
      sizeOf(before.filter((part) => typeof part !== "string")) +
      after.join("").length +
      key.length,
  });
  const parts = new LRUCache<string, { version: string; html: string }>({
    maxSize: most.parts,
    sizeCalculation: ({ html }, key) => html.length + key.length + 100,
  });
  return {
    part: (key, version) => {
      const kept = parts.get(key);
      return kept?.version === version ? kept.html : undefined;
    },
    keepPart: (key, version, html) => void parts.set(key, { version, html }),
    screen: (key, version) => {
      const kept = screens.get(key);
      return kept?.version === version ? kept : undefined;
    },
    keepScreen: (key, version, screen) => void screens.set(key, { ...screen, version }),
    frame: (key) => frames.get(key),
    keepFrame: (key, frame) => void frames.set(key, frame),
  };
}
