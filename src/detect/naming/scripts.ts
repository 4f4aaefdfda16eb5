// Scripts without capitals, which no address spells: a name in one is known by its place alone.

/** Whether a name is written in such a script. */
export const isNative = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}ー]/u.test(
    name,
  );
