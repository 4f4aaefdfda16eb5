// A fetch for vendor SDKs that read whole answers into memory: it reads the body, after decompression, up to a
// bound. It resolves only after the body has been read, so that the SDK's timeout, which ends when fetch
// resolves, covers the body.
import { readBody } from './site-reader/take-body.ts';

export const createBoundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const body = await readBody(response, maxBytes);
    if (body === null) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    const none = response.status === 204 || response.status === 205 || response.status === 304;
    return new Response(none ? null : (body as Uint8Array<ArrayBuffer>), { status: response.status, headers });
  };
