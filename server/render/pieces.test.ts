import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compressPiece, gzipPieces, joinPieces, storePiece } from "#server/render/pieces.ts";

describe("pieces of a page", () => {
  it("R2.3 unpack to the texts they were made of, in their order", () => {
    const texts = fc.array(fc.tuple(fc.boolean(), fc.string({ unit: "grapheme" })));
    fc.assert(
      fc.property(texts, (parts) => {
        const pieces = parts.map(([stored, text]) => (stored ? storePiece : compressPiece)(text));
        const text = parts.map(([, one]) => one).join("");
        expect(joinPieces(pieces).toString()).toBe(text);
        expect(gunzipSync(gzipPieces(pieces)).toString()).toBe(text);
      }),
    );
  });

  it("R2.3 may refer to the piece in front of them, but to nothing before it", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 });
    fc.assert(
      fc.property(text, text, text, (first, shared, own) => {
        const front = compressPiece(shared);
        const piece = compressPiece(own + shared, front.raw);
        const pieces = [storePiece(first), front, piece];
        expect(gunzipSync(gzipPieces(pieces)).toString()).toBe(first + shared + own + shared);
      }),
    );
    const long = "Goods of chapters 84 and 85, of any origin, from 1 January.";
    const alone = compressPiece(long).deflated.length;
    expect(compressPiece(long, Buffer.from(long)).deflated.length).toBeLessThan(alone / 2);
  });

  it("R2.3 keep no more memory than their bytes", () => {
    const { deflated } = compressPiece("a short text");
    expect(deflated.buffer.byteLength).toBe(deflated.length);
  });

  it("R2.3 may be longer than one block", () => {
    const text = "0123456789".repeat(20_000);
    for (const make of [storePiece, compressPiece])
      expect(gunzipSync(gzipPieces([make(text), make("end")])).toString()).toBe(`${text}end`);
  });
});
