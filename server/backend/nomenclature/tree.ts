import type { NomenclatureDataset, TranslationDataset } from "#server/backend/datasets/formats.ts";

/** A chapter, heading or subheading. */
export interface TreeNode {
  code: string;
  level: "chapter" | "heading" | "subheading";
  title: string;
  description: string;
  synonyms: readonly string[];
  /** Brand names that usually mean these goods: searched, never shown. */
  brands: readonly string[];
  /** Goods this heading does not cover, each with the code that does. */
  exclusions: readonly { goods: string; see: string }[];
  parent: TreeNode | null;
  children: TreeNode[];
  section: number;
  /** A chapter the convention keeps free for later use. */
  reserved: boolean;
}

export interface Tree {
  sections: readonly { number: number; roman: string; title: string }[];
  chapters: readonly TreeNode[];
  headings: readonly TreeNode[];
  subheadings: readonly TreeNode[];
  byCode: ReadonlyMap<string, TreeNode>;
}

/** Every level is in the order of its codes. */
export function buildTree(dataset: NomenclatureDataset): Tree {
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
  chapters.sort(byCodeOrder);
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

/**
 * The same codes in the same order with another language's texts; some have none yet. The only
 * subheading of a heading has the heading's.
 */
export function translateTree(tree: Tree, { chapters }: TranslationDataset): Tree {
  const texts = new Map<string, NodeText>();
  for (const chapter of chapters) {
    texts.set(chapter.chapter, chapter);
    for (const heading of chapter.headings) {
      texts.set(heading.code, heading);
      for (const subheading of heading.subheadings) texts.set(subheading.code, subheading);
    }
  }
  const translate = (node: TreeNode, parent: TreeNode | null): TreeNode => {
    const isOnly = node.level === "subheading" && node.parent?.children.length === 1;
    const text = texts.get(node.code) ?? (isOnly ? texts.get(node.code.slice(0, 4)) : undefined);
    const own = createNode(node.code, node.level, text ?? { title: "" }, parent, node.section);
    for (const child of node.children) translate(child, own);
    return own;
  };
  const translated = tree.chapters.map((chapter) => translate(chapter, null));
  const headings = translated.flatMap(({ children }) => children);
  const subheadings = headings.flatMap(({ children }) => children);
  const byCode = new Map(
    [...translated, ...headings, ...subheadings].map((one) => [one.code, one]),
  );
  return { sections: tree.sections, chapters: translated, headings, subheadings, byCode };
}

function byCodeOrder(a: TreeNode, b: TreeNode): number {
  return a.code < b.code ? -1 : 1;
}

/** The texts of a record of the dataset. */
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
    description: text.about ?? "",
    synonyms: text.called ?? [],
    brands: [],
    exclusions: text.not ?? [],
    parent,
    children: [],
    section,
    reserved: false,
  };
  parent?.children.push(node);
  return node;
}
