import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCoverage } from "#server/backend/lanes/coverage.ts";
import { describeLane } from "#server/backend/lanes/describe-lane.ts";
import type { Period } from "#server/backend/tariff/in-force.ts";
import type { Lane } from "#shared/contract/lanes.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";
import { thorough, times } from "#tests/support/thorough.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());

interface Asked {
  code: string;
  origin: string;
  destination: string;
  date: string;
}

async function laneOf({ code, ...input }: Asked): Promise<Lane> {
  const lane = await describeLane(backend.context, code, input);
  if (!lane) throw new Error("no lane");
  return lane;
}

const subheadings = () =>
  backend.context.nomenclature
    .sections()
    .flatMap(({ chapters }) => chapters.filter(({ reserved }) => !reserved))
    .flatMap(({ code }) => backend.context.nomenclature.details(code)?.children ?? [])
    .flatMap(({ code }) => backend.context.nomenclature.details(code)?.children ?? [])
    .map(({ code }) => code);

function anyLane(): fc.Arbitrary<Asked> {
  const countries = backend.context.lanes.countries().map(({ code }) => code);
  return fc
    .record({
      code: fc.constantFrom(...subheadings()),
      origin: fc.constantFrom(...countries),
      destination: fc.constantFrom(...countries),
      date: fc.constantFrom("2019-07-01", "2022-03-01", "2025-09-01", "2026-11-22", "2027-06-01"),
    })
    .filter(({ origin, destination }) => origin !== destination);
}

