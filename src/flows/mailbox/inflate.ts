// Unpacks compressed data with the platform's own decompressor, in bounded memory.
import {
  MAILBOX_FAULT_REASONS,
  MAILBOX_LIMITS,
  MailboxFault,
  type MailboxFaultReason,
} from '../../domain/mailbox/bounds.ts';

export type CompressionFormat = 'gzip' | 'deflate-raw';

/**
 * Number of compressed bytes passed to the decompressor at a time. A byte may unpack to a thousand, and the output of
 * one such piece is in memory as a whole.
 */
const FED_BYTES = 8 * 1024;

async function* inSmallPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += FED_BYTES) yield chunk.slice(at, at + FED_BYTES);
}

/** Unpacks a stream. @throws MailboxFault with the reason `damaged` if it can't be unpacked; any error of `chunks`. */
export async function* inflate(
  chunks: AsyncIterable<Uint8Array>,
  format: CompressionFormat,
  damaged: MailboxFaultReason,
): AsyncGenerator<Uint8Array> {
  const pieces = inSmallPieces(chunks);
  let sourceError: unknown;
  const fed = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { value, done } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array<ArrayBuffer>);
        } catch (error) {
          sourceError = error;
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const reader = fed.pipeThrough(new DecompressionStream(format)).getReader();
  let ended = false;
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        ended = true;
        if (sourceError !== undefined) throw sourceError;
        throw new MailboxFault(damaged, { cause: error });
      });
      ended ||= done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}

/** True for a decompression bomb: the unpacked size exceeds the compressed size by more than it does for any mail. */
export const isDecompressionBomb = (compressed: number, unpacked: number): boolean =>
  unpacked > MAILBOX_LIMITS.ratioFreeBytes && unpacked > compressed * MAILBOX_LIMITS.ratio;

/** Passes a stream of `size` bytes through. @throws MailboxFault if it is longer or shorter. */
export async function* requireExactSize(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > size) throw new MailboxFault(MAILBOX_FAULT_REASONS.damaged);
    yield chunk;
  }
  if (length < size) throw new MailboxFault(MAILBOX_FAULT_REASONS.damaged);
}
