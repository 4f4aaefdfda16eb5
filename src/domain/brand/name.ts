/** The 'Co' of 'Tiffany & Co' belongs to the name. */
const LEGAL_FORM =
  /(?<!&|\b(?:and|und))(?:[\s,]+(?:inc|incorporated|ltd|limited|llc|llp|plc|gmbh|mbh|ag|kg|ug|se|corp|corporation|company|co|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|aps|pty|pte|k\.?k)\.?)+$/iu;
/** For example 'Acme GmbH & Co. KG'. */
const GERMAN_LEGAL_FORM = /[\s,]+(?:gmbh|ag|ug)\s*&\s*co\.?(?:\s*kga?a?)?$/iu;
const EAST_ASIAN_LEGAL_FORM = /(?:股份)?有限(?:责任)?公司$|株式会社/gu;
/** A dot or hyphen inside a name doesn't begin a tagline. */
const TAGLINE = /\s+[|·•»–—-]\s+.*$|\s*[|｜]\s*.*$|:\s+\S.*$|\s*[—–]{2,}.*$/su;
const OUTER_PUNCTUATION = /^[\s"'“”‘’«»„(*_.,;:!?~#>[\]{}-]+|[\s"'“”‘’«»„(*_,;:?~#<[\]{}-]+$/gu;
const DISPLAY_NAME_MAX = 100;
/** The expressions below take quadratic time. */
const READ_MAX = 1_000;

/** A sentence that follows the name: 'Acme. Give today'. 'Dr. Bronner', 'St. Jude' and 'J. Crew' don't match. */
const FOLLOWING_SENTENCE = /(?<=[\p{L}\p{N}]{4})[.!?]\s+\p{Lu}.*$/su;
/** Shown in lower case. */
const WEB_ENDING = /(?<=[\p{L}\p{N}])\.(?:COM|NET|ORG|IO|AI|CO|DEV|APP|TECH|CLOUD|SH|SO|FM|TV|DE|UK|EU)$/u;

/** Without tagline, legal form, trademark sign and all-caps words; '' if nothing remains. */
export function displayName(name: string): string {
  const flat = name
    .slice(0, READ_MAX)
    .normalize('NFC')
    // Full-width Latin letters, as East Asian keyboards write them: 'Ａｃｍｅ'.
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[™®©℠]|\((?:tm|r|c)\)/giu, '')
    .replace(/\s+/g, ' ')
    // 'EXE. DEV' is a domain name that was capitalised and split like two sentences.
    .replace(/\. (?=(?:COM|DEV|IO|AI|APP|ORG|NET)$)(?<=^[\p{L}\p{N}]+\. )/u, '.')
    .replace(OUTER_PUNCTUATION, '');
  const short = flat.replace(TAGLINE, '').replace(FOLLOWING_SENTENCE, '').replace(OUTER_PUNCTUATION, '') || flat;
  const bare =
    short
      .replace(GERMAN_LEGAL_FORM, '')
      .replace(LEGAL_FORM, '')
      .replace(EAST_ASIAN_LEGAL_FORM, '')
      .replace(OUTER_PUNCTUATION, '')
      .replace(/\s*[,.]+$/u, '') || short;
  return withoutShouting(bare.replace(WEB_ENDING, (ending) => ending.toLowerCase()))
    .slice(0, DISPLAY_NAME_MAX)
    .trim();
}

/** 'Tiffany & Co' and 'Tiffany' are the same brand. */
const AND_CO = /(?<=\S)\s+(?:&|and|und)\s+co\.?$/iu;

/** For comparisons and the unique index; '' only if it contains no letter or digit. */
export function normaliseBrandName(name: string): string {
  return foldText(displayName(name).replace(AND_CO, '')).replace(/^the /, '');
}

export const startsWithThe = (name: string): boolean => /^\s*the\s/i.test(name);

/** Without spaces, because 'Eleven Labs' and 'ElevenLabs' are the same. */
export const brandKey = (name: string): string => normaliseBrandName(name).replaceAll(' ', '');

/** Most texts have none of these and are folded without the slower Unicode steps. */
const BEYOND_PLAIN = /[^ -~\t\n\r\u00a0\u2010-\u2027]/u;

export function foldText(text: string): string {
  const spaced = BEYOND_PLAIN.test(text)
    ? text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}+&]+/gu, ' ')
    : text.toLowerCase().replace(/[^a-z0-9+&]+/g, ' ');
  return /[+&]/.test(spaced)
    ? spaced
        .replace(/(?<![\p{L}\p{N}])[+&]+|&+(?![\p{L}\p{N}])/gu, ' ')
        .replace(/ +/g, ' ')
        .trim()
    : spaced.trim();
}

/** Only pronounceable words of four or more letters, most likely capitalised for effect. */
function withoutShouting(name: string): string {
  const said = name.replace(/\.[a-z]{2,5}$/u, '');
  if (said !== said.toUpperCase() || said === said.toLowerCase()) return name;
  return name
    .replace(/\p{Lu}{4,}/gu, (word) =>
      /[AEIOUYÄÖÜÉ]/u.test(word) && !/[^AEIOUYÄÖÜÉ]{4}/u.test(word) ? word[0] + word.slice(1).toLowerCase() : word,
    )
    .replace(/(?<=\p{Ll})(['’])S\b/gu, '$1s');
}
