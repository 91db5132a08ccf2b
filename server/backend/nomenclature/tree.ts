import type { NomenclatureDataset } from "#server/backend/datasets/nomenclature-format.ts";

/** One chapter, heading or subheading, with its neighbours. */
export interface TreeNode {
  code: string;
  level: "chapter" | "heading" | "subheading";
  title: string;
  about: string;
  called: readonly string[];
  /** Brand names that usually mean these goods; for finding, not for showing. */
  brands: readonly string[];
  not: readonly { goods: string; see: string }[];
  parent: TreeNode | null;
  children: TreeNode[];
  section: number;
  /** Kept free by the convention: no goods. */
  reserved: boolean;
}

export interface Tree {
  sections: readonly { number: number; roman: string; title: string }[];
  chapters: readonly TreeNode[];
  headings: readonly TreeNode[];
  subheadings: readonly TreeNode[];
  byCode: ReadonlyMap<string, TreeNode>;
}

/** The nomenclature as a tree, in the order of its codes. */
export function plantTree(dataset: NomenclatureDataset): Tree {
  const chapters = dataset.chapters.map((chapter) => {
    const node = createNode(chapter.chapter, "chapter", chapter, null, chapter.section);
    for (const heading of chapter.headings) {
      const child = createNode(heading.code, "heading", heading, node, chapter.section);
      for (const subheading of heading.subheadings)
        createNode(subheading.code, "subheading", subheading, child, chapter.section);
    }
    return node;
  });
  for (const { chapter, section, title } of dataset.reserved)
    chapters.push({ ...createNode(chapter, "chapter", { title }, null, section), reserved: true });
  chapters.sort(inCodeOrder);
  const headings = chapters.flatMap((chapter) => chapter.children);
  const subheadings = headings.flatMap((heading) => heading.children);
  const nodes = [...chapters, ...headings, ...subheadings];
  const byCode = new Map(nodes.map((node) => [node.code, node]));
  for (const { code, names } of dataset.brands) {
    const node = byCode.get(code);
    if (node) node.brands = names;
  }
  return { sections: dataset.sections, chapters, headings, subheadings, byCode };
}

function inCodeOrder(a: TreeNode, b: TreeNode): number {
  return a.code < b.code ? -1 : 1;
}

interface NodeText {
  title: string;
  about?: string | undefined;
  called?: readonly string[];
  not?: readonly { goods: string; see: string }[];
}

function createNode(
  code: string,
  level: TreeNode["level"],
  text: NodeText,
  parent: TreeNode | null,
  section: number,
): TreeNode {
  const node: TreeNode = {
    code,
    level,
    title: text.title,
    about: text.about ?? "",
    called: text.called ?? [],
    brands: [],
    not: text.not ?? [],
    parent,
    children: [],
    section,
    reserved: false,
  };
  parent?.children.push(node);
  return node;
}
