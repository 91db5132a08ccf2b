import {
  type AttackedProgram,
  startAttackedProgram,
} from "#tests/soak/attacks/attacked-program.ts";
import { type AttackFamily, createTally, forEachAtOnce } from "#tests/soak/attacks/family.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";

/** Hundreds of guessed passwords at the provider's form and the mock call. */
export const guessing: AttackFamily = {
  name: "guessing",
  wanted: 600,
  run: async ({ runs, say }) => {
    const tally = createTally();
    const each = Math.ceil((runs ?? 600) / ways.length);
    let note = "";
    for (const { name, open, from, most } of ways) {
      await using attacked = await startAttackedProgram();
      const guess = await open(attacked);
      const seen = new Map<number, number>();
      await forEachAtOnce(Array.from({ length: each }), 8, async (_, index) => {
        const status = await guess(`wrong ${index}`, from(index), {
          "x-forwarded-for": `10.0.0.${index % 250}`,
        });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        tally.count(status >= 500 ? `${name}: answered ${status}` : null);
      });
      const looked = each - (seen.get(429) ?? 0);
      const told = [...seen].map(([status, count]) => `${count} x ${status}`).join(", ");
      say(`${name}: ${told}`);
      note ||= `${looked} of ${each} guesses of one address were looked at`;
      if (looked > Math.min(most, each)) tally.failures.push(`${name}: ${looked} were looked at`);
      if (from(0) !== from(1)) continue;
      const right = await guess(null, 30_000, {});
      if (right >= 400)
        tally.failures.push(`${name}: elsewhere the right one is answered ${right}`);
    }
    return { ...tally, note };
  },
};

/** The answer's status; `null` stands for the right password. */
type Guess = (
  password: string | null,
  from: number,
  headers: Record<string, string>,
) => Promise<number>;

interface Way {
  name: string;
  open(attacked: AttackedProgram): Promise<Guess>;
  from(index: number): number;
  /** Number of guesses of which a password may be checked. */
  most: number;
}

const ways: readonly Way[] = [
  { name: "the form, one address", open: openForm, from: () => 7, most: 60 },
  { name: "the mock call, one address", open: openMockCall, from: () => 8, most: 60 },
  { name: "the form, 50 addresses", open: openForm, from: (index) => 9 + (index % 50), most: 150 },
];

/** The embedded provider's form; every guess carries the cookies of one sign-in. */
async function openForm({ origin, send }: AttackedProgram): Promise<Guess> {
  return async (password, from, headers) => {
    const browser = createHttpBrowser();
    const page = await browser.open(`${origin}/login`);
    const answer = await send(page.url, {
      method: "POST",
      headers: {
        ...headers,
        accept: "text/html",
        "content-type": "application/x-www-form-urlencoded",
        cookie: browser.cookieHeader(page.url),
        origin,
      },
      body: `email=business%40clearlane.test&password=${encodeURIComponent(password ?? "demo")}`,
      from,
    });
    return answer.status;
  };
}

async function openMockCall({ send }: AttackedProgram): Promise<Guess> {
  return async (password, from, headers) => {
    const answer = await send("/login/", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ username: "test", password: password ?? "test" }),
      from,
    });
    return answer.status;
  };
}
