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
