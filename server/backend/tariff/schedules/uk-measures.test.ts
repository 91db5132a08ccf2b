import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { ScheduleProblem, ScheduleRow } from "#server/backend/tariff/schedule.ts";
import { ukMeasures } from "#server/backend/tariff/schedules/uk-measures.ts";

const header = [
  ...["id", "commodity__code", "commodity__description", "measure__type__id"],
  ...["measure__duty_expression", "measure__effective_start_date", "measure__effective_end_date"],
  ...["measure__geographical_area__id", "measure__excluded_geographical_areas__ids"],
  ...["measure__conditions", "measure__quota__order_number", "measure__quota__available"],
];

const plain = {
  commodity__code: "0101210000",
  commodity__description: "Horses",
  measure__type__id: "103",
  measure__duty_expression: "8.00 %",
  measure__effective_start_date: "2021-01-01",
  measure__geographical_area__id: "1011",
};

async function read(
  ...records: Record<string, string>[]
): Promise<{ rows: ScheduleRow[]; problems: ScheduleProblem[] }> {
  const lines = records.map((record) =>
    header.map((name) => ({ ...plain, ...record })[name as keyof typeof plain] ?? "").join(","),
  );
  const problems: ScheduleProblem[] = [];
  const rows: ScheduleRow[] = [];
  const file = Readable.from([`${[header.join(","), ...lines].join("\n")}\n`]);
  for await (const row of ukMeasures.parse(file, (problem) => problems.push(problem)))
    rows.push(row);
  return { rows, problems };
}

const measureOf = async (record: Record<string, string>) =>
  (await read(record)).rows[0]?.measures[0];

describe("measures of the United Kingdom", () => {
  it.each([
    ["103", "mfn"],
    ["105", "mfn"],
    ["106", "preference"],
    ["112", "suspension"],
    ["115", "suspension"],
    ["122", "quota"],
    ["142", "preference"],
    ["145", "preference"],
    ["143", "quota"],
    ["552", "anti-dumping"],
    ["554", "countervailing"],
    ["695", "additional"],
    ["305", "tax"],
    ["724", "control"],
  ])("of type %s are %s", async (type, kind) => {
    expect(await measureOf({ measure__type__id: type })).toMatchObject({ kind, rate: "8.00 %" });
  });

  it("concern every country, one, or a group without some", async () => {
    expect(await measureOf({})).toMatchObject({ origins: [], originsOut: [] });
    expect(await measureOf({ measure__geographical_area__id: "VN" })).toMatchObject({
      origins: ["VN"],
    });
    expect(await measureOf({ measure__geographical_area__id: "XS" })).toMatchObject({
      origins: ["RS"],
    });
    expect(
      await measureOf({
        measure__geographical_area__id: "2020",
        measure__excluded_geographical_areas__ids: "IN|ID",
      }),
    ).toMatchObject({ origins: ["2020"], originsOut: ["IN", "ID"] });
  });

  it("end on the day after the publisher's last one", async () => {
    expect(await measureOf({ measure__effective_end_date: "2026-12-31" })).toMatchObject({
      validFrom: "2021-01-01",
      validTo: "2027-01-01",
    });
    expect(await measureOf({})).toMatchObject({ validTo: null });
  });

  it("keep quota, conditions and end use as they stand", async () => {
    const conditions = "condition:B;certificate:N853;action:27|condition:B;certificate:;action:07";
    expect(
      await measureOf({
        measure__type__id: "146",
        measure__quota__order_number: "051234",
        measure__conditions: conditions,
      }),
    ).toMatchObject({
      kind: "quota",
      detail: { type: "146", quota: "051234", conditions, endUse: "authorised use" },
    });
  });

  it("stand at lines as the UK Global Tariff numbers them; units are no measures", async () => {
    const { rows } = await read(
      {},
      { commodity__code: "0102211010" },
      { measure__type__id: "109", measure__duty_expression: "p/st" },
    );
    expect(rows.map(({ code }) => code)).toEqual(["01012100", "0102211010", "01012100"]);
    expect(rows[2]).toMatchObject({ units: ["p/st"], measures: [] });
  });

  it("that cannot be read are named by row, an unknown group once", async () => {
    const { rows, problems } = await read(
      { commodity__code: "01012100" },
      { measure__effective_start_date: "01/01/2021" },
      { measure__geographical_area__id: "everywhere" },
      { measure__duty_expression: "" },
      { measure__geographical_area__id: "9876" },
      { measure__geographical_area__id: "9876" },
    );
    expect(rows).toHaveLength(2);
    expect(problems).toEqual([
      { row: 2, problem: "01012100 is not a commodity of ten digits" },
      { row: 3, problem: "0101210000: 01/01/2021 is not a date as YYYY-MM-DD" },
      { row: 4, problem: "0101210000: everywhere is not a geographical area" },
      { row: 5, problem: "0101210000: type 103 has no duty" },
      { row: 6, problem: "the members of group 9876 are not known: it holds no country yet" },
    ]);
  });
});
