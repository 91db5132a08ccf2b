import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parties as partyCalls } from "#shared/contract/parties.ts";
import type { PartiesResult } from "#shared/contract/sources.ts";
import { supportClient } from "#tests/support/backend-caller.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";
import { times } from "#tests/support/thorough.ts";

const sharedFile = path.resolve("../shared/data/regs/ofac/sdn.csv");

let backend: TestBackend;
let folder = "";
beforeAll(async () => {
  backend = await startTestBackend();
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-parties-"));
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => backend.database.deleteFrom("party_editions").execute());

const run = (line: string) => runCli(backend.url, line);

async function importText(
  list: string,
  text: string | Buffer,
  options = "",
): Promise<{ code: number; err: string; result: PartiesResult }> {
  const file = path.join(folder, "list");
  await writeFile(file, text);
  const { code, out, err } = await run(`data import ${list} ${file} --json ${options}`);
  return { code, err: err + out, result: JSON.parse(out) };
}

/** Of the live editions. */
async function held(): Promise<object[]> {
  const parties = await backend.database
    .selectFrom("parties as p")
    .innerJoin("party_editions as e", "e.id", "p.edition_id")
    .where("e.state", "=", "live")
    .select(["e.list", "e.day", "p.key", "p.name", "p.type", "p.programs", "p.countries", "p.ids"])
    .select(["p.remarks", "e.id"])
    .orderBy("e.list")
    .orderBy("p.key")
    .execute();
  const names = await backend.database
    .selectFrom("party_names")
    .select(["edition_id", "party_key", "name", "kind"])
    .orderBy("name")
    .execute();
  return parties.map(({ id, ...party }) => ({
    ...party,
    names: names
      .filter(({ edition_id, party_key }) => edition_id === id && party_key === party.key)
      .map(({ name, kind }) => `${kind}: ${name}`),
  }));
}

const none = "-0- ";
const sdnRow = (key: number, name: string, remarks = none, type = none) =>
  `${key},"${name}",${type},"IRAN] [SDGT",${none},${none},${none},${none},${none},${none},${none},"${remarks}"`;
const sdn = (rows: readonly string[]) => `${rows.join("\r\n")}\r\n\u001a\r\n`;

describe("data import ofac-sdn", () => {
  it("reads the CSV as published: no header, -0-, Latin-1, weak aliases, the end mark", async () => {
    const text = sdn([
      sdnRow(36, "AEROCARIBBEAN AIRLINES"),
      sdnRow(
        306,
        "PEÑA, José",
        "DOB 1960; nationality Cuba; Passport A123 (Cuba); a.k.a. 'EL GERA'; f.k.a. 'OLD NAME'.",
        "individual",
      ),
    ]);
    const { code, result } = await importText("ofac-sdn", Buffer.from(text, "latin1"));
    expect(code).toBe(0);
    expect(result).toMatchObject({ outcome: "switched", parties: 2, names: 4, added: 2 });
    expect(await held()).toMatchObject([
      {
        key: "306",
        name: "PEÑA, José",
        type: "person",
        programs: ["IRAN", "SDGT"],
        countries: ["CU"],
        ids: ["Passport A123 (Cuba)"],
        names: ["weak: EL GERA", "alias: OLD NAME", "primary: PEÑA, José"],
      },
      { key: "36", type: "entity", remarks: null },
    ]);
  });

  it("reads the XML with its day, aliases and numbers; refuses a part of it", async () => {
    const xml = `<?xml version="1.0" standalone="yes"?>
      <sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
        <publshInformation><Publish_Date>11/20/2026</Publish_Date><Record_Count>2</Record_Count></publshInformation>
        <sdnEntry><uid>36</uid><lastName>SMITH &amp; SONS</lastName><sdnType>Entity</sdnType>
          <programList><program>CUBA</program><program>SDGT</program></programList>
          <idList><id><uid>1</uid><idType>Tax ID No.</idType><idNumber>77</idNumber><idCountry>Russia</idCountry></id></idList>
          <akaList><aka><uid>12</uid><type>a.k.a.</type><category>weak</category><lastName>S&amp;S</lastName></aka></akaList>
        </sdnEntry>
        <sdnEntry><uid>37</uid><firstName>Jo</firstName><lastName>DOE</lastName><sdnType>Individual</sdnType></sdnEntry>
        <sdnEntry><uid>38</uid><sdnType>Individual</sdnType></sdnEntry>
      </sdnList>`;
    const { result } = await importText("ofac-sdn", xml, "--accept");
    expect(result).toMatchObject({
      ...{ outcome: "switched", parties: 2, day: "2026-11-20" },
      rejected: { count: 1, shown: [{ row: 3, problem: "lastName is missing" }] },
    });
    expect(await held()).toMatchObject([
      {
        ...{ key: "36", name: "SMITH & SONS", programs: ["CUBA", "SDGT"], countries: ["RU"] },
        ...{ ids: ["Tax ID No. 77 (Russia)"], names: ["weak: S&S", "primary: SMITH & SONS"] },
      },
      { key: "37", name: "DOE, Jo", type: "person" },
    ]);
    const cut = await importText("ofac-sdn", xml.slice(0, -60));
    expect([cut.code, cut.err]).toEqual([2, expect.stringMatching(/incomplete or damaged/)]);
    expect(await held()).toHaveLength(2);
  });

  it("holds a mass deletion until it is accepted; the live list stays (issue 16)", async () => {
    const rows = Array.from({ length: 40 }, (_, place) => sdnRow(place + 1, `PARTY ${place}`));
    await importText("ofac-sdn", sdn(rows));
    const before = await held();
    const fewer = sdn([...rows.slice(0, 30), sdnRow(99, "NEW PARTY")]);
    const stopped = await importText("ofac-sdn", fewer);
    expect(stopped.code).toBe(1);
    expect(stopped.result).toMatchObject({
      ...{ outcome: "held", removed: 10, added: 1 },
      findings: ["10 of 40 parties of the live edition are gone."],
    });
    expect(await held()).toEqual(before);
    const accepted = await importText("ofac-sdn", fewer, "--accept");
    expect(accepted.result).toMatchObject({ outcome: "switched", parties: 31 });
    expect(await importText("ofac-sdn", fewer)).toMatchObject({
      ...{ code: 0, result: { outcome: "already-live", parties: 31 } },
    });
  });

  it("refuses a file that was cut off, one of another format, and --dry-run stores nothing", async () => {
    const whole = sdn([sdnRow(1, "ONE"), sdnRow(2, "TWO")]);
    const cut = await importText("ofac-sdn", whole.slice(0, -3));
    expect([cut.code, cut.err]).toEqual([2, expect.stringMatching(/no end mark/)]);
    const within = await importText("ofac-sdn", whole.slice(0, -20));
    expect(within.code).toBe(2);
    const other = await importText("ofac-sdn", "code,title\n1,2\n");
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/no columns of an SDN list/),
    ]);
    const { result } = await importText("ofac-sdn", whole, "--dry-run");
    expect(result).toMatchObject({ outcome: "dry-run", parties: 2 });
    expect(await backend.database.selectFrom("party_editions").selectAll().execute()).toEqual([]);
  });
});

