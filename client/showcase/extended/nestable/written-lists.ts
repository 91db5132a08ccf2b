import type { Line } from "#client/showcase/extended/nestable/tree.ts";
import { goods } from "#client/showcase/sample/goods.ts";

/** What the chapters of the company's goods are called, in few words. */
const chapters: Record<string, string> = {
  "09": "Coffee, tea and spices",
  "15": "Fats and oils",
  "18": "Cocoa and chocolate",
  "42": "Articles of leather",
  "61": "Knitted clothing",
  "63": "Made-up textiles",
  "64": "Footwear",
  "69": "Ceramics",
  "70": "Glass",
  "73": "Articles of iron or steel",
  "85": "Electrical machinery",
  "87": "Vehicles",
  "95": "Toys and sports",
};

/** The company's goods below their HS chapters, in the order of the codes. */
export function writeGoodsTree(): Line[] {
  const sorted = [...goods].sort((one, other) => one.hsCode.localeCompare(other.hsCode));
  const lines: Line[] = [];
  let open = "";
  for (const { id, name, hsCode } of sorted) {
    const chapter = hsCode.slice(0, 2);
    if (chapter !== open)
      lines.push({
        id: `chapter-${chapter}`,
        title: `${chapter} ${chapters[chapter] ?? "Other goods"}`,
        depth: 0,
      });
    open = chapter;
    lines.push({ id, title: `${hsCode.slice(0, 4)} ${hsCode.slice(4)} ${name}`, depth: 1 });
  }
  return lines;
}

/** Where the desk files its papers; two blanks at the start are one level. */
const plan = `Imports
  Declarations
    Released
    Held
  Proofs of origin
    A.TR and EUR.1
    Statements on invoices
Exports
  Declarations
  Confirmations of exit
Product files
  Test reports
  Declarations of conformity
Rulings and decisions
  Binding tariff information
  Refunds and appeals`;

export function writeFilingPlan(): Line[] {
  return plan.split("\n").map((line, at) => ({
    id: `file-${at + 1}`,
    title: line.trim(),
    depth: (line.length - line.trimStart().length) / 2,
  }));
}
