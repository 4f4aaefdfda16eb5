import { csvHead } from '../../domain/csv/write.ts';

/** Converts a generator to a stream that takes the next chunk only when the reader wants it. */
export function toReadableStream(make: () => AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = make();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** A CSV file from texts of lines, of which the next is made when the reader has taken the one before. */
export function streamCsv(head: readonly string[], texts: () => AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return toReadableStream(async function* () {
    yield encoder.encode(csvHead(head));
    for await (const text of texts()) if (text) yield encoder.encode(text);
  });
}
