// Scripts without capitals, which no address spells: a name in one is known by its place alone. Some have no spaces.

/** Whether a name is written in such a script. */
export const isUncasedScript = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}ー]/u.test(
    name,
  );

/** Whether a folded text with a space on either side has a name; where no spaces are between words, as a part. */
export const containsKey = (folded: string, key: string): boolean =>
  folded.includes(` ${key} `) || (key.length > 1 && isUncasedScript(key) && folded.includes(key));
