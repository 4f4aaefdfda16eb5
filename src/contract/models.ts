// The default language model. Another model changes the product: compare with `npm run eval -- DIR --analyst openai`
// first. The nightly run asks the vendor when the model in use will be shut down.

/** Replaces gpt-5, which the vendor shuts down on 2026-12-11. */
export const DEFAULT_MODEL = 'gpt-6.1-sol';
