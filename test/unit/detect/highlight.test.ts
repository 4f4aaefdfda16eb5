// Highlighting the evidence in a shown mail.
import { describe, expect, it } from 'vitest';
import { segment } from '../../../src/detect/blocks.ts';
import { markEvidenceInHtml } from '../../../src/detect/highlight.ts';
import { sanitiseMailHtml } from '../../../src/domain/mail/safe-html.ts';

/** The text within highlights after highlighting and sanitising, without white space. */
function marked(parts: { html: string | null; text: string | null }, words: string): string {
  const { text } = segment(parts);
  const start = text.indexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  const html = sanitiseMailHtml(markEvidenceInHtml(parts, [[{ start, end: start + words.length }]]), {
    links: 'inert',
    images: 'blocked',
  });
  return [...html.matchAll(/<mark data-evidence="0">(.*?)<\/mark>/gs)]
    .map(([, inside]) => inside)
    .join('')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, '');
}

describe('evidence in a mail', () => {
  it('is marked through inline tags', () => {
    const html =
      '<p>Good morning. <b>Sponsored</b> by <a href="https://acme.example">Ac<i>me</i></a> today.</p><p>Other words</p>';
    expect(marked({ html, text: null }, 'Sponsored by Acme')).toBe('SponsoredbyAcme');
  });

  it('follows the HTML if the text part differs', () => {
    const html =
      '<style>p{color:red}</style><div hidden>Sponsored by Acme</div><p>News &amp; views</p><table><tr><td>Sponsored by Acme</td></tr></table>';
    expect(marked({ html, text: 'Quite another text, Sponsored by Nobody' }, 'Sponsored by Acme')).toBe(
      'SponsoredbyAcme',
    );
  });

  it('is marked in a plain-text mail, with HTML escaped', () => {
    expect(marked({ html: null, text: 'A <b> & more\n\nSponsored by Acme\n' }, 'Sponsored by Acme')).toBe(
      'SponsoredbyAcme',
    );
  });

  it('marks nothing for a range outside the text', () => {
    expect(markEvidenceInHtml({ html: '<p>x</p>', text: null }, [[{ start: 50, end: 60 }]])).toBe('<p>x</p>');
  });

  it('has its disclosing words marked separately, within the ad or before it', () => {
    const html =
      '<p>Presented by <b>Acme</b></p><p>Acme sharpens knives. <a href="https://acme.example">Try it</a></p>';
    const { text } = segment({ html, text: null });
    const words = text.indexOf('Presented by');
    const shown = sanitiseMailHtml(
      markEvidenceInHtml({ html, text: null }, [
        [
          { start: words, end: text.length },
          { start: words, end: words + 12, disclosure: true },
        ],
      ]),
      { links: 'inert', images: 'blocked' },
    );
    expect(/<mark data-evidence="0" data-disclosure(?:="")?>Presented by<\/mark>/.test(shown), shown).toBe(true);
    expect(shown).toContain('<mark data-evidence="0">Acme sharpens knives.');
  });
});
