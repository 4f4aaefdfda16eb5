// Names in scripts without capitals, such as Chinese, Hebrew or Thai, some of them without spaces between words.

export const beginsInUncasedScript = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}ー]/u.test(
    name,
  );
