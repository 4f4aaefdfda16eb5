// In a mail's footer, and in the header of a forwarded mail that was pasted into the text.
import { toAlternation } from '../../any-of.ts';

export const EMAIL_ADDRESS = /[a-z0-9._+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.[a-z]{2,24}(?![a-z0-9-])/;
const ALL_EMAIL_ADDRESSES = new RegExp(EMAIL_ADDRESS.source, 'g');
const RECIPIENT_PHRASE =
  /\b(?:sent|mailed|delivered|addressed|going out|envoyée?|gesendet|verschickt|enviado|inviat[ao]|verzonden) (?:to|an|à|a|para|aan|naar)[: ]{1,3}|\b(?:subscribed|signed up|registered|angemeldet|inscrite?) (?:as|with|mit|als|avec|con)[: ]{1,3}/gi;

const RECIPIENT_LINE_START = new RegExp(
  String.raw`^[ \t>|*_]{0,8}(?:${toAlternation(`
    to | cc | bcc | an | kopie | à | a | cci | para | cco | aan | naar | til | till | kopi | kopia | do | dw | komu | kime | címzett | către |
    vastaanottaja | кому | копия | 宛先 | 收件人 | 收件者 | 抄送 | 받는 사람 | 받는사람`)})[ \t*_]{0,3}[:：][ \t*_]{0,8}(?:\n[ \t>|]{0,8})?`,
  'gim',
);
/** An address, or a name and the address in brackets; 'A: ask us at hello@acme.com' is none. */
const RECIPIENT_AT_START = new RegExp(
  String.raw`^(?:["'“]?[^\n<>[\]@:]{0,80}["'”]?[ \t]?[<[(][ \t]?(?:mailto:)?)?${EMAIL_ADDRESS.source}`,
  'i',
);
const LINE_MAX = 2_000;

export function findForwardedRecipients(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const head of text.matchAll(RECIPIENT_LINE_START)) {
    const from = head.index + head[0].length;
    const line = text.slice(from, from + LINE_MAX).split('\n')[0] as string;
    if (!RECIPIENT_AT_START.test(line)) continue;
    const last = [...line.toLowerCase().matchAll(ALL_EMAIL_ADDRESSES)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    found.push({ from, to: from + end + (/^\s?[>\])]+/.exec(line.slice(end))?.[0].length ?? 0) });
  }
  return found;
}

/** A mail usually names one reader. Each one is searched for in the whole text, so their number must be bounded. */
const RECIPIENTS_MAX = 8;

/** The first eight distinct ones ('sent to ...', and those in headers of forwarded mails). */
export function findNamedRecipients(text: string): string[] {
  const found = new Set<string>();
  for (const { from, to } of findForwardedRecipients(text)) {
    for (const [address] of text.slice(from, to).toLowerCase().matchAll(ALL_EMAIL_ADDRESSES)) {
      if (found.size === RECIPIENTS_MAX) break;
      found.add(address);
    }
  }
  for (const said of text.matchAll(RECIPIENT_PHRASE)) {
    if (found.size >= RECIPIENTS_MAX) break;
    const from = said.index + said[0].length;
    const somebody = EMAIL_ADDRESS.exec(text.slice(from, from + 200).toLowerCase());
    if (somebody && somebody.index < 12) found.add(somebody[0]);
  }
  return [...found];
}
