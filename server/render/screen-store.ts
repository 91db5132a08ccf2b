import { LRUCache } from "lru-cache";
import { type Piece, sizeOf } from "#server/render/pieces.ts";

/** A screen that is the same for everybody: what its loaders read is public, and no person's. */
export interface SharedScreen {
  status: number;
  title: string;
  /** Source files of its pages. */
  files: string[];
  html: Piece;
  /** The rest of the router's state, as JSON. */
  data: Piece;
}

/** The document and the layout around a screen, with the names of what is put in between. */
export type Frame = readonly (Piece | string)[];

export interface ScreenStore {
  /** `version`: of the content that it shows; another one is as if there were none. */
  screen(key: string, version: string): SharedScreen | undefined;
  keepScreen(key: string, version: string, screen: SharedScreen): void;
  frame(key: string): Frame | undefined;
  keepFrame(key: string, frame: Frame): void;
}

/** Bytes; a list of 20 notifications is some 100,000, a frame 30,000. */
const most = { screens: 12_000_000, frames: 4_000_000 };

export function createScreenStore(): ScreenStore {
  const screens = new LRUCache<string, SharedScreen & { version: string }>({
    maxSize: most.screens,
    sizeCalculation: ({ html, data }, key) => Math.ceil(sizeOf([html, data])) + key.length,
  });
  const frames = new LRUCache<string, Frame>({
    maxSize: most.frames,
    sizeCalculation: (frame, key) =>
      Math.ceil(sizeOf(frame.filter((part) => typeof part !== "string"))) + key.length,
  });
  return {
    screen: (key, version) => {
      const kept = screens.get(key);
      return kept?.version === version ? kept : undefined;
    },
    keepScreen: (key, version, screen) => void screens.set(key, { ...screen, version }),
    frame: (key) => frames.get(key),
    keepFrame: (key, frame) => void frames.set(key, frame),
  };
}
