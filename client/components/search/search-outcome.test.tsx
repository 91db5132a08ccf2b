import { createInstance } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import type { SearchActionData, SearchPageData } from "#client/api/search-page.ts";
import { SearchOutcome } from "#client/components/search/search-outcome.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
import type { OpenSearch, Receipt } from "#shared/contract/searches.ts";
import { AppError } from "#shared/errors.ts";
import auth from "#shared/locales/en/auth.json";
import search from "#shared/locales/en/search.json";
import shell from "#shared/locales/en/shell.json";

const i18n = createInstance();
beforeAll(() =>
  i18n.init({
    lng: "en",
    defaultNS: "shell",
    resources: { en: { search, shell, auth } },
    interpolation: { escapeValue: false },
  }),
);

/** Pricing with this search as the return address. */
const plans = 'href="/pricing?returnTo=%2Fs%3Fq%3Dleather%2Bhandbag"';
const page: SearchPageData = {
  q: "leather handbag",
  filters: {},
  answer: { state: "locked", total: 37, cost: 1 },
  problem: null,
  key: "key-of-the-page",
  history: { state: "present", items: [] },
  purchase: null,
};
const known: CreditsAnswer = {
  balance: 10,
  reason: "known",
  source: "trial",
  family: "users",
  subscription: null,
  used: 0,
  granted: 10,
  isSubUser: false,
  canManageSubUsers: false,
};
const user = { email: "a@example.org", name: "A", roles: [], source: "provider" as const };

interface Scene {
  page?: Partial<SearchPageData>;
  credits?: CreditsAnswer | null;
  failed?: SearchActionData;
}

function draw({ page: changed = {}, credits = known, failed }: Scene): string {
  const root: RootData = {
    user: credits ? user : null,
    credits,
    requestContext: { language: "en", settings: {}, mockApi: false, demoScreens: true },
  };
  const Component = () => (
    <SearchOutcome page={{ ...page, ...changed }}>
      {(open) => `RESULTS ${open.results.length}`}
    </SearchOutcome>
  );
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => root,
      children: [{ id: "page", path: "s", action: () => null, Component }],
    },
  ]);
  const hydrationData = {
    loaderData: { root },
    ...(failed ? { actionData: { page: failed } } : {}),
  };
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <Stub initialEntries={["/s?q=leather+handbag"]} hydrationData={hydrationData} />
    </I18nextProvider>,
  );
  return html.replaceAll("<!-- -->", "");
}

function failWith(
  code: ConstructorParameters<typeof AppError>[0],
  cause?: string,
): SearchActionData {
  const { message } = new AppError(code);
  return {
    problem: { code, message, details: cause ? [{ field: "cause", message: cause }] : [] },
    key: "key-of-the-try",
  };
}

function buildOpen(receipt: Partial<Receipt>, total = 1): OpenSearch {
  const nothing = {
    id: null,
    charged: false,
    cost: 0,
    before: null,
    after: null,
    freeUntil: null,
    reason: "repeat" as const,
  };
  const result = {
    kind: "hs-code" as const,
    code: "420221",
    heading: "4202",
    description: "",
    path: [],
    confidence: "strong" as const,
    why: [],
    differs: null,
  };
  const results = Array.from({ length: total }, () => result);
  return {
    state: "open",
    searchId: null,
    total,
    results,
    facets: [],
    receipt: { ...nothing, ...receipt },
    advice: null,
    goTo: null,
  };
}

describe("a locked search", () => {
  it("R1.4 shows the number of results, their cost and the balance", () => {
    const html = draw({});
    expect(html).toContain("37 results - 1 credit to see them");
    expect(html).toContain("You have 10 trial credits.");
    expect(html).toContain('name="key" value="key-of-the-page"');
    expect(html).not.toContain("RESULTS");
  });

  it("R4.4 shows an unknown balance as unknown and sells nothing", () => {
    const html = draw({ credits: { ...known, balance: 0, reason: "unknown" } });
    expect(html).toContain("Your balance is unavailable right now.");
    expect(html).not.toContain("/pricing");
  });

  it("#18 a visitor signs in instead of pressing a button that can only refuse", () => {
    const html = draw({ credits: null });
    expect(html).toContain("Sign in to see 37 results");
    expect(html).toContain("Please sign in to start the free trial with search credits.");
    expect(html).toContain("/login?returnTo=%2Fs%3Fq%3Dleather%2Bhandbag");
    expect(html).not.toContain('name="key"');
  });

  it("#18 R1.4 without credits one chooses a plan", () => {
    const html = draw({ credits: { ...known, balance: 0, reason: "zero" } });
    expect(html).toContain(plans);
    expect(html).toContain("Choose a plan");
    expect(html).not.toContain('name="key"');
  });

  it("#18 R1.5 a member at the cap sees it and asks the owner; below it they pay", () => {
    const member = (used: number): CreditsAnswer => ({
      ...known,
      balance: 998,
      source: "main-subscriber",
      isSubUser: true,
      member: { cap: 2, used },
    });
    const capped = draw({ credits: member(2) });
    expect(capped).toContain("0 of 2 left this period; 998 on the plan.");
    expect(capped).toMatch(/href="\/pricing\?returnTo=[^"]+#membership"[^>]*>Ask the owner/);
    expect(capped).not.toContain('name="key"');
    const paying = draw({ credits: member(1) });
    expect(paying).toContain("1 of 2 left this period; 998 on the plan.");
    expect(paying).toContain("See results for 1 credit");
  });
});

