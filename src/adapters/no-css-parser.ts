// Replaces postcss, which sanitize-html loads to rewrite style attributes. domain/mail/safe-html disables that and
// filters them with its own rule.
export function parse(): never {
  throw new Error('Style attributes are not parsed here');
}
