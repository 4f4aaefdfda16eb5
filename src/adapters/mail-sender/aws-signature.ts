// AWS Signature Version 4 for one JSON POST without a query string.
import { hex, sha256Hex } from '../../domain/digest.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

async function hmac(key: Uint8Array | ArrayBuffer, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey('raw', key as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return crypto.subtle.sign('HMAC', imported, utf8(text));
}

/** @returns the headers of the signed request: content-type, x-amz-date and authorization. `host` is signed too. */
export async function signAwsRequest(
  request: { url: string; body: string; region: string; service: string; accessKeyId: string; secret: string },
  now: Date,
): Promise<Record<string, string>> {
  const { url, body, region, service, accessKeyId, secret } = request;
  const { host, pathname } = new URL(url);
  const stamp = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const signed = 'content-type;host;x-amz-date';
  const canonical = [
    'POST',
    pathname,
    '',
    `content-type:application/json\nhost:${host}\nx-amz-date:${stamp}\n`,
    signed,
    await sha256Hex(body),
  ].join('\n');
  let key: ArrayBuffer | Uint8Array = utf8(`AWS4${secret}`);
  for (const part of [day, region, service, 'aws4_request']) key = await hmac(key, part);
  const signature = hex(await hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, await sha256Hex(canonical)].join('\n')));
  return {
    'content-type': 'application/json',
    'x-amz-date': stamp,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}
