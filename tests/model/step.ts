import assert from "node:assert/strict";
import type * as fc from "fast-check";
import { checkPerson } from "#tests/model/check-world.ts";
import type { LedgerModel } from "#tests/model/ledger-model.ts";
import type { Name, World } from "#tests/model/world.ts";

/**
 * Applies a step to both, throws on a difference, and describes the result; null if there was
 * nothing to do.
 */
export type Act = (model: LedgerModel, world: World) => Promise<string | null>;

const lookEvery = 4;

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
    const met = `${this.kind}: ${outcome ?? "nothing to do"}`;
    world.met.set(met, (world.met.get(met) ?? 0) + 1);
    world.taken += 1;
    // Checks are slow, and differences persist, so only every few steps.
    if (world.taken % lookEvery === 0) await checkPerson(model, world, this.who);
  }

  toString(): string {
    return `${this.who} ${this.kind} ${this.details}`.trimEnd();
  }
}

/** The actual result equals the model's: `ok`, or the same code. */
export function agree(answer: { ok: unknown } | { code: string }, wanted: string): string {
  const said = "ok" in answer ? "ok" : answer.code;
  assert.equal(said, wanted);
  return said;
}
