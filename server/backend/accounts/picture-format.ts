import type { pictureTypes } from "#shared/contract/profile.ts";

/**
 * What a picture's own first bytes say of it; the type that its sender declared counts for nothing.
 * Sides in pixels.
 */
export interface PictureFormat {
  type: (typeof pictureTypes)[number];
  width: number;
  height: number;
}

/** Null: no PNG, JPEG or WebP, or one whose size cannot be read. */
export function readPictureFormat(bytes: Buffer): PictureFormat | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG, section 5: the signature, then the header chunk with both sides. */
function readPng(bytes: Buffer): PictureFormat | null {
  if (
    bytes.length < 33 ||
    !bytes.subarray(0, 8).equals(pngStart) ||
    bytes.toString("latin1", 12, 16) !== "IHDR"
  )
    return null;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * JPEG, ITU T.81 annex B: segments one after the other until the frame header, which has the sides.
 */
function readJpeg(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHeader(marker))
      return {
        type: "image/jpeg",
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    const length = bytes.readUInt16BE(at + 2);
    // A scan or the end before any frame: nothing that could be shown.
    if (length < 2 || marker === 0xda || marker === 0xd9) return null;
    at += 2 + length;
  }
  return null;
}

/** SOF0 to SOF15; three numbers among them mean tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** WebP container: RIFF, then the plain, lossless or extended first chunk. */
function readWebp(bytes: Buffer): PictureFormat | null {
  if (
    bytes.length < 30 ||
    bytes.toString("latin1", 0, 4) !== "RIFF" ||
    bytes.toString("latin1", 8, 12) !== "WEBP"
  )
    return null;
  const sides = webpSides(bytes);
  return sides ? { type: "image/webp", ...sides } : null;
}

function webpSides(bytes: Buffer): { width: number; height: number } | null {
  const chunk = bytes.toString("latin1", 12, 16);
  if (chunk === "VP8X")
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === "VP8 " && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk !== "VP8L" || bytes[20] !== 0x2f) return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
