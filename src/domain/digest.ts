export const hex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export async function sha256(content: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
}

/**
 * SHA-256 in hexadecimal.
 * @param bytes how many of the 32 bytes to keep. A shorter digest can label a version but is not collision-resistant.
 */
export const sha256Hex = async (content: string | Uint8Array, bytes = 32): Promise<string> =>
  hex((await sha256(content)).subarray(0, bytes));
