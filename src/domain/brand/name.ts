// A brand's name as shown and as compared: 'ACME | The best CRM' is shown as 'Acme', and 'Acme' and 'ACME Inc.' are one
// brand.

/** Legal forms, of which a name may carry one or two at its end; the 'Co' of 'Tiffany & Co' is the name's own. */
const LEGAL =
  /(?<!&|\b(?:and|und))(?:[\s,]+(?:inc|incorporated|ltd|limited|llc|llp|plc|gmbh|mbh|ag|kg|ug|se|corp|corporation|company|co|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|aps|pty|pte|k\.?k)\.?)+$/iu;
/** 'Acme GmbH & Co. KG' */
const GERMAN_LEGAL = /[\s,]+(?:gmbh|ag|ug)\s*&\s*co\.?(?:\s*kga?a?)?$/iu;
const CHINESE_LEGAL = /(?:股份)?有限(?:责任)?公司$|株式会社/gu;
/** A tagline after a divider: ' | ', ' - ', ': '; a dot or hyphen inside a name is none. */
const TAGLINE = /\s+[|·•»–—-]\s+.*$|\s*[|｜]\s*.*$|:\s+\S.*$|\s*[—–]{2,}.*$/su;
const EDGES = /^[\s"'“”‘’«»„(*_.,;:!?~#>[\]{}-]+|[\s"'“”‘’«»„(*_,;:?~#<[\]{}-]+$/gu;
const LONGEST = 100;
/** A name is cut to so many characters, because the expressions below take quadratic time. */
const READ_MAX = 1_000;

/** 'Acme. Give today': a sentence that follows; 'Dr. Bronner', 'St. Jude' and 'J. Crew' are names. */
const SENTENCE = /(?<=[\p{L}\p{N}]{4})[.!?]\s+\p{Lu}.*$/su;
/** In 'ACME.COM' the domain's ending is lower case, whatever the name is. */
const WEB_ENDING = /(?<=[\p{L}\p{N}])\.(?:COM|NET|ORG|IO|AI|CO|DEV|APP|TECH|CLOUD|SH|SO|FM|TV|DE|UK|EU)$/u;

/** The name to show: no tagline, legal form, trademark sign or shouting. Returns '' where nothing is left. */
export function displayName(name: string): string {
  const flat = name
    .slice(0, READ_MAX)
    .normalize('NFC')
    // 'Ａｃｍｅ', as East Asian keyboards write Latin letters.
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[™®©℠]|\((?:tm|r|c)\)/giu, '')
    .replace(/\s+/g, ' ')
    // 'EXE. DEV': a domain's name, put in capitals and divided like two sentences.
    .replace(/\. (?=(?:COM|DEV|IO|AI|APP|ORG|NET)$)(?<=^[\p{L}\p{N}]+\. )/u, '.')
    .replace(EDGES, '');
  const short = flat.replace(TAGLINE, '').replace(SENTENCE, '').replace(EDGES, '') || flat;
  const bare =
    short
      .replace(GERMAN_LEGAL, '')
      .replace(LEGAL, '')
      .replace(CHINESE_LEGAL, '')
      .replace(EDGES, '')
      .replace(/\s*[,.]+$/u, '') || short;
  return withoutShouting(bare.replace(WEB_ENDING, (ending) => ending.toLowerCase()))
    .slice(0, LONGEST)
    .trim();
}

/** 'Tiffany & Co' and 'Tiffany' are one. */
const AND_CO = /(?<=\S)\s+(?:&|and|und)\s+co\.?$/iu;

/** For comparing and for the unique index: '' only where the name holds no letter or digit. */
export function normalisedName(name: string): string {
  return fold(displayName(name).replace(AND_CO, '')).replace(/^the /, '');
}

/** Whether a name begins with 'The', which `normalisedName` and `brandKey` leave out. */
export const startsWithThe = (name: string): boolean => /^\s*the\s/i.test(name);

/**
 * What brands are told apart by: the compared name without its spaces, since 'Eleven Labs' and 'ElevenLabs', 'Next DNS'
 * and 'NextDNS' are one.
 * '' only where the name holds no letter or digit.
 */
export const brandKey = (name: string): string => normalisedName(name).replaceAll(' ', '');

/** What no text of plain letters and the usual punctuation holds; all but a few are folded without Unicode's tables. */
const BEYOND_PLAIN = /[^ -~\t\n\r\u00a0\u2010-\u2027]/u;

/** Lower case, no accents, everything but letters and digits a single space, trimmed. */
export function fold(text: string): string {
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

/**
 * Rewrites words of four and more letters in capitals that can be pronounced: they were most likely capitalised for
 * effect.
 */
function withoutShouting(name: string): string {
  const said = name.replace(/\.[a-z]{2,5}$/u, '');
  if (said !== said.toUpperCase() || said === said.toLowerCase()) return name;
  return name
    .replace(/\p{Lu}{4,}/gu, (word) =>
      /[AEIOUYÄÖÜÉ]/u.test(word) && !/[^AEIOUYÄÖÜÉ]{4}/u.test(word) ? word[0] + word.slice(1).toLowerCase() : word,
    )
    .replace(/(?<=\p{Ll})(['’])S\b/gu, '$1s');
}
