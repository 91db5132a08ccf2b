import type { SessionUser } from "#shared/contract/session.ts";

/** What the bar tells the palette, which comes as a chunk of its own. */
export interface PaletteProps {
  user: SessionUser | null;
  onClose: () => void;
}
