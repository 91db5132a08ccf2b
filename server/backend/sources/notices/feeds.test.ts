import { describe, expect, it } from "vitest";
import { loadLanes } from "#server/backend/lanes/lanes.ts";
import { loadNomenclature } from "#server/backend/nomenclature/nomenclature.ts";
import { euOfficialJournal } from "#server/backend/sources/notices/eu-official-journal.ts";
import { ukLegislation } from "#server/backend/sources/notices/uk-legislation.ts";
import { wtoEping } from "#server/backend/sources/notices/wto-eping.ts";
import { createTextReader } from "#server/backend/sources/text-reader.ts";
import { testConfig } from "#tests/support/test-config.ts";

const config = testConfig();
const reader = createTextReader(await loadLanes(config), await loadNomenclature(config));

/** The words of an AppError's field. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as { details?: { message: string }[] }).details?.[0]?.message ?? String(error);
  }
  return "";
}

describe("wto-eping (issue 16: API and workbook)", () => {
  const workbook = [
    "Document symbol,Notifying Member,Title,Description,Products covered,Objectives,Keywords,Notification type,Distribution date,Final date for comments,Notified document",
    'G/TBT/N/BRA/1500,Brazil,Draft labelling of toys,"Rules, in short",Toys (HS 9503),Safety,Toys,Regular notification,20/11/2026,19/01/2027,"https://members.wto.org/a.pdf\nhttps://members.wto.org/b.pdf"',
    "G/SPS/N/JPN/900/Corr.1,Japan,Pesticide limits,,Citrus fruit,Food safety,MRL,Corrigendum,18 November 2026,,",
    "G/TBT/N/ATL/1,Atlantis,Nothing,,,,,Regular notification,20/11/2026,,",
  ].join("\n");

  it("reads the workbook saved as CSV", () => {
    const { entries } = wtoEping.read(workbook, reader);
    expect(entries).toMatchObject([
      {
        key: "G/TBT/N/BRA/1500",
        notice: {
          score: 0.9,
          record: {
            id: "wto-g-tbt-n-bra-1500",
            kind: "proposal",
            market: "BR",
            codes: ["9503"],
            dates: { published: "2026-11-20", commentsClose: "2027-01-19" },
            source: { url: "https://members.wto.org/a.pdf" },
          },
        },
      },
      {
        corrects: "wto-g-sps-n-jpn-900",
        notice: { record: { kind: "correction", dates: { published: "2026-11-18" } } },
      },
      { row: 3, problem: "notifyingMember is no country: Atlantis" },
    ]);
  });

  it("reads the API's JSON, and says which field was renamed", () => {
    const item = {
      ...{
        documentSymbol: "G/TBT/N/IND/400",
        area: "TBT",
        notificationType: "Regular notification",
      },
      ...{ notifyingMember: "India", notifyingMemberCode: "IN", titlePlain: "Steel tubes order" },
      ...{ productsFreeTextPlain: "7304.31; 7306", distributionDate: "2026-11-19T00:00:00" },
      ...{ commentDeadlineDate: null, proposedEntryIntoForceDate: "2027-03-01T00:00:00" },
      linkToNotification: "https://docs.wto.org/x",
    };
    const { entries } = wtoEping.read(JSON.stringify({ items: [item] }), reader);
    expect(entries).toMatchObject([
      {
        notice: {
          record: {
            ...{ market: "IN", codes: ["730431", "7306"] },
            dates: { published: "2026-11-19", takesEffect: "2027-03-01" },
          },
        },
      },
    ]);
    const { documentSymbol: _, ...renamed } = item;
    expect(refusal(() => wtoEping.read(JSON.stringify([renamed]), reader))).toMatch(
      /none of its 1 records can be read.*documentSymbol is missing/,
    );
    expect(refusal(() => wtoEping.read('Document symbol,Title\n"open', reader))).toMatch(
      /not a complete CSV file/,
    );
  });
});

const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:leg="http://www.legislation.gov.uk/namespaces/legislation">
  <id>http://www.legislation.gov.uk/new/data.feed</id><leg:page>1</leg:page><leg:morePages>3</leg:morePages>
  <entry><id>http://www.legislation.gov.uk/id/uksi/2026/1234</id>
    <title>The Customs Tariff (Suspension of Import Duty Rates) Regulations 2026</title>
    <link rel="self" href="http://www.legislation.gov.uk/id/uksi/2026/1234"/>
    <link href="http://www.legislation.gov.uk/uksi/2026/1234/made"/>
    <published>2026-11-19T09:00:00Z</published><updated>2026-11-20T09:00:00Z</updated>
    <summary>These come into force on 1 January 2027.</summary></entry>
  <entry><id>http://www.legislation.gov.uk/id/uksi/2026/1235</id><title>The A1 Trunk Road Order 2026</title>
    <link href="http://www.legislation.gov.uk/uksi/2026/1235/made"/><updated>2026-11-20T09:00:00Z</updated></entry>
  <entry><id>http://www.legislation.gov.uk/id/uksi/2026/1236</id><title>The Sanctions (List) Regulations 2026</title></entry>
</feed>`;

describe("uk-legislation (issue 16: Atom of legislation.gov.uk)", () => {
  it("reads acts about goods, counts the others, follows the pages", () => {
    const { entries, next } = ukLegislation.read(feed, reader);
    expect(next).toBe("?page=2");
    expect(entries).toMatchObject([
      {
        key: "uksi/2026/1234",
        notice: {
          identifiers: ["SI 2026/1234"],
          record: {
            ...{ id: "gb-uksi-2026-1234", kind: "duty-change", market: "GB" },
            dates: { published: "2026-11-19", takesEffect: "2027-01-01" },
            source: { url: "http://www.legislation.gov.uk/uksi/2026/1234/made" },
          },
        },
      },
      { key: "uksi/2026/1235", notice: null },
      { row: 3, problem: "published is missing" },
    ]);
  });

  it("refuses a feed that was cut off or is a page", () => {
    expect(refusal(() => ukLegislation.read(feed.slice(0, -30), reader))).toMatch(
      /not a complete Atom/,
    );
    expect(refusal(() => ukLegislation.read("<!doctype html><p>Sorry", reader))).toMatch(
      /not a complete Atom/,
    );
  });
});

describe("eu-official-journal (issue 16: Atom and SPARQL result)", () => {
  it("reads a feed of EUR-Lex by the CELEX numbers of its links", () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>cellar:77</id>
      <title>Commission Implementing Regulation (EU) 2026/1999 imposing a definitive anti-dumping duty on imports of ironing boards originating in the People&apos;s Republic of China</title>
      <link href="https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32026R1999"/>
      <updated>2026-11-20T00:00:00Z</updated></entry></feed>`;
    expect(euOfficialJournal.read(atom, reader).entries).toMatchObject([
      {
        key: "32026R1999",
        notice: {
          identifiers: ["32026R1999", "EU regulation 2026/1999"],
          record: {
            ...{ id: "eu-32026r1999", kind: "new-measure", market: "EU", origins: ["CN"] },
            dates: { published: "2026-11-20" },
          },
        },
      },
    ]);
  });

  it("reads a SPARQL result of Cellar, and rejects an entry without number", () => {
    const binding = (celex: string) => ({
      celex: { type: "literal", value: celex },
      title: { value: "Regulation on rules of origin of heading 7304" },
      date: { value: "2026-11-18" },
      force: { value: "2026-12-08" },
    });
    const result = {
      head: {},
      results: { bindings: [binding("32026R0456"), binding("C/2026/1")] },
    };
    expect(euOfficialJournal.read(JSON.stringify(result), reader).entries).toMatchObject([
      {
        notice: {
          record: {
            ...{ kind: "rule-of-origin", codes: ["7304"] },
            dates: { published: "2026-11-18", takesEffect: "2026-12-08" },
          },
        },
      },
      { row: 2, problem: "id is of no act: C/2026/1" },
    ]);
  });
});
