import { newKey } from "#client/api/new-key.ts";
import type { KeptFile } from "#client/showcase/sample/tasks.ts";

/** A browser keeps about 5 MB for a site; the sample takes a little of it. */
export const mostBytes = 200_000;

/** The file as the sample keeps it, or why it cannot be kept. */
export async function keepFile(file: File): Promise<{ kept: KeptFile } | { problem: string }> {
  if (file.size > mostBytes)
    return {
      problem: `${file.name} has ${showSize(file.size)}. The sample keeps files of up to ${showSize(mostBytes)}.`,
    };
  try {
    return {
      kept: { id: newKey(), name: file.name, size: file.size, content: await readAddress(file) },
    };
  } catch {
    return { problem: `${file.name} could not be read.` };
  }
}

function readAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** What a data: address holds. */
export function blobOf(content: string): Blob {
  const comma = content.indexOf(",");
  const head = content.slice(5, comma);
  const body = content.slice(comma + 1);
  const type = head.split(";")[0] ?? "";
  if (!head.endsWith(";base64")) return new Blob([decodeURIComponent(body)], { type });
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type });
}

/** "12 kB". */
export function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
