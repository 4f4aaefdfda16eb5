// Replaces postcss, which sanitize-html loads to rewrite style attributes: domain/mail/safe-html turns that off and has
// its own rule for them.
export function parse(): never {
  throw new Error('Style attributes are not parsed here');
}
