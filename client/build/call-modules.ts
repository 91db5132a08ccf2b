import { type ESTree, type Plugin, parseSync } from "vite";
import { applyEdits, type Edit, emptyMap } from "./edit-code.ts";
import { navigation, scriptOf } from "./script-copies.ts";

const contract = /[\\/]shared[\\/]contract[\\/][a-z-]+\.ts(\?|$)/;

/**
 * Makes an object of calls (`watches`) a module of its own with a member for each, since the bundler
 * drops unused members of modules and not of objects. Navigations call almost all: their copies stay
 * as they are.
 */
export function callModules(): Plugin {
  return {
    name: "clearlane-call-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: contract },
      handler(code, id) {
        if (scriptOf(id) === navigation) return null;
        const [file = ""] = id.split("?");
        const [, wanted] = /[?&]calls=(\w+)/.exec(id) ?? [];
        const { body } = parseSync(file, code).program;
        return {
          code: applyEdits(code, body.flatMap(wanted ? toMembers(wanted) : toModules(id))),
          map: emptyMap,
        };
      },
    },
  };
}

type Statement = ESTree.Program["body"][number];

/** In the file itself, each object becomes a module. */
const toModules =
  (id: string) =>
  (statement: Statement): Edit[] => {
    const { start, end } = statement;
    const calls = callsOf(statement);
    if (!calls) return [];
    return [
      {
        start,
        end,
        text: `export * as ${calls.name} from "${id}${id.includes("?") ? "&" : "?"}calls=${calls.name}";`,
      },
    ];
  };

/** In the module of one object its calls are the only exports. */
const toMembers =
  (wanted: string) =>
  (statement: Statement): Edit[] => {
    const { start, end } = statement;
    if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) return [];
    const calls = callsOf(statement);
    if (calls?.name !== wanted) return [{ start, end: statement.declaration.start, text: "" }];
    const names = calls.members.map(({ name }) => `call_${name} as ${name}`);
    const [first] = calls.members;
    const last = calls.members.at(-1);
    return [
      { start, end: first?.start ?? start, text: "" },
      ...calls.members.flatMap(({ name, start: from, valueStart, end: to }, index) => [
        { start: from, end: valueStart, text: `const call_${name} = ` },
        { start: to, end: calls.members[index + 1]?.start ?? to, text: ";\n" },
      ]),
      { start: last?.end ?? start, end, text: `;\nexport { ${names.join(", ")} };` },
    ];
  };

interface Calls {
  name: string;
  members: { name: string; start: number; valueStart: number; end: number }[];
}

/** An exported object of nothing but calls. */
function callsOf(statement: Statement): Calls | null {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
  const [constant] = declared?.type === "VariableDeclaration" ? declared.declarations : [];
  if (constant?.init?.type !== "ObjectExpression" || constant.id.type !== "Identifier") return null;
  const members = constant.init.properties.flatMap((one) =>
    one.type === "Property" && one.key.type === "Identifier" && isCall(one.value)
      ? { name: one.key.name, start: one.start, valueStart: one.value.start, end: one.end }
      : [],
  );
  const isWhole = members.length === constant.init.properties.length && members.length > 0;
  return isWhole ? { name: constant.id.name, members } : null;
}

const isCall = (value: ESTree.Expression): boolean =>
  value.type === "CallExpression" &&
  value.callee.type === "Identifier" &&
  value.callee.name === "defineCall";
