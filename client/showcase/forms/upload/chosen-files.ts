export interface SelectedFile {
  key: string;
  file: File;
}

export interface Rejection {
  name: string;
  why: string;
}

const maxFiles = 10;
const maxBytes = 5_000_000;

/** Accepts each file once; rejected ones come with the reason. */
export function addFiles(
  selected: readonly SelectedFile[],
  files: readonly File[],
): { accepted: SelectedFile[]; refusals: Rejection[] } {
  const accepted = [...selected];
  const refusals: Rejection[] = [];
  for (const file of files) {
    const key = `${file.name} ${file.size} ${file.lastModified}`;
    const why = rejectionOf(file, accepted, key);
    if (why) refusals.push({ name: file.name, why });
    else accepted.push({ key, file });
  }
  return { accepted, refusals };
}

function rejectionOf(file: File, accepted: readonly SelectedFile[], key: string): string | null {
  if (accepted.some((one) => one.key === key)) return "is already selected.";
  if (!/^(image\/|application\/pdf$)/.test(file.type)) return "is neither a picture nor a PDF.";
  if (file.size > maxBytes)
    return `has ${formatBytes(file.size)}; up to ${formatBytes(maxBytes)} are taken.`;
  return accepted.length >= maxFiles ? `would be more than ${maxFiles} files.` : null;
}

/** "48 kB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
