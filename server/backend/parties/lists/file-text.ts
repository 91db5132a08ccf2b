import { isUtf8 } from "node:buffer";
import { open, readFile } from "node:fs/promises";

/** Publishers' lists are not always UTF-8. */
export async function readFileEncoding(file: string): Promise<"utf8" | "latin1"> {
  return isUtf8(await readFile(file)) ? "utf8" : "latin1";
}

/** The first characters of a file. */
export async function readStart(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer
      .subarray(0, bytesRead)
      .toString("utf8")
      .replace(/^\uFEFF/, "");
  } finally {
    await handle.close();
  }
}
