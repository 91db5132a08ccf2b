/**
 * The figures of `npm run bench -- render` and their budgets. `held`: the current program meets the
 * budget, and `--check` fails when it no longer does. Set it once a figure meets its budget.
 */

/**
 * The kind of a figure. `ratio`: two servers in one run. `size`: depends on the program only.
 * `memory`: also on the last garbage collection. `time`: also on the machine, so the check only
 * fails at a multiple of the budget.
 */
export type Decides = "ratio" | "size" | "memory" | "time";

export interface Budget {
  figure: string;
  unit: string;
  /** Whether the budget is a maximum or a minimum. */
  good: "at most" | "at least";
  budget: number;
  aim: number;
  decides: Decides;
  held: boolean;
}

/** In the order of the table: ratios first. */
export const budgets = {
  signedInFeed: {
    figure: "feed signed in, CPU against Next dynamic",
    unit: "x",
    good: "at most",
    budget: 0.5,
    aim: 0.25,
    decides: "ratio",
    held: true,
  },
  signedInFreshFeed: {
    figure: "feed signed in, each address new and full, CPU against Next dynamic",
    unit: "x",
    good: "at most",
    budget: 0.5,
    aim: 0.25,
    decides: "ratio",
    held: false,
  },
  signedInText: {
    figure: "/tnc signed in, CPU against Next's dynamic text page",
    unit: "x",
    good: "at most",
    budget: 0.2,
    aim: 0.1,
    decides: "ratio",
    held: true,
  },
  visitorFeed: {
    figure: "feed for visitors, from memory: plain Express with the same bytes against it",
    unit: "x",
    good: "at least",
    budget: 0.9,
    aim: 1.1,
    decides: "ratio",
    held: true,
  },
  freshFeed: {
    figure: "feed for visitors, each address new and full, CPU against Next dynamic",
    unit: "x",
    good: "at most",
    budget: 0.5,
    aim: 0.25,
    decides: "ratio",
    held: true,
  },
  blockingRatio: {
    figure: "main thread blocked (TBT), slow phone, against React Router framework",
    unit: "x",
    good: "at most",
    budget: 1,
    aim: 0.7,
    decides: "ratio",
    held: true,
  },
  paintRatio: {
    figure: "largest paint (LCP), slow phone, against Next",
    unit: "x",
    good: "at most",
    budget: 0.65,
    aim: 0.5,
    decides: "ratio",
    held: true,
  },
  scripts: {
    figure: "JavaScript, heaviest product page",
    unit: "KB gz",
    good: "at most",
    budget: 120,
    aim: 105,
    decides: "size",
    held: true,
  },
  styles: {
    figure: "CSS, heaviest product page",
    unit: "KB gz",
    good: "at most",
    budget: 12,
    aim: 9,
    decides: "size",
    held: true,
  },
  html: {
    figure: "HTML, heaviest product page",
    unit: "KB gz",
    good: "at most",
    budget: 12,
    aim: 5,
    decides: "size",
    held: true,
  },
  requests: {
    figure: "requests named by a product page",
    unit: "",
    good: "at most",
    budget: 5,
    aim: 4,
    decides: "size",
    held: true,
  },
  visitRequests: {
    figure: "requests of a real first visit of the feed",
    unit: "",
    good: "at most",
    budget: 5,
    aim: 4,
    decides: "size",
    held: true,
  },
  shift: {
    figure: "layout shift",
    unit: "",
    good: "at most",
    budget: 0,
    aim: 0,
    decides: "size",
    held: true,
  },
  residentMb: {
    figure: "resident memory of web and backend after 10,000 requests",
    unit: "MB",
    good: "at most",
    budget: 250,
    aim: 200,
    decides: "memory",
    held: true,
  },
  blocking: {
    figure: "main thread blocked (TBT), slow phone",
    unit: "ms",
    good: "at most",
    budget: 120,
    aim: 80,
    decides: "time",
    held: true,
  },
  paint: {
    figure: "largest paint (LCP), slow phone",
    unit: "ms",
    good: "at most",
    budget: 1200,
    aim: 1000,
    decides: "time",
    held: true,
  },
  hydrated: {
    figure: "hydrated, slow phone",
    unit: "ms",
    good: "at most",
    budget: 2500,
    aim: 2000,
    decides: "time",
    held: true,
  },
  paidSearch: {
    figure: "paid searches through HTTP, one core",
    unit: "/s",
    good: "at least",
    budget: 200,
    aim: 400,
    decides: "time",
    held: true,
  },
  hotAccount: {
    figure: "spends of one hot account",
    unit: "/s",
    good: "at least",
    budget: 800,
    aim: 1500,
    decides: "time",
    held: true,
  },
  laterStart: {
    figure: "later start to ready",
    unit: "s",
    good: "at most",
    budget: 1.5,
    aim: 1,
    decides: "time",
    held: true,
  },
  firstStart: {
    figure: "first start of the built program: database and ready",
    unit: "s",
    good: "at most",
    budget: 10,
    aim: 5,
    decides: "time",
    held: true,
  },
  freshClone: {
    figure: "first start of a fresh clone, packages installed: build, database, ready",
    unit: "s",
    good: "at most",
    budget: 18,
    aim: 12,
    decides: "time",
    held: true,
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
