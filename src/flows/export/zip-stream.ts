// Streams a zip, reading each file as fast as the reader takes it.
import { Zip, ZipDeflate } from 'fflate';
import { toReadableStream } from './stream-of.ts';

export interface ZipStreamEntry {
  name: string;
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The next entry is requested when the previous one has been written. */
export function createZipStream(entries: () => AsyncGenerator<ZipStreamEntry>): ReadableStream<Uint8Array> {
  return toReadableStream(async function* () {
    const ready: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      ready.push(chunk);
    });
    for await (const { name, chunks } of entries()) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      for await (const chunk of chunks) {
        file.push(chunk);
        yield* ready.splice(0);
      }
      file.push(new Uint8Array(), true);
      yield* ready.splice(0);
    }
    zip.end();
    yield* ready.splice(0);
  });
}
