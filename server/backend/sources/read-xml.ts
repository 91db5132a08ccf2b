import sax from "sax";

/** An element with its attributes, text and children, by local names. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

export interface XmlReader {
  /** Takes the next chunk; returns the elements completed by it. Throws for malformed XML. */
  write(part: string): XmlElement[];
  /** Throws for an incomplete document. */
  end(): void;
}

/** Elements of these names, each whole; their surroundings are discarded. */
export function createXmlReader(names: readonly string[]): XmlReader {
  const parser = sax.parser(true, { xmlns: true });
  const open: XmlElement[] = [];
  let depth = 0;
  let isOver = false;
  let done: XmlElement[] = [];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = (tag) => {
    depth += 1;
    const name = localName(tag.name);
    if (open.length === 0 && !names.includes(name)) return;
    const attributes = Object.fromEntries(
      Object.entries(tag.attributes).map(([key, value]) => [
        localName(key),
        typeof value === "string" ? value : value.value,
      ]),
    );
    const element = { name, attributes, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    depth -= 1;
    isOver = depth === 0;
    const element = open.pop();
    if (element && open.length === 0) done.push(element);
  };
  return {
    write: (part) => {
      done = [];
      parser.write(part);
      return done;
    },
    end: () => {
      if (!isOver) throw new Error("it ends within an element");
      parser.close();
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Text of the first element on a path below one; undefined if missing or empty. */
export function textAt(element: XmlElement, ...path: readonly string[]): string | undefined {
  const found = path.reduce<XmlElement | undefined>(
    (here, name) => here?.children.find((child) => child.name === name),
    element,
  );
  return found?.text.trim() || undefined;
}

/** The elements on a path below one, all of the last step. */
export function elementsAt(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (here, name) => here.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}
