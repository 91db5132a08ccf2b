import { AppError } from "#shared/errors.ts";

export interface TurnstileOptions {
  /** At once, everybody together. */
  most: number;
}

/**
 * Lets each key in once at a time, and so many in all: for work that holds memory or a connection
 * as long as its caller likes.
 */
export interface Turnstile {
  /**
   * Returns how to leave, which may be called more than once. Throws 409 to a key that is inside,
   * 503 when it is full.
   */
  enter(key: string): () => void;
}

export function createTurnstile({ most }: TurnstileOptions): Turnstile {
  const inside = new Set<string>();
  return {
    enter: (key) => {
      if (inside.has(key)) throw new AppError("conflict", { retryAfter: 1 });
      if (inside.size >= most) throw new AppError("unavailable", { retryAfter: 2 });
      inside.add(key);
      let left = false;
      return () => {
        if (!left) inside.delete(key);
        left = true;
      };
    },
  };
}
