/** Pictures of 3 by 2 pixels, as a browser's canvas writes them. */
const samples = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWLij+/5D8NMDEgAAAAA//+tea0jAAAABklEQVQDAG9TBfB7FxqLAAAAAElFTkSuQmCC",
  jpeg: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQBpv/2Q==",
  webp: "UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/u52f9qYJIyAP+LaR0KjQAAA",
  webpLossless: "UklGRhwAAABXRUJQVlA4TBAAAAAvAkAAEA8QEfMfYgIi+h8B",
};

export const png = Buffer.from(samples.png, "base64");
export const jpeg = Buffer.from(samples.jpeg, "base64");
export const webp = Buffer.from(samples.webp, "base64");
export const webpLossless = Buffer.from(samples.webpLossless, "base64");

/** A PNG of the given size: readers ignore the bytes after its end. */
export function pngOf(bytes: number): Buffer {
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
}

/** A form with one picture; its type and name are declared by the sender. */
export function pictureForm(
  bytes: Buffer,
  options: { field?: string; type?: string; name?: string } = {},
): FormData {
  const form = new FormData();
  const { field = "picture", type = "image/png", name = "me.png" } = options;
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
