// SHA-256 in hexadecimal.

/** Bytes in hexadecimal, lower case. */
export const hex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of bytes, or of a text's UTF-8. */
export async function sha256(content: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
}

/** SHA-256 in hexadecimal. @param bytes how many of its 32 bytes: fewer name a version, and prove nothing. */
export const sha256Hex = async (content: string | Uint8Array, bytes = 32): Promise<string> =>
  hex((await sha256(content)).subarray(0, bytes));
