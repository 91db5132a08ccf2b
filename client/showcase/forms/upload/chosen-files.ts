export interface ChosenFile {
  key: string;
  file: File;
}

export interface Refusal {
  name: string;
  why: string;
}

const mostFiles = 10;
const mostBytes = 5_000_000;

/** Accepts each file once; rejected ones come with the reason. */
export function addFiles(
  chosen: readonly ChosenFile[],
  files: readonly File[],
): { kept: ChosenFile[]; refusals: Refusal[] } {
  const kept = [...chosen];
  const refusals: Refusal[] = [];
  for (const file of files) {
    const key = `${file.name} ${file.size} ${file.lastModified}`;
    const why = refusalOf(file, kept, key);
    if (why) refusals.push({ name: file.name, why });
    else kept.push({ key, file });
  }
  return { kept, refusals };
}

function refusalOf(file: File, kept: readonly ChosenFile[], key: string): string | null {
  if (kept.some((one) => one.key === key)) return "is chosen already.";
  if (!/^(image\/|application\/pdf$)/.test(file.type)) return "is neither a picture nor a PDF.";
  if (file.size > mostBytes)
    return `has ${showBytes(file.size)}; up to ${showBytes(mostBytes)} are taken.`;
  return kept.length >= mostFiles ? `would be more than ${mostFiles} files.` : null;
}

/** "48 kB". */
export function showBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
