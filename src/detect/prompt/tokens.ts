// Estimates the number of tokens of a text, on the high side, because a real tokenizer would need 2 MB of tables.

/** UTF-8 bytes per token. English text has about 4.4, URLs and JSON about 3.3, Chinese 3 or more. */
const BYTES_PER_TOKEN = 3.2;
const encoder = new TextEncoder();

export function estimateTokens(text: string): number {
  return Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
}
