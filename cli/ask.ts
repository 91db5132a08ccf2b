import { createInterface } from "node:readline";

interface Terminal {
  input: NodeJS.ReadStream;
  /** Talk, so that a piped answer stays an answer. */
  talk: NodeJS.WriteStream;
}

/**
 * A way to ask the person at the terminal; null where input or talk is no terminal. The end of
 * input (Ctrl-D) is an empty answer.
 */
export function createAsk({
  input,
  talk,
}: Terminal): ((question: string) => Promise<string>) | null {
  if (input.isTTY !== true || talk.isTTY !== true) return null;
  return (question) =>
    new Promise((resolve) => {
      talk.write(question);
      // Not `terminal`: Ctrl-C must end the program as everywhere, not be swallowed by a line
      // editor.
      const lines = createInterface({ input, terminal: false });
      lines.once("line", (line) => {
        resolve(line);
        lines.close();
      });
      lines.once("close", () => resolve(""));
    });
}
