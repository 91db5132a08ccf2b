import { minify, type Plugin } from "vite";

/** Removes what no condition reaches, such as a package's checks for developers. */
const deadCode = {
  keepNames: { function: true, class: true },
  joinVars: false,
  sequences: false,
};

/**
 * The server's code in fewer bytes of memory, where a program keeps its text: one character beyond
 * Latin-1 doubles a file, so they are escaped. Packages lose their line breaks too; our own code
 * keeps them for its stack traces. Nothing is renamed.
 */
export function compactCode(): Plugin {
  return {
    name: "clearlane-compact-code",
    apply: "build",
    applyToEnvironment: (environment) => environment.name !== "client",
    renderChunk: {
      order: "post",
      async handler(code, { fileName }) {
        const codegen = { removeWhitespace: /\bpackages\//.test(fileName), asciiOnly: true };
        const made = await minify(fileName, code, {
          ...{ module: true, compress: deadCode, mangle: false, codegen },
          sourcemap: true,
        });
        if (made.errors.length > 0) throw new Error(made.errors.map((one) => one.message).join());
        return { code: made.code, map: JSON.stringify(made.map) };
      },
    },
  };
}
