import { toAlternation } from '../any-of.ts';
import { isNaturalLanguage, removeMarkup } from './plain-words.ts';

const SITE_BOILERPLATE_LINE = new RegExp(
  String.raw`^(?:(?:${toAlternation(`
    home | menu | about(?: us)? | contact(?: us)? | log ?in | sign ?(?:in|up)(?: (?:now|here|today|for free))? |
    subscribe(?: (?:now|here|today|for free))? | newsletter | archive | search | privacy(?: policy)? | terms(?: of (?:use|service))? |
    cookies?(?: (?:policy|settings|consent))? | we use cookies | follow us | share | related(?: posts)? | latest(?: posts| issues)? |
    recent posts | read more | learn more | get started | get in touch | resources | company | products? | pricing | legal | support | faqs? |
    frequently asked questions | testimonials | our (?:team|partners|customers) | navigation | footer | 404 | not found | page not found |
    coming soon | welcome | loading | just a moment | attention required!? | untitled`)})[\s.:!|–—-]*)$`,
  'i',
);

/** One line, cut at a word boundary. '' if the line is site navigation or no natural language. */
export function toReadableText(text: string, length: number): string {
  const line = removeMarkup(text.toWellFormed())
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();
  if (SITE_BOILERPLATE_LINE.test(line) || !isNaturalLanguage(line)) return '';
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–—-]+$/, '').toWellFormed()}…`;
}

const MAIL_BOILERPLATE = new RegExp(
  String.raw`\b(?:${toAlternation(String.raw`
    you(?:'re| are)? receiv\w+ | you (?:signed up|subscribed) | because you | all rights reserved | in (?:your |the )?browser |
    read (?:it )?online | unsubscribe | manage (?:your )?preferences | forwarded | was this (?:e-?mail|sent) | brought to you by | presented by |
    sponsor(?:s|ed|ship)? | together with | supported by | our partners? | a message from | advertis\w* | anzeige | im browser | abmelden`)})\b`,
  'i',
);

const BUTTON_TEXT =
  /^(?:read|learn|find|get|see|try|visit|sign|create|start|add|shop|buy|book|join|download|click)\b[^.!?]{0,28}$/i;

/** A line too short to have been wrapped, without a stop, before one that begins a sentence. */
const HEADLINE = /^(.{1,59}[\p{L}\p{N}"”’)])\n(?=\p{Lu})/gmu;

/** Removes sentences that are mail boilerplate, name a sponsor, or are button text, and ends headlines with a stop. */
export function removeMailBoilerplate(text: string): string {
  return text
    .split(/\n+/)
    .map((line) =>
      line
        .split(/(?<=[.!?…])\s+/)
        .map((said) => said.trim())
        .filter((said) => !MAIL_BOILERPLATE.test(said) && !BUTTON_TEXT.test(said))
        .join(' '),
    )
    .filter(Boolean)
    .join('\n')
    .replace(HEADLINE, '$1.\n')
    .replaceAll('\n', ' ');
}
