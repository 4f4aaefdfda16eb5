// A brand's name as shown and as compared: 'ACME | The best CRM' is shown as 'Acme', and 'Acme' and 'ACME Inc.' are one brand.

/** Legal forms, of which a name may carry one or two at its end. */
const LEGAL =
  /(?:[\s,]+(?:inc|incorporated|ltd|limited|llc|llp|plc|gmbh|mbh|ag|kg|ug|se|corp|corporation|company|co|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|aps|pty|pte|k\.?k)\.?)+$/iu;
const CHINESE_LEGAL = /(?:股份)?有限(?:责任)?公司$|株式会社/gu;
/** A tagline after a divider: ' | ', ' - ', ': '; a dot or hyphen inside a name is none. */
const TAGLINE = /\s+[|·•»–—-]\s+.*$|\s*[|｜]\s*.*$|:\s+\S.*$|\s*[—–]{2,}.*$/su;
const EDGES = /^[\s"'“”‘’«»„(*_.,;:!?~#>[\]{}-]+|[\s"'“”‘’«»„(*_,;:?~#<[\]{}-]+$/gu;
const LONGEST = 100;

/** The name to show: no tagline, legal form, trademark sign or shouting. Returns '' where nothing is left. */
export function displayName(name: string): string {
  const flat = name
    .normalize('NFC')
    .replace(/[™®©℠]|\((?:tm|r|c)\)/giu, '')
    .replace(/\s+/g, ' ')
    .replace(EDGES, '');
  const short = flat.replace(TAGLINE, '').replace(EDGES, '') || flat;
  const bare =
    short
      .replace(LEGAL, '')
      .replace(CHINESE_LEGAL, '')
      .replace(EDGES, '')
      .replace(/\s*[,.]+$/u, '') || short;
  return withoutShouting(bare).slice(0, LONGEST).trim();
}

/** For comparing and for the unique index: '' only where the name holds no letter or digit. */
export function normalisedName(name: string): string {
  const folded = fold(displayName(name));
  const core = folded.replace(/^the /, '');
  return core || folded;
}

/** Lower case, no accents, everything but letters and digits a single space, trimmed. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+&]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])[+&]+|&+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A word of four and more letters in capitals only, that can be spoken, was most likely put in capitals for effect. */
function withoutShouting(name: string): string {
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  return name.replace(/\p{Lu}{4,}/gu, (word) =>
    /[AEIOUYÄÖÜÉ]/u.test(word) && !/[^AEIOUYÄÖÜÉ]{4}/u.test(word) ? word[0] + word.slice(1).toLowerCase() : word,
  );
}
