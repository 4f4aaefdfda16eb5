// The language models that are asked unless the configuration names another: said here alone. A change is a change of the product: compare with
// `npm run eval -- DIR --analyst openai` before it is kept. The nightly run asks the vendor when the model in use is shut down.

/** Replaces gpt-5, which the vendor shuts down on 2026-12-11. */
export const DEFAULT_MODEL = 'gpt-6.1-sol';
