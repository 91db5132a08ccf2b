import type { Plugin } from "vite";
import { emptyMap } from "./edit-code.ts";

const dynamicImport = /(staticPart\(\s*"[^"]*",\s*\(\) =>\s*)import\("([^"]+)"\)/g;

/**
 * On the server, imports the modules of static parts (client/components/static-part.tsx) with the
 * page: rendering to a string cannot wait.
 */
export function staticParts(): Plugin {
  return {
    name: "clearlane-static-parts",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name !== "client",
    transform: {
      filter: { id: /\.tsx$/, code: "staticPart(" },
      handler(code) {
        const imports: string[] = [];
        const edited = code.replace(dynamicImport, (_, start: string, from: string) => {
          const name = `importedPart${imports.length}`;
          imports.push(`import * as ${name} from "${from}";`);
          return `${start}${name}`;
        });
        return imports.length > 0 ? { code: [...imports, edited].join("\n"), map: emptyMap } : null;
      },
    },
  };
}
