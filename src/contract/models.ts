// The default language model. Another model changes the product, so compare it with `npm run eval -- DIR --analyst
// openai` first. The nightly run checks when the vendor will shut down the configured model.

/** Replaces gpt-5, which the vendor shuts down on 2026-12-11. */
export const DEFAULT_MODEL = 'gpt-6.1-sol';