describe("a lane tells the truth", () => {
  it("says none only where coverage has a row for it", async () => {
    const { lanes } = backend.context;
    await fc.assert(
      fc.asyncProperty(anyLane(), async (asked) => {
        const lane = await laneOf(asked);
        const [destinations, origins] = [asked.destination, asked.origin].map((one) =>
          lanes.bordersOf(one),
        ) as [string[], string[]];
        const covers = (kind: "prohibitions" | "agreements" | "fees", direction = "import") =>
          direction === "import"
            ? { kind, direction: "import" as const, markets: destinations, countries: origins }
            : { kind, direction: "export" as const, markets: origins, countries: destinations };
        const isHeld = (cell: ReturnType<typeof covers>) =>
          findCoverage(lanes.facts.coverage, { ...cell, date: asked.date }) !== undefined ||
          lanes.facts.noProhibition.some(
            (one) =>
              one.direction === cell.direction &&
              cell.markets.includes(one.market) &&
              cell.countries.includes(one.country),
          );
        const none = Object.entries(lane)
          .filter(([, block]) => (block as { state?: string } | null)?.state === "none")
          .map(([name]) => name);
        const permitted = [
          ...(isHeld(covers("prohibitions")) && isHeld(covers("prohibitions", "export"))
            ? ["prohibitions"]
            : []),
          ...(isHeld(covers("agreements")) ? ["agreements"] : []),
          ...(isHeld(covers("fees")) ? ["fees"] : []),
          ...(lanes.sharedUnion(asked.destination, asked.origin)
            ? ["duties", "fees", "taxes", "tradeRemedies"]
            : []),
          ...(lanes.importTax(asked.destination)?.rate === null ? ["taxes"] : []),
          ...(destinations.includes("US") &&
          lane.nationalLines.facts.every(({ ad }) => ad === false)
            ? ["tradeRemedies"]
            : []),
        ];
        for (const name of none) expect(permitted).toContain(name);
      }),
      { numRuns: times(200), endOnFailure: true },
    );
  });

  it("lists no regulation under the wrong direction or country", async () => {
    const { rows } = await backend.database.pool.query<{ id: string; direction: string }>(
      "select id, record -> 'scope' ->> 'direction' as direction from acts",
    );
    const directions = new Map(rows.map(({ id, direction }) => [id, direction]));
    await fc.assert(
      fc.asyncProperty(anyLane(), async (asked) => {
        const lane = await laneOf(asked);
        const { bordersOf } = backend.context.lanes;
        for (const [direction, block, borders] of [
          ["import", lane.importRequirements, bordersOf(asked.destination)],
          ["export", lane.exportRequirements, bordersOf(asked.origin)],
        ] as const)
          for (const { kind, id, jurisdiction } of block.facts) {
            expect(borders).toContain(jurisdiction);
            if (kind === "act") expect([direction, "both"]).toContain(directions.get(id ?? ""));
          }
      }),
      { numRuns: times(200), endOnFailure: true },
    );
  });

  it.each([
    { code: "850760", name: "Section 232 duty on parts of cars and light trucks" },
    { code: "847150", name: "Section 232 duty on certain advanced computing chips" },
    { code: "854143", name: "Section 232 duty on polysilicon derivatives" },
  ])("issue 13.2 leaves $name out of the total of $code: the goods decide", async (one) => {
    const { duties } = await laneOf({
      ...{ code: one.code, origin: "VN", destination: "US", date: "2026-12-04" },
    });
    const found = duties.facts.find(({ name }) => name === one.name);
    expect(found).toMatchObject({ certainty: "conditional", inTotal: false });
  });

  it.each([
    { code: "847130", free: true },
    { code: "300490", free: true },
    { code: "090111", free: true },
    { code: "640411", free: false },
  ])("issue 13.1 knows the goods free of the duty on 60 economies: $code", async (one) => {
    const { duties } = await laneOf({
      ...{ code: one.code, origin: "VN", destination: "US", date: "2026-11-22" },
    });
    const names = duties.facts.map(({ name }) => name);
    expect(names.some((name) => name.includes("60 economies"))).toBe(!one.free);
  });

  it("issue 13.2 counts a duty whose list names the only line of the code", async () => {
    const { duties } = await laneOf({
      ...{ code: "870421", origin: "TH", destination: "US", date: "2026-11-22" },
    });
    expect(duties.total?.text).toBe("25% + 25% = 50%");
    expect(
      duties.facts
        .filter(({ layer }) => layer === "additional")
        .map((one) => [one.name, one.inTotal]),
    ).toEqual([
      ["Section 301 duty, 60 economies (forced labour case), 12.5%", false],
      ["Section 232 duty on cars and light trucks", true],
    ]);
  });

  it("issue 13.2 counts a duty whose list names every line of the code", async () => {
    const asked = { origin: "CA", destination: "US", date: "2026-11-22" };
    const dutyOn = async (code: string) =>
      (await laneOf({ ...asked, code })).duties.facts.find(
        ({ program }) => program === "9903.03.12-9903.03.14",
      );
    const whole = await dutyOn("040210");
    const line = await dutyOn("04021005");
    expect(whole).toMatchObject({ certainty: line?.certainty, inTotal: line?.inTotal });
    expect(line).toMatchObject({ certainty: "certain", inTotal: true });
    expect(whole?.why).toMatch(/^Lists every line of 0402\.10\./);
  });

  it.each([
    { goods: "wine", code: "220421", destination: "US", state: "present", certainty: "certain" },
    { goods: "wine", code: "220421", destination: "GB", state: "present", certainty: "certain" },
    {
      goods: "wine",
      code: "220421",
      destination: "DE",
      state: "present",
      certainty: "conditional",
    },
    { goods: "whisky", code: "220830", destination: "ES", state: "present", certainty: "certain" },
    {
      goods: "cigarettes",
      code: "240220",
      destination: "US",
      state: "present",
      certainty: "certain",
    },
    { goods: "shoes", code: "640411", destination: "US", state: "none", certainty: undefined },
  ])("issue 13.1 says excise duty on $goods to $destination", async (one) => {
    const { taxes } = await laneOf({ ...one, origin: "CL", date: "2026-11-22" });
    const excise = taxes.facts.find(({ name }) => name === "Excise duty");
    expect([taxes.state, excise?.certainty]).toEqual([one.state, one.certainty]);
    if (excise)
      expect(excise).toMatchObject({ rate: null, source: expect.stringMatching(/^https:/) });
  });

  it("issue 13.1 says where excise duty is not held, and never none", async () => {
    for (const destination of ["JP", "HK", "KE"]) {
      const { taxes } = await laneOf({
        code: "220830",
        origin: "CL",
        destination,
        date: "2026-11-22",
      });
      expect([destination, taxes.state !== "none", taxes.note]).toEqual([
        destination,
        true,
        expect.stringContaining("Excise duty on these goods is not available in this data set"),
      ]);
    }
  });

  it("has no all-clear for the goods that the finding on a country leaves open", async () => {
    const note = async (code: string) =>
      (await laneOf({ code, origin: "SY", destination: "DE", date: "2026-11-22" })).prohibitions
        .note;
    const allClear = "Germany has no embargo on this lane.";
    expect(await note("640411")).toContain(allClear);
    for (const code of ["970610", "930320", "711890"])
      expect(await note(code)).not.toContain(allClear);
  });

  it("begins and ends each measure on its day", { timeout: 300_000 }, async () => {
    const { facts } = backend.context.lanes;
    const some = <One extends Period>(list: readonly One[]) =>
      list.filter((_, index) => thorough || index % Math.ceil(list.length / 12) === 0);
    for (const one of some(facts.prohibitions)) {
      const [market, other] = [lastBorder(one.market), one.countries[0] ?? ""];
      if (market === other) continue;
      const ends =
        one.direction === "import"
          ? { destination: market, origin: other }
          : { destination: other, origin: market };
      await expectFlips(one, one.id, { code: wide(one.codes[0] ?? "6404"), ...ends }, (lane) =>
        lane.prohibitions.facts.map(({ id }) => id),
      );
    }
    for (const one of some(facts.additionalDuties)) {
      const destination = lastBorder(one.market);
      const origin =
        one.origins[0] ??
        ["CN", "VN", "BR", "CA"].find((o) => !one.excludedOrigins.includes(o)) ??
        "";
      const key = `${one.name} ${one.legalBase} ${one.validFrom} ${one.validTo} ${one.rate}`;
      await expectFlips(
        one,
        key,
        { code: wide(one.codes[0] ?? "6404"), destination, origin },
        (lane) =>
          lane.duties.facts.map(
            ({ name, legalBase, validFrom, validTo, rate }) =>
              `${name} ${legalBase} ${validFrom} ${validTo} ${rate}`,
          ),
      );
    }
    for (const one of some(facts.productTaxes)) {
      const lane = { destination: one.market, origin: one.market === "US" ? "CN" : "US" };
      const key = `${one.goods} ${one.rate} ${one.validFrom} ${one.validTo}`;
      await expectFlips(one, key, { code: wide(one.codes[0] ?? ""), ...lane }, (described) =>
        described.taxes.facts.map(
          ({ appliesTo, rate, validFrom, validTo }) =>
            `${appliesTo} ${rate} ${validFrom} ${validTo}`,
        ),
      );
    }
  });
});

/** A country to which a market's law applies. */
const lastBorder = (market: string) => (market === "EU" ? "DE" : market);
/** At least a chapter, at most a subheading. */
const wide = (code: string) => code.slice(0, 6);

/** Present on the first and last day, absent the day before and after. */
async function expectFlips(
  { validFrom, validTo }: Period,
  key: string,
  asked: Omit<Asked, "date">,
  keysOf: (lane: Lane) => string[],
): Promise<void> {
  const isThere = async (date: string) => keysOf(await laneOf({ ...asked, date })).includes(key);
  if (validFrom) {
    expect([key, await isThere(validFrom)]).toEqual([key, true]);
    expect([key, await isThere(dayBefore(validFrom))]).toEqual([key, false]);
  }
  if (validTo) {
    expect([key, await isThere(dayBefore(validTo))]).toEqual([key, true]);
    expect([key, await isThere(validTo)]).toEqual([key, false]);
  }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