describe("a failed payment", () => {
  it("R5.1 asks a visitor to sign in and returns to the search", () => {
    const html = draw({ credits: null, failed: failWith("sign-in-to-search") });
    expect(html).toMatch(
      /role="alert"[\s\S]*Please sign in to start the free trial with search credits\./,
    );
    expect(html).toContain("/login?returnTo=%2Fs%3Fq%3Dleather%2Bhandbag");
  });

  it("R5.1 no longer asks after signing in", () => {
    expect(draw({ failed: failWith("sign-in-to-search") })).not.toContain('role="alert"');
  });

  it("R8.3 an exhausted trial leads to pricing", () => {
    const html = draw({ failed: failWith("no-credits") });
    expect(html).toContain("No trial credits left. Please subscribe to continue.");
    expect(html).toContain(plans);
  });

  it("R1.5 a member without credits is led to the owner and back", () => {
    const html = draw({
      failed: failWith("no-credits"),
      credits: { ...known, isSubUser: true, source: "main-subscriber" },
    });
    expect(html).toMatch(/href="\/pricing\?returnTo=[^"]+#membership"[^>]*>Ask the owner/);
  });

  it("R8.3 after the fifth attempt shows message, cause, and a retry with the same key", () => {
    const html = draw({
      failed: failWith(
        "credits-exhausted",
        "The request timed out. Nothing was charged; your balance is unchanged.",
      ),
    });
    expect(html).toContain("You have no credits left.");
    expect(html).toContain("your balance is unchanged");
    expect(html).not.toContain("/pricing");
    expect(html).not.toContain("key-of-the-page");
    expect(html.match(/value="key-of-the-try"/g)).toHaveLength(2);
  });
});

describe("an unlocked search", () => {
  it("R1.4 shows results and receipt", () => {
    const charged = {
      id: "r1",
      charged: true,
      cost: 1,
      before: 10,
      after: 9,
      freeUntil: "2026-12-21T10:00:00.000Z",
      reason: "charged" as const,
    };
    const html = draw({ page: { answer: buildOpen(charged) } });
    expect(html).toContain("RESULTS 1");
    expect(html).toContain("Balance 10 → 9.");
    expect(html).toContain("until 21 Dec 2026");
    expect(html).not.toContain('name="key"');
  });

  it("I15.2 says which spelling was searched, with the typed one a link away, before and after", () => {
    const correction = { typed: "vacum cleener", used: "vacuum cleaner" };
    const locked = { state: "locked" as const, total: 6, cost: 1 as const, correction };
    const open = { ...buildOpen({ reason: "charged" }), correction };
    for (const answer of [locked, open]) {
      const html = draw({ page: { answer } });
      expect(html).toContain("Showing results for <strong>vacuum cleaner</strong>");
      expect(html).toMatch(
        /href="\/s\?q=vacum\+cleener&amp;verbatim=true"[^>]*>Search instead for vacum cleener</,
      );
    }
  });

  it.each([
    ["several-codes", "You entered several codes"],
    ["part-number", "This looks like a part or model number"],
    ["other-language", "This language is not supported"],
  ] as const)("I15.5 %s is free and says what to do instead", (reason, words) => {
    const advice = { message: "Do this.", suggestions: ["640411"] };
    const html = draw({ page: { answer: { ...buildOpen({ reason }, 0), advice } } });
    expect(html).toContain(words);
    expect(html).toContain("Do this.");
    expect(html).toContain("6404.11</a>");
    expect(html).toContain("Not charged.");
  });

  it.each([
    ["repeat", "already paid for this search"],
    ["too-vague", "too general"],
    ["nothing-found", "No results found."],
  ] as const)("R1.4 says why nothing was charged: %s", (reason, words) => {
    const html = draw({ page: { answer: buildOpen({ reason }, reason === "repeat" ? 1 : 0) } });
    expect(html).toContain("Not charged.");
    expect(html).toContain(words);
  });

  it.each([
    [50, "Half of your credits are used."],
    [80, "80% of your credits are used."],
    [100, "That was your last credit."],
  ])(
    "R1.4 the receipt says that %d percent were passed, with the way to more",
    (threshold, words) => {
      const html = draw({
        page: {
          answer: buildOpen({
            charged: true,
            cost: 1,
            before: 6,
            after: 5,
            reason: "charged",
            threshold,
          }),
        },
      });
      expect(html).toContain(words);
      expect(html).toContain(plans);
      expect(
        draw({ page: { answer: buildOpen({ reason: "charged", threshold: null }) } }),
      ).not.toContain("are used");
    },
  );

  it("R1.4 the receipt names a refund", () => {
    const html = draw({ page: { answer: buildOpen({ reason: "refunded" }) } });
    expect(html).toContain("The credit for this search was refunded.");
    expect(html).not.toContain("Not charged.");
  });

  it("R1.4 shows the purchase after returning, or that the payment is pending", () => {
    const started = {
      state: "started" as const,
      tier: 3,
      credits: 1000,
      renewsAt: "2026-12-21T10:00:00.000Z",
    };
    const html = draw({ page: { purchase: started } });
    expect(html).toContain("Business started: 1,000 credits.");
    expect(html).toContain("Your paid period ends on 21 Dec 2026.");
    expect(draw({ page: { purchase: { state: "pending" } } })).toContain(
      "We have not received a payment yet",
    );
  });

  it("R8.1 a failed preview shows the reason and that nothing was charged", () => {
    const problem = { ...failWith("unavailable").problem };
    const html = draw({ page: { answer: null, problem } });
    expect(html).toContain(problem.message);
    expect(html).toContain("Nothing was charged.");
  });
});
