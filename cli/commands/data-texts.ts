import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const isText = (name: string) => /\.(md|html?|txt)$/i.test(name);

/**
 * Some publishers offer plain texts: one of them, or a folder of them, becomes one temporary JSON
 * document `{files: [{name, text}]}`. Anything else passes unchanged.
 */
export async function withTexts<T>(source: string, work: (file: string) => Promise<T>): Promise<T> {
  const found = await stat(source).catch(() => null);
  if (!found?.isDirectory() && !isText(source)) return work(source);
  if (!found) return work(source);
  const names = found.isDirectory()
    ? (await readdir(source))
        .filter(isText)
        .sort()
        .map((name) => path.join(source, name))
    : [source];
  const files = await Promise.all(
    names.map(async (file) => ({ name: path.basename(file), text: await readFile(file, "utf8") })),
  );
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-texts-"));
  try {
    const packed = path.join(folder, "texts.json");
    await writeFile(packed, JSON.stringify({ files }));
    return await work(packed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
