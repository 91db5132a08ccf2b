import type { Page } from "playwright-core";

/**
 * Counts the pixels in which two screenshots differ by more than antialiasing noise. `page` is at
 * about:blank, which has no content security policy.
 */
export async function countDifferentPixels(
  page: Page,
  one: Buffer,
  other: Buffer,
): Promise<number> {
  if (one.equals(other)) return 0;
  return page.evaluate(
    async (pictures) => {
      const read = async (base64: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const drawing = canvas.getContext("2d");
        drawing?.drawImage(image, 0, 0);
        return (
          drawing?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
        );
      };
      const [first, second] = await Promise.all(pictures.map(read));
      if (!first || first.length !== second?.length) return Number.POSITIVE_INFINITY;
      const different = new Set<number>();
      for (let index = 0; index < first.length; index++)
        if (Math.abs((first[index] ?? 0) - (second[index] ?? 0)) > 24) different.add(index >> 2);
      return different.size;
    },
    [one, other].map((picture) => picture.toString("base64")),
  );
}
