// Handles names in scripts without capitals, such as Chinese, Hebrew or Thai. Domains don't spell such names, so only
// their place in the text gives them away, and some of these scripts put no spaces between words.

/** True if a name begins with a letter of a script without capitals. */
export const beginsInUncasedScript = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}ー]/u.test(
    name,
  );

/**
 * True if a text contains a name as whole words; in scripts without capitals, anywhere.
 * @param folded the text as `foldText` returns it, with a space added at each end.
 * @param key the folded name.
 */
export const containsFoldedName = (folded: string, key: string): boolean =>
  folded.includes(` ${key} `) || (key.length > 1 && beginsInUncasedScript(key) && folded.includes(key));
