import { expect, it } from "vitest";
import { sourceProblem } from "#server/backend/datasets/check-sources.ts";

it.each([
  "https://www.stv.llv.li/",
  "https://www.sanctionsmap.eu/#/main",
  "https://www.gov.uk/index.html",
  "https://zatca.gov.sa/en-us/",
  "https://www.mof.gov.xy/default.aspx",
])("I13 facts: %s is refused as a homepage", (address) => {
  expect(sourceProblem(address)).toMatch(/is a homepage/);
});

it.each([
  "https://www.gov.uk/search/news",
  "https://hts.usitc.gov/search?query=9903",
  "https://www.dgft.gov.in/CP/?opt=notification",
  "https://mysst.customs.gov.my/sst-orders/",
  "https://www.mercosur.int/documentos-y-normativa/tratados/",
  "https://www.mor.gov.et/web/mor/proclamations",
])("I13 facts: %s is refused as a list", (address) => {
  expect(sourceProblem(address)).toMatch(/is a list/);
});

it.each([
  ["https://www.trade-tariff.service.gov.uk/news"],
  ["https://www.trade-tariff.service.gov.uk/commodities/2919900065"],
])("I13 facts: %s, which changes by the day, is refused", (address) => {
  expect(sourceProblem(address)).toMatch(/is not how trade-tariff.service.gov.uk numbers/);
});

it.each([
  "https://www.trade-tariff.service.gov.uk/news/stories/tariff-stop-press-notice---8-august-2023",
  "https://www.trade-tariff.service.gov.uk/headings/2612?day=23&month=6&year=2023",
  "https://taxinformation.cbic.gov.in/view-pdf/1004633/ENG/Notifications",
  "https://vanban.chinhphu.vn/?classid=1&docid=214310&pageid=27160",
  "https://www.sunat.gob.pe/legislacion/igv/ley/index.html",
  "https://example.gov/search?document=2024-12345",
])("I13 facts: %s is a page", (address) => {
  expect(sourceProblem(address)).toBeNull();
});
