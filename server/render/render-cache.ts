import { LRUCache } from "lru-cache";
import { createStagedCache } from "#server/cache/staged-cache.ts";
import { afterRoot } from "#server/render/document.ts";
import { compressPiece, type Piece, sizeOf } from "#server/render/pieces.ts";
import type { ShellTemplate } from "#server/render/shell-template.ts";

/** A screen that is the same for everybody: its loaders read public content only. */
export interface SharedScreen {
  status: number;
  title: string;
  /** Source files of its pages. */
  files: string[];
  html: Buffer;
  /** The router's state but for the shell's, as JSON. */
  data: Buffer;
  /** Compressed with the shell's markup in between: the data repeats the screen's texts. */
  joined: JoinedScreen[];
}

interface JoinedScreen {
  before: Piece;
  after: string;
  piece: Piece;
}

export interface RenderCache {
  /** `version`: of the content; an entry of another one counts as missing. */
  screen(key: string, version: string): SharedScreen | undefined;
  setScreen(key: string, version: string, screen: SharedScreen): void;
  fragment(key: string, version: string): Buffer | undefined;
  setFragment(key: string, version: string, html: Buffer): void;
  template(key: string): ShellTemplate | undefined;
  setTemplate(key: string, template: ShellTemplate): void;
}

/** Bytes; a list of 20 notifications is some 60,000, a template 15,000. */
const maxSize = {
  screens: 5_000_000,
  templates: 1_500_000,
  fragments: 2_000_000,
};

export function createRenderCache(): RenderCache {
  const screens = createStagedCache<{ screen: SharedScreen; version: string }>({
    maxSize: maxSize.screens,
    // The bytes, and roughly as many again for a compressible piece.
    sizeOf: ({ screen: { html, data } }, key) =>
      Math.ceil((html.length + data.length) * 2.3) + key.length,
  });
  const templates = new LRUCache<string, ShellTemplate>({
    maxSize: maxSize.templates,
    sizeCalculation: ({ before, after }, key) =>
      sizeOf(before.filter((part) => typeof part !== "string")) +
      after.join("").length +
      key.length,
  });
  const fragments = new LRUCache<string, { version: string; html: Buffer }>({
    maxSize: maxSize.fragments,
    sizeCalculation: ({ html }, key) => html.length + key.length + 100,
  });
  return {
    fragment: (key, version) => {
      const cached = fragments.get(key);
      return cached?.version === version ? cached.html : undefined;
    },
    setFragment: (key, version, html) => void fragments.set(key, { version, html }),
    screen: (key, version) => screens.get(key, (cached) => cached.version === version)?.screen,
    setScreen: (key, version, screen) => screens.set(key, { screen, version }),
    template: (key) => templates.get(key),
    setTemplate: (key, template) => void templates.set(key, template),
  };
}

/** A screen has few templates: by settings and role. */
const maxJoined = 4;

const rootBytes = Buffer.from(afterRoot.root);

/**
 * The rest of a page from its screen on, for all whose shell ends alike. `before`: what every such
 * page has directly in front of the screen.
 */
export function joinScreen(screen: SharedScreen, before: Piece, after: string): Piece {
  const { html, data, joined } = screen;
  const known = joined.find((one) => one.before === before && one.after === after);
  if (known) return known.piece;
  if (joined.length >= maxJoined) joined.length = 0;
  const between = Buffer.from(after + afterRoot.data);
  const piece = compressPiece(Buffer.concat([html, between, data, rootBytes]), before.raw);
  joined.push({ before, after, piece });
  // The same bytes, so that a screen is kept once.
  screen.html = piece.raw.subarray(0, html.length);
  screen.data = piece.raw.subarray(html.length + between.length).subarray(0, data.length);
  return piece;
}
