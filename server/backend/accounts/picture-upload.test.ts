import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPictureFormat } from "#server/backend/accounts/picture-upload.ts";
import { jpeg, png, webp, webpLossless } from "#tests/support/pictures.ts";

/** The extended container: 6000 by 1 pixels. */
function extendedWebp(): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write("RIFF", 0, "latin1");
  bytes.write("WEBPVP8X", 8, "latin1");
  bytes.writeUIntLE(5999, 24, 3);
  return bytes;
}

/** Fill bytes and a long comment before the frame header. */
function commentedJpeg(): Buffer {
  const comment = Buffer.alloc(60_004, 0x20);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(60_002, 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), comment, jpeg.subarray(2)]);
}

describe("picture format detection", () => {
  it.each([
    ["PNG", png, { type: "image/png", width: 3, height: 2 }],
    ["JPEG", jpeg, { type: "image/jpeg", width: 3, height: 2 }],
    ["JPEG with a comment", commentedJpeg(), { type: "image/jpeg", width: 3, height: 2 }],
    ["WebP", webp, { type: "image/webp", width: 3, height: 2 }],
    ["lossless WebP", webpLossless, { type: "image/webp", width: 3, height: 2 }],
    ["extended WebP", extendedWebp(), { type: "image/webp", width: 6000, height: 1 }],
  ])("reads type and size of %s", (_name, bytes, format) => {
    expect(readPictureFormat(bytes)).toEqual(format);
  });

  it.each([
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(200))],
    ["GIF", Buffer.from(`GIF89a${"\0".repeat(60)}`, "latin1")],
    [
      "a sound in the same container",
      Buffer.from(`RIFF\0\0\0\0WAVEfmt ${"\0".repeat(40)}`, "latin1"),
    ],
    ["a PNG signature alone", png.subarray(0, 8)],
    ["a JPEG without a frame", Buffer.concat([jpeg.subarray(0, 4), Buffer.from([0xff, 0xd9])])],
    [
      "a JPEG whose segments have no length",
      Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(40)]),
    ],
    ["nothing", Buffer.alloc(0)],
  ])("refuses %s", (_name, bytes) => {
    expect(readPictureFormat(bytes)).toBeNull();
  });

  it("S-15 whatever follows a known beginning, it answers and never throws", () => {
    const starts = [png, jpeg, webp, webpLossless, extendedWebp()].map((bytes) =>
      fc.nat(bytes.length).map((cut) => bytes.subarray(0, cut)),
    );
    const bytes = fc
      .tuple(fc.oneof(...starts), fc.uint8Array({ maxLength: 200 }))
      .map((parts) => Buffer.concat(parts));
    fc.assert(
      fc.property(bytes, (one) => {
        const format = readPictureFormat(one);
        return (
          format === null || (Number.isInteger(format.width) && Number.isInteger(format.height))
        );
      }),
      { numRuns: 5000, seed: 20_260_101 },
    );
  });
});
