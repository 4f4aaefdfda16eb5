// Replaces modules that sanitize-html loads and that never run here: postcss would rewrite style attributes, which
// domain/mail/safe-html filters with its own rule, and dayjs formats dates.
export function parse(): never {
  throw new Error('Style attributes are not parsed here');
}