describe("data import uk-sanctions", () => {
  it("gathers the rows of a party: names, scripts, addresses, numbers", async () => {
    const columns = [
      ...["Last Updated", "Unique ID", "Name 6", "Name 1", "Name type", "Alias strength"],
      ...["Name non-latin script", "Regime Name", "Individual, Entity, Ship", "Address Country"],
      ...["Nationality(/ies)", "Passport number"],
    ];
    const text = [
      "Report Date: 20-Nov-2026",
      columns.map((column) => `"${column}"`).join(","),
      "01/11/2026,RUS0001,Иванов,,Alias,Good quality,,Russia,Individual,Russia,,",
      'x,RUS0001,IVANOV,Ivan,Primary name,,Иван,Russia,Individual,Cyprus,"Russia, Cyprus",P77',
      "x,DPR0002,SHIP ONE,,Primary Name,,,DPRK,Ship,,,",
      "x,,NOBODY,,Primary Name,,,DPRK,Ship,,,",
    ].join("\n");
    const { result } = await importText("uk-sanctions", `${text}\n`, "--accept");
    expect(result).toMatchObject({
      ...{ outcome: "switched", parties: 2, day: "2026-11-20" },
      rejected: { shown: [{ row: 6, problem: "Unique ID is missing" }] },
    });
    expect(await held()).toMatchObject([
      { key: "DPR0002", type: "vessel", programs: ["DPRK"] },
      {
        ...{ key: "RUS0001", name: "Ivan IVANOV", type: "person", countries: ["RU", "CY"] },
        ids: ["Passport P77"],
        names: ["primary: Ivan IVANOV", "alias: Иван", "alias: Иванов"],
      },
    ]);
    const cut = await importText("uk-sanctions", text.slice(0, -4));
    expect([cut.code, cut.err]).toEqual([2, expect.stringMatching(/cut off/)]);
    const renamed = await importText("uk-sanctions", text.replace("Unique ID", "UID"));
    expect([renamed.code, renamed.err]).toEqual([2, expect.stringMatching(/no column Unique ID/)]);
  });
});

describe("screening", () => {
  it("finds names in any order, accents and transliteration, with score; says what is missing", async () => {
    await importText(
      "ofac-sdn",
      sdn([
        sdnRow(1, "QADHAFI, Muammar", none, "individual"),
        sdnRow(2, "PEÑA NIETO, José", none, "individual"),
        sdnRow(3, "NORD PROJECT LLC", "a.k.a. 'NORDPROEKT'."),
      ]),
    );
    const screen = async (name: string) => {
      const { out } = await runCli(backend.url, ["screen", name, "--json"]);
      return JSON.parse(out).items.map(({ key, score }: { key: string; score: number }) => [
        key,
        score,
      ]);
    };
    expect(await screen("José Peña Nieto")).toEqual([["2", 1]]);
    expect(await screen("nieto jose pena")).toEqual([["2", 1]]);
    expect(await screen("Moammar Gaddafi")).toEqual([["1", expect.any(Number)]]);
    expect(await screen("Nord Project Ltd.")).toEqual([["3", 1]]);
    expect(await screen("Tea Company of Ceylon")).toEqual([]);
    const told = await run("screen Nordproekt");
    expect(told.out).toMatch(/1\.00 +NORD PROJECT LLC +entity[\s\S]*NORDPROEKT \(weak\)/);
    expect(told.err).toMatch(/uk-sanctions is not imported/);
  });

  it("is for people who are signed in", async () => {
    for (const path of ["screen?name=x", "lists"]) {
      const answer = await fetch(`${backend.url}/parties/${path}`);
      expect(answer.status).toBe(401);
    }
  });
});

