import { goods } from "#client/showcase/sample/goods.ts";

/** A node of a flattened tree: the nodes that follow with a greater depth are its descendants. */
export interface Line {
  id: string;
  title: string;
  /** Zero-based; at most one more than the preceding node's. */
  depth: number;
}

/** The index range of a node and its descendants; `end` is exclusive. */
function rangeOf(lines: readonly Line[], id: string): { start: number; end: number } | undefined {
  const start = lines.findIndex((line) => line.id === id);
  const line = lines[start];
  if (!line) return undefined;
  let end = start + 1;
  while ((lines[end]?.depth ?? -1) > line.depth) end++;
  return { start, end };
}

export function countDescendants(lines: readonly Line[], id: string): number {
  const range = rangeOf(lines, id);
  return range ? range.end - range.start - 1 : 0;
}

/** Removes the descendants of collapsed nodes. */
export function hideDescendants(lines: readonly Line[], ids: ReadonlySet<string>): Line[] {
  let hiddenFrom = Number.POSITIVE_INFINITY;
  return lines.filter((line) => {
    if (line.depth > hiddenFrom) return false;
    hiddenFrom = ids.has(line.id) ? line.depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

/**
 * Moves a subtree before another node (to the end if null), its depth clamped to what is valid
 * there. Moving into itself does nothing.
 */
export function moveLine(
  lines: readonly Line[],
  id: string,
  before: string | null,
  depth: number,
): Line[] {
  const range = rangeOf(lines, id);
  if (!range) return [...lines];
  const moved = lines.slice(range.start, range.end);
  if (before !== null && moved.some((line) => line.id === before)) return [...lines];
  const rest = [...lines.slice(0, range.start), ...lines.slice(range.end)];
  const at = before === null ? rest.length : rest.findIndex((line) => line.id === before);
  if (at === -1) return [...lines];
  const shift = fitDepth(rest, at, depth) - (moved[0]?.depth ?? 0);
  return [
    ...rest.slice(0, at),
    ...moved.map((line) => ({ ...line, depth: line.depth + shift })),
    ...rest.slice(at),
  ];
}

/** Clamps a depth: at most a child of the predecessor, at least the depth of the next node. */
export function fitDepth(rest: readonly Line[], at: number, depth: number): number {
  const most = at === 0 ? 0 : (rest[at - 1]?.depth ?? 0) + 1;
  const least = Math.min(rest[at]?.depth ?? 0, most);
  return Math.min(Math.max(depth, least), most);
}

/** Before its previous sibling. */
export function moveUp(lines: readonly Line[], id: string): Line[] {
  const line = lines.find((one) => one.id === id);
  const sibling = line && previousSibling(lines, line);
  return line && sibling ? moveLine(lines, id, sibling.id, line.depth) : [...lines];
}

/** After its next sibling's subtree. */
export function moveDown(lines: readonly Line[], id: string): Line[] {
  const range = rangeOf(lines, id);
  const line = range && lines[range.start];
  const next = range && lines[range.end];
  return line && next?.depth === line.depth ? moveUp(lines, next.id) : [...lines];
}

/** Into its previous sibling, as the last child. */
export function indent(lines: readonly Line[], id: string): Line[] {
  const line = lines.find((one) => one.id === id);
  return line && previousSibling(lines, line) ? shiftBy(lines, id, 1) : [...lines];
}

/** Out of its parent, right after the parent's subtree. */
export function outdent(lines: readonly Line[], id: string): Line[] {
  const range = rangeOf(lines, id);
  const line = range && lines[range.start];
  if (!line || line.depth === 0) return [...lines];
  let after = range.end;
  while ((lines[after]?.depth ?? -1) >= line.depth) after++;
  const next = lines[after];
  return moveLine(lines, id, next?.id ?? null, line.depth - 1);
}

function previousSibling(lines: readonly Line[], line: Line): Line | undefined {
  for (let at = lines.indexOf(line) - 1; at >= 0; at--) {
    const before = lines[at];
    if (!before || before.depth < line.depth) return undefined;
    if (before.depth === line.depth) return before;
  }
  return undefined;
}

function shiftBy(lines: readonly Line[], id: string, shift: number): Line[] {
  const range = rangeOf(lines, id);
  return lines.map((line, at) =>
    range && at >= range.start && at < range.end ? { ...line, depth: line.depth + shift } : line,
  );
}

/** A valid tree starts at depth 0, deepens by one at most, and has unique ids. */
export function isTree(lines: readonly Line[]): boolean {
  return (
    new Set(lines.map(({ id }) => id)).size === lines.length &&
    lines.every(
      ({ depth }, at) =>
        Number.isInteger(depth) &&
        depth >= 0 &&
        depth <= (at === 0 ? 0 : (lines[at - 1]?.depth ?? 0) + 1),
    )
  );
}

/** Short titles of the goods' HS chapters. */
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

/** The company's goods by HS chapter, in code order. */
export function buildGoodsTree(): Line[] {
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

/** The filing plan; two spaces of indentation per level. */
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

export function buildFilingPlan(): Line[] {
  return plan.split("\n").map((line, at) => ({
    id: `file-${at + 1}`,
    title: line.trim(),
    depth: (line.length - line.trimStart().length) / 2,
  }));
}
