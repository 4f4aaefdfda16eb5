// Replaces modules that sanitize-html loads and that never run here: postcss and dayjs.
export function parse(): never {
  throw new Error('Style attributes are not parsed here');
}
