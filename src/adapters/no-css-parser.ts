// In place of postcss, which sanitize-html loads for rewriting style attributes: domain/mail/safe-html has a rule of its own for them and turns that off.
export function parse(): never {
  throw new Error('Style attributes are not parsed here');
}
