import assert from "node:assert/strict";
import type * as fc from "fast-check";
import { checkUser } from "#tests/model/check-world.ts";
import type { LedgerModel } from "#tests/model/ledger-model.ts";
import type { Name, World } from "#tests/model/world.ts";

/**
 * Applies a step to both, throws on a difference, and describes the result; null if there was
 * nothing to do.
 */
export type Act = (model: LedgerModel, world: World) => Promise<string | null>;

const checkEvery = 4;

/** One action of one user, as listed in a divergence. */
export class Step implements fc.AsyncCommand<LedgerModel, World> {
  private readonly who: Name;
  private readonly kind: string;
  private readonly details: string;
  private readonly act: Act;

  constructor(who: Name, kind: string, details: string, act: Act) {
    this.who = who;
    this.kind = kind;
    this.details = details;
    this.act = act;
  }

  check(): boolean {
    return true;
  }

  async run(model: LedgerModel, world: World): Promise<void> {
    const outcome = await this.act(model, world);
    const entry = `${this.kind}: ${outcome ?? "nothing to do"}`;
    world.met.set(entry, (world.met.get(entry) ?? 0) + 1);
    world.taken += 1;
    // Checks are slow, and differences persist, so only every few steps.
    if (world.taken % checkEvery === 0) await checkUser(model, world, this.who);
  }

  toString(): string {
    return `${this.who} ${this.kind} ${this.details}`.trimEnd();
  }
}

/** The actual result equals the model's: `ok`, or the same code. */
export function agree(result: { ok: unknown } | { code: string }, wanted: string): string {
  const outcome = "ok" in result ? "ok" : result.code;
  assert.equal(outcome, wanted);
  return outcome;
}
