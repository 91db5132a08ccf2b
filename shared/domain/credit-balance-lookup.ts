import * as z from "zod/mini";
import type { AnyCall, Client, InputOf } from "#shared/contract/call.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** The lookups of the credit chain, and the trace of all of them. */

/** `not-found` is definite; `unknown` may have another answer next time. */
export type LookupOutcome = "found" | "not-found" | "denied" | "unknown";

export interface TraceStep {
  /** Method and path as called. */
  call: string;
  outcome: LookupOutcome;
  milliseconds: number;
  /** The answer, for a reader. */
  note: string;
}

export type Lookup<T> =
  | { outcome: "found"; data: T }
  | { outcome: Exclude<LookupOutcome, "found"> };

/** Why a balance is not certain; null if it is. */
export type Doubt = "unknown" | "denied" | null;

/** The combined uncertainty of several lookups: a failure outweighs a refusal. */
export function doubtOf(...lookups: readonly { outcome: LookupOutcome }[]): Doubt {
  if (lookups.some(({ outcome }) => outcome === "unknown")) return "unknown";
  return lookups.some(({ outcome }) => outcome === "denied") ? "denied" : null;
}

/** A call whose answer is `{data: …}`. */
type DataCall = AnyCall & { answer: z.ZodMiniObject<{ data: z.ZodMiniType }> };
type DataOf<C extends DataCall> = z.output<C["answer"]["shape"]["data"]>;

const anything = z.unknown();
const callsOrNone = new WeakMap<DataCall, DataCall>();

/** The call with `{data: null}` as an answer, made once per call. */
function orNullData(call: DataCall): DataCall {
  const known = callsOrNone.get(call);
  if (known) return known;
  const made = { ...call, answer: z.object({ data: z.nullable(call.answer.shape.data) }) };
  callsOrNone.set(call, made as AnyCall as DataCall);
  return made as AnyCall as DataCall;
}

export class Lookups {
  readonly trace: TraceStep[] = [];
  private readonly client: Client;
  private readonly now: () => number;

  constructor(client: Client, now: () => number = Date.now) {
    this.client = client;
    this.now = now;
  }

  /** Never throws for a failing backend. `{data: null}` is as definite as a 404. */
  async find<C extends DataCall>(
    what: string,
    call: C,
    input: InputOf<C>,
  ): Promise<Lookup<DataOf<C>>> {
    return this.ask(what, call, async () => {
      const { data } = await this.client(orNullData(call), input);
      return data as DataOf<C> | null;
    });
  }

  /** A call that creates something, sent once: any success counts as found. */
  async make<C extends AnyCall>(
    what: string,
    call: C,
    input: InputOf<C>,
  ): Promise<Lookup<unknown>> {
    return this.ask(
      what,
      call,
      async () =>
        (await this.client({ ...call, answer: anything } as AnyCall, input, { once: true })) ?? {},
    );
  }

  private async ask<T>(
    what: string,
    { method, path }: AnyCall,
    perform: () => Promise<T | null>,
  ): Promise<Lookup<T>> {
    const started = this.now();
    const done = (outcome: LookupOutcome, note: string) => {
      this.trace.push({
        call: `${method} ${path}`,
        outcome,
        milliseconds: Math.round(this.now() - started),
        note: `${what}: ${note}`,
      });
    };
    try {
      const data = await perform();
      done(data === null ? "not-found" : "found", data === null ? "none" : figuresOf(data));
      return data === null ? { outcome: "not-found" } : { outcome: "found", data };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const outcome = outcomeOf(error.code);
      done(outcome, error.message);
      return { outcome };
    }
  }
}

function outcomeOf(code: ErrorCode): Exclude<LookupOutcome, "found"> {
  if (code === "not-found") return "not-found";
  return code === "forbidden" || code === "invalid-credentials" ? "denied" : "unknown";
}

const figures = [
  "stripe_customerid",
  "main_sub_id",
  "tier",
  "credits_purchased",
  "credits_given",
  "credits_used",
] as const;

/** JSON for objects: one off the wire may have a `toString` that is no function. */
function write(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The figures of a record that the chain reads, for the trace. */
function figuresOf(record: unknown): string {
  const said = (record ?? {}) as Partial<Record<(typeof figures)[number], unknown>>;
  const known = figures.filter((name) => said[name] !== undefined && said[name] !== null);
  return known.length > 0
    ? known.map((name) => `${name} ${write(said[name])}`).join(", ")
    : "found";
}
