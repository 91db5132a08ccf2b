import type { Dispatcher } from "undici";

interface TextRequest extends Dispatcher.DispatchOptions {
  signal?: AbortSignal;
}

export interface TextResponse {
  status: number;
  /** Content type; empty without one. */
  type: string;
  text: string;
}

/**
 * Undici's `request` with `body.text()`, without a stream for each response: 0.6 of the CPU time.
 * Rejects with its errors, or with the signal's reason.
 */
export function requestText(
  dispatcher: Dispatcher,
  { signal, ...options }: TextRequest,
): Promise<TextResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let type = "";
    let controller: Dispatcher.DispatchController | undefined;
    const abort = () => controller?.abort(signal?.reason);
    const settle = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    dispatcher.dispatch(options, {
      onRequestStart: (started) => {
        controller = started;
        if (signal?.aborted) abort();
      },
      onResponseStart: (_controller, code, headers) => {
        // 1xx responses are informational.
        if (code < 200) return;
        status = code;
        type = String(headers["content-type"] ?? "");
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => {
        settle();
        resolve({ status, type, text: textOf(chunks) });
      },
      onResponseError: (_controller, error) => {
        settle();
        reject(error);
      },
    });
  });
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks);
  const text = bytes.toString();
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

const byteOrderMark = "\uFEFF";
