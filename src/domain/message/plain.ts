// Text that may be stored and shown: Postgres takes no NUL, no reader wants half a surrogate pair.

/** @returns text without NUL and lone surrogates, its line ends LF. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}

/** @returns text on one line: control characters and runs of space as one space. */
export function oneLine(text: string): string {
  return (
    storable(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
      .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .trim()
  );
}
