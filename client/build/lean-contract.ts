import { type ESTree, type Plugin, parseSync, Visitor } from "vite";
import { applyEdits, type Edit, emptyMap } from "./edit-code.ts";
import { checksForms, scriptOf } from "./script-copies.ts";

/**
 * Removes from the browser's build what only the server reads of the contract: the calls' summaries
 * (for OpenAPI) and the schemas of answers, which the server has validated. What a form sends
 * is checked by few scripts. Marks the rest as pure, so that what no page needs falls away.
 */
export function leanContract(): Plugin {
  return {
    name: "clearlane-lean-contract",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /[\\/]shared[\\/]contract[\\/]/ },
      handler: (code, id) => ({ code: applyEdits(code, editsOf(id, code)), map: emptyMap }),
    },
  };
}

/** Of one filter, in the tables of filters. */
const filterSchema = "values";

function editsOf(file: string, code: string): Edit[] {
  const isChecked = checksForms.has(scriptOf(file));
  const { program } = parseSync(file.replace(/\?.*/, ""), code);
  const edits = program.body.flatMap(constantsOf).flatMap(({ start, end }) => [
    { start, end: start, text: "/*#__PURE__*/ (() => (" },
    { start: end, end, text: "))()" },
  ]);
  new Visitor({
    CallExpression(call) {
      const [parts] = call.arguments;
      if (call.callee.type !== "Identifier" || call.callee.name !== "defineCall") return;
      if (parts?.type === "ObjectExpression") edits.push(...leanCall(parts, code, isChecked));
    },
    Property({ key, value: { start, end } }) {
      if (key.type === "Identifier" && key.name === filterSchema)
        edits.push({ start, end, text: "z.unknown()" });
    },
  }).visit(program);
  return edits;
}

/** Names of the constants that a statement declares. */
function constantsOf(statement: ESTree.Program["body"][number]): ESTree.Expression[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ init }) => init ?? []);
}

function leanCall(parts: ESTree.ObjectExpression, code: string, isOfForms: boolean): Edit[] {
  const values = new Map(
    parts.properties.flatMap((part) =>
      part.type === "Property" && part.key.type === "Identifier"
        ? [[part.key.name, part.value] as const]
        : [],
    ),
  );
  const textOf = (name: string) => {
    const value = values.get(name);
    return value && code.slice(value.start, value.end);
  };
  const isChecked = isOfForms && textOf("method") !== '"GET"';
  const unread = isChecked ? ["answer"] : ["answer", "input"];
  return [...unread.map((name) => [name, "z.unknown()"]), ["summary", '""']].flatMap(
    ([name = "", text = ""]) => {
      const value = values.get(name);
      return value ? [{ start: value.start, end: value.end, text }] : [];
    },
  );
}
