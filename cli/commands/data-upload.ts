import { open } from "node:fs/promises";
import type { SourceFile } from "#cli/commands/data-source.ts";
import type { Connection } from "#cli/connection.ts";
import { errorFromAnswer } from "#shared/contract/call.ts";
import { tariffAdmin, uploadPartBytes, uploadPath } from "#shared/contract/tariff.ts";
import { AppError } from "#shared/errors.ts";

const partTimeoutMs = 60_000;

/** Sends a file in parts, continuing from what the backend has. `onShare` gets the progress. */
export async function uploadFile(
  connection: Connection,
  { path, bytes, checksum }: SourceFile,
  onShare: (share: number) => void,
): Promise<void> {
  const handle = await open(path);
  try {
    const part = Buffer.alloc(uploadPartBytes);
    let offset = (await connection.client(tariffAdmin.uploaded, { checksum })).bytes;
    while (offset < bytes) {
      onShare(offset / bytes);
      const { bytesRead } = await handle.read(part, 0, uploadPartBytes, offset);
      if (bytesRead === 0) break;
      await sendPart(connection, checksum, offset, part.subarray(0, bytesRead));
      offset += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

async function sendPart(
  { url, token }: Connection,
  checksum: string,
  offset: number,
  part: Uint8Array,
): Promise<void> {
  const answer = await fetch(`${url}${uploadPath(checksum)}?offset=${offset}`, {
    method: "PUT",
    headers: {
      "content-type": "application/octet-stream",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: Uint8Array.from(part),
    signal: AbortSignal.timeout(partTimeoutMs),
  }).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause });
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorFromAnswer({ status: answer.status, body });
}