/** A name as other documents may spell it, in one of four ways. */
function vary(name: string, turn: number): string {
  const words = name
    .replace(/[,.'"]/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  if (turn % 4 === 0) return words.reverse().join(" ").toLowerCase();
  if (turn % 4 === 1) return words.join(" ").replace(/a/gi, "á").replace(/o/gi, "ö");
  if (turn % 4 === 2)
    return words
      .join(" ")
      .toLowerCase()
      .replace(/ou|oo/g, "u")
      .replace(/kh/g, "h")
      .replace(/ei|ai|ay/g, "ey")
      .replace(/mm|ss|ll/g, ([letter = ""]) => letter);
  // A letter is missing, and the legal form is another one.
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? "";
  const typo = longest.slice(0, 3) + longest.slice(4);
  return `${words.map((word) => (word === longest ? typo : word)).join(" ")} Ltd`;
}

/** Names that are on no list, made of common names and trades. */
function strangers(): string[] {
  const first = ["Emma", "Lukas", "Haruto", "Chiara", "Thandiwe", "Mateus", "Freya", "Oskar"];
  const last = ["Lindqvist", "Okonkwo", "Yamashita", "Fitzgerald", "Bernardi", "Kowalczyk"];
  const firms = ["Bakery", "Porcelain", "Bicycles", "Orchards", "Textiles", "Brewery"];
  const people = first.flatMap((one) => last.map((other) => `${one} ${other}`));
  const companies = last.flatMap((one) => firms.map((firm) => `${one} ${firm} Ltd`));
  return [...people, ...companies];
}

describe.skipIf(!existsSync(sharedFile))("the 11,443 parties of the shared data folder", () => {
  it("are live after one import, the same twice, ten as in the file, and names are screened", async () => {
    const started = performance.now();
    const first: PartiesResult = JSON.parse(
      (await run(`data import ofac-sdn ${sharedFile} --json`)).out,
    );
    const seconds = (performance.now() - started) / 1000;
    expect(first).toMatchObject({ outcome: "switched", rows: 11_443, parties: 11_443 });
    expect(first.rejected.count).toBe(0);
    const before = await held();
    const again: PartiesResult = JSON.parse(
      (await run(`data import ofac-sdn ${sharedFile} --json`)).out,
    );
    expect(again.outcome).toBe("already-live");
    expect(await held()).toEqual(before);

    const rows: string[][] = parse(await readFile(sharedFile), { relax_quotes: true });
    const byKey = new Map(rows.map((row) => [row[0], row]));
    const fields = before as { key: string; name: string; programs: string[]; type: string }[];
    for (let place = 7; place < fields.length; place += Math.floor(fields.length / 10)) {
      const party = fields[place];
      const row = byKey.get(party?.key) ?? [];
      expect([party?.name, party?.programs.join("] [")]).toEqual([row[1], row[3]]);
      const types: Record<string, string> = { person: "individual", entity: "-0-" };
      expect(types[party?.type ?? ""] ?? party?.type).toBe(row[2]?.trim());
    }

    const count = times(200);
    const step = Math.floor(fields.length / count);
    const chosen = fields.filter((_, place) => place % step === 0).slice(0, count);
    let [found, returned, right] = [0, 0, 0];
    const screened = performance.now();
    for (const [turn, { key, name }] of chosen.entries()) {
      const { items } = await screen(vary(name, turn));
      if (items.some((one) => one.key === key)) found += 1;
      returned += Math.min(items.length, 5);
      right += items.slice(0, 5).filter((one) => one.key === key || one.name === name).length;
    }
    const each = (performance.now() - screened) / count;
    const others = strangers().slice(0, times(100));
    let alarms = 0;
    for (const name of others) if ((await screen(name)).items.length > 0) alarms += 1;
    const recall = found / chosen.length;
    process.stdout.write(
      `ofac-sdn: ${Math.round(11_443 / seconds)} parties a second; screening: recall ${recall}, ` +
        `precision ${(right / returned).toFixed(3)} of the first five, ${alarms} of ${others.length} ` +
        `strangers, ${each.toFixed(0)} ms a name\n`,
    );
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(alarms / others.length).toBeLessThan(0.05);
  });
});

const screen = (name: string) => supportClient(backend.url)(partyCalls.screen, { name });
