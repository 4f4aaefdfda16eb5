// fetch for a vendor's SDK that takes a whole answer into memory: the body is read here, after decompression, up to a bound. It resolves when the
// body is there, so that the SDK's time-out, which ends with the call, covers it.
import { takeBody } from './site-reader/take-body.ts';

/** @throws Error where the answer is larger than `maxBytes`, on abort, and where nobody answers. */
export const boundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const body = await takeBody(response, maxBytes);
    if (body === null) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    const none = response.status === 204 || response.status === 205 || response.status === 304;
    return new Response(none ? null : (body as Uint8Array<ArrayBuffer>), { status: response.status, headers });
  };
