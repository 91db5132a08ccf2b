import type { Tree, TreeNode } from "#server/backend/nomenclature/tree.ts";
import type { HsCodeDetails, PathStep } from "#shared/contract/hs-codes.ts";

/** HS 2022 stands until HS 2028 replaces it. */
export const edition: HsCodeDetails["edition"] = {
  name: "HS 2022",
  validFrom: "2022-01-01",
  validTo: "2027-12-31",
};

/** The most usual names come first in the data; the long tail is for the search. */
const mostCalled = 30;

/**
 * One code with its place in the tree. National digits beyond six are named, never guessed.
 * Undefined where HS 2022 has no such code.
 */
export function findDetails(tree: Tree, digits: string): HsCodeDetails | undefined {
  const node = tree.byCode.get(digits.slice(0, 6));
  if (!node) return undefined;
  return {
    code: node.code,
    level: node.level,
    title: node.title,
    about: node.about || (node.parent?.about ?? ""),
    called: node.called.slice(0, mostCalled),
    not: notHere(tree, node),
    path: pathSteps(tree, node),
    children: node.children.map(presentChild),
    siblings: siblingsOf(tree, node).map(presentChild),
    unknownDigits: digits.length > 6 ? digits.slice(6) : null,
    edition,
    lane: null,
  };
}

/** A subheading shares what its heading says it does not hold. */
function notHere(tree: Tree, node: TreeNode): HsCodeDetails["not"] {
  const said = node.level === "subheading" ? (node.parent?.not ?? []) : node.not;
  return said.map(({ goods, see }) => ({ goods, see, title: tree.byCode.get(see)?.title ?? "" }));
}

function presentChild(node: TreeNode): HsCodeDetails["children"][number] {
  return { code: node.code, title: node.title, childCount: node.children.length };
}

function siblingsOf(tree: Tree, node: TreeNode): readonly TreeNode[] {
  const all = node.parent
    ? node.parent.children
    : tree.chapters.filter(({ section }) => section === node.section);
  return all.filter((other) => other !== node);
}

/** From the section down to the code itself. */
export function pathSteps(tree: Tree, node: TreeNode): PathStep[] {
  const steps: PathStep[] = [];
  for (let here: TreeNode | null = node; here; here = here.parent)
    steps.unshift({ code: here.code, level: here.level, title: here.title });
  const section = tree.sections.find(({ number }) => number === node.section);
  if (section) steps.unshift({ code: section.roman, level: "section", title: section.title });
  return steps;
}
