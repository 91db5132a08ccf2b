/** What may be added as a picture. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];
export const mostBytes = 5_000_000;
export const mostPictures = 4;

const edge = 480;

/** Why a file is not taken; undefined where it is. */
export function refusePicture({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): string | undefined {
  if (!pictureTypes.includes(type)) return `${name} is no JPEG, PNG or WebP picture.`;
  if (size > mostBytes)
    return `${name} has ${(size / 1_000_000).toFixed(1)} MB; at most ${mostBytes / 1_000_000} MB are taken.`;
  return undefined;
}

/**
 * A picture, small enough to be kept in this browser, as a data address. Fails on a file that is no
 * picture after all.
 */
export async function shrinkPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const brush = canvas.getContext("2d");
  if (!brush) throw new TypeError("This browser draws no pictures.");
  // JPEG has no transparency: what is see-through becomes white instead of black.
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", 0.82);
}
