// How many tokens a text will cost, without a tokenizer (2 MB of tables): an estimate that errs on the high side.

/** UTF-8 bytes a token; English has about 4.4, addresses and JSON about 3.3, Chinese 3 and more. */
const BYTES_PER_TOKEN = 3.2;
const encoder = new TextEncoder();

/** Tokens of a text, estimated; rather too many than too few. */
export function estimateTokens(text: string): number {
  return Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
}
