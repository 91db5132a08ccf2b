interface ShrinkOptions {
  /** Longest edge, in pixels. */
  maxEdge: number;
  /** JPEG quality, 0 to 1. */
  quality: number;
}

/** A data URL small enough for localStorage. Rejects if the file is not an image. */
export async function shrinkPicture(
  file: Blob,
  { maxEdge, quality }: ShrinkOptions,
): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new TypeError("This browser has no 2d canvas.");
  // JPEG has no alpha channel: transparency would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", quality);
}
