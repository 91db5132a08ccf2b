import { type ESTree, type Plugin, parseSync, Visitor } from "vite";
import { applyEdits, type Edit, emptyMap } from "./edit-code.ts";
import { navigation, scriptOf } from "./script-copies.ts";

/** Exports of a page that the router calls; the others show the page. */
const called: ReadonlySet<string> = new Set(["loader", "action"]);
const pages = /[\\/]client[\\/]pages[\\/].*page\.tsx(\?|$)/;

const calledExport = /^export (async function|function|const) (loader|action)\b/m;
export const isSplitPage = (code: string): boolean => calledExport.test(code);

/**
 * Loader and action of a page are of no use until something navigates: they are in the copy of the
 * page for that script, and all else in the page itself.
 */
export function splitPages(): Plugin {
  return {
    name: "clearlane-split-pages",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      // After the types are removed.
      order: "post",
      filter: { id: pages, code: calledExport },
      handler: (code, id) => ({
        code: applyEdits(code, unneeded(code, scriptOf(id) === navigation)),
        map: emptyMap,
      }),
    },
  };
}

type Statement = ESTree.Program["body"][number];

/** Removes what only the other part of a page refers to. */
function unneeded(code: string, isCalled: boolean): Edit[] {
  const { program } = parseSync("page.js", code);
  const names: { name: string; start: number }[] = [];
  const labels = new Set<number>();
  new Visitor({
    Identifier: ({ name, start }) => void names.push({ name, start }),
    MemberExpression({ computed, property }) {
      if (!computed) labels.add(property.start);
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) labels.add(key.start);
    },
  }).visit(program);
  const statements = program.body.map((statement) => {
    const { start, end } = statement;
    const used = names.filter(
      (one) => one.start >= start && one.start < end && !labels.has(one.start),
    );
    return { statement, used: used.map(({ name }) => name), declared: declaredBy(statement) };
  });

  const needed = new Set<string>();
  const kept = new Set<Statement>();
  const keep = (one: (typeof statements)[number]) => {
    if (kept.has(one.statement)) return;
    kept.add(one.statement);
    if (one.statement.type === "ImportDeclaration") return;
    for (const name of one.used) {
      needed.add(name);
      for (const other of statements) if (other.declared.includes(name)) keep(other);
    }
  };
  for (const one of statements) {
    const isOfCall = isExport(one.statement) && one.declared.some((name) => called.has(name));
    const isRoot = isExport(one.statement) || one.declared.length === 0;
    if (isCalled ? isOfCall : isRoot && !isOfCall) keep(one);
  }
  return statements.flatMap(({ statement }) => {
    const { start, end } = statement;
    if (!kept.has(statement)) return { start, end, text: "" };
    if (statement.type !== "ImportDeclaration") return [];
    return statement.specifiers.every(({ local }) => needed.has(local.name))
      ? []
      : { start, end, text: importOf(statement, needed) };
  });
}

const isExport = ({ type }: Statement) =>
  type === "ExportNamedDeclaration" || type === "ExportDefaultDeclaration";

function declaredBy(statement: Statement): string[] {
  if (statement.type === "ImportDeclaration")
    return statement.specifiers.map(({ local }) => local.name);
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type === "VariableDeclaration")
    return declared.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  const isNamed = declared?.type === "FunctionDeclaration" || declared?.type === "ClassDeclaration";
  return isNamed && declared.id ? [declared.id.name] : [];
}

/** The import of what is needed alone; its names are never renamed to ones that need quotes. */
function importOf(
  { specifiers, source }: ESTree.ImportDeclaration,
  needed: ReadonlySet<string>,
): string {
  const remaining = specifiers.filter(({ local }) => needed.has(local.name));
  const named = remaining.flatMap((one) =>
    one.type === "ImportSpecifier" && one.imported.type === "Identifier"
      ? `${one.imported.name} as ${one.local.name}`
      : [],
  );
  const whole = remaining.flatMap((one) =>
    one.type === "ImportDefaultSpecifier"
      ? one.local.name
      : one.type === "ImportNamespaceSpecifier"
        ? `* as ${one.local.name}`
        : [],
  );
  return `import ${[...whole, ...(named.length > 0 ? [`{ ${named.join(", ")} }`] : [])].join(", ")} from ${source.raw};`;
}
