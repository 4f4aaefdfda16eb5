// Mails built to keep the analysis busy, of any length: content that a reader compares with its neighbours again and
// again. Each is a function of its length.

export interface LongMail {
  name: string;
  /** @returns a mail of about `length` characters. */
  mail(length: number): { html?: string; text?: string };
}

type Unit = (nth: number) => string;

function repeated(unit: Unit, length: number): string {
  const parts: string[] = [];
  for (let size = 0, nth = 0; size < length; nth++) {
    const part = unit(nth);
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}

const html = (name: string, unit: Unit, before = '', after = ''): LongMail => ({
  name: `HTML: ${name}`,
  mail: (length) => ({ html: before + repeated(unit, length) + after }),
});
const text = (name: string, unit: Unit, before = ''): LongMail => ({
  name: `text: ${name}`,
  mail: (length) => ({ text: before + repeated(unit, length) }),
});

const STORY = 'Our glazes are food safe, and Acme sells them to any studio in the country. ';
const link = (nth: number, words: string) => `<a href="https://acme${nth}.com/?utm_source=kiln">${words}</a>`;
const linked = (nth: number) => `<a href="https://acme.example/${nth}">Acme ${nth}</a>`;
const box = (inside: string) => `<div style="background:#eee;border:1px solid #999">${inside}</div>`;

/** The layout of an ordinary newsletter, at any length. */
export const ORDINARY_MAIL = html(
  'headings and stories',
  (n) => `<h2>Acme ${n}</h2><p>${STORY}${link(n, 'Read on')}</p>`,
);

export const LONG_MAILS: LongMail[] = [
  html('paragraphs of one disclosing word', () => '<p>Advertisement</p>'),
  html('paragraphs of a disclosing word and a name', () => '<p>Sponsor Acme</p>'),
  html('list entries at one host beneath one label', (n) => `<li>${linked(n)} pots</li>`, '<h2>Our sponsors</h2><ul>'),
  html(
    'list entries at many hosts beneath one label',
    (n) => `<li>${link(n, `Acme ${n}`)}</li>`,
    '<h2>Our sponsors</h2><ul>',
  ),
  html('list entries each marked', (n) => `<li>${linked(n)} sells clay to studios. SPONSORED</li>`, '<ul>'),
  html(
    'small ads beneath a heading',
    (n) => `<p><b>Acme ${n}</b> sells a kiln. ${link(n, 'Visit')}</p>`,
    '<h2>Classifieds</h2>',
  ),
  html('credits', (n) => `<p>Sponsored by Acme ${n}: ${link(n, 'try it')} at once.</p>`),
  html('credits of one sponsor', (n) => `<p>Sponsored by Acme: ${linked(n)} at once.</p>`),
  html('credits of two sponsors', (n) => `<p>Sponsored by Acme ${n} and Globex ${n}.</p>`),
  html('credits of many sponsors', (n) => (n % 40 === 0 ? '<p>Thanks to our sponsors ' : `Acme ${n}, `)),
  html('long credits', (n) => `<p>Sponsored by Acme ${n}. ${STORY.repeat(12)}${link(n, 'Order')}</p>`),
  html('headed credits', (n) => `<h3>Presented by Acme ${n}</h3><p>${STORY}${link(n, 'Order a box')}</p>`),
  html('labels above ads', (n) => `<p>Sponsor</p><p>Acme ${n} ${STORY}${link(n, 'Order')}</p>`),
  html('labels above one another', () => '<h2>Sponsor</h2>'),
  html('ads above their label', (n) => `<p>${STORY}${link(n, `Acme ${n}`)}</p><p>(ad)</p>`),
  html('boxes', (n) => box(`<p>Presented by Acme ${n}</p><p>${STORY}${link(n, 'Order')}</p>`)),
  html('boxes that nothing discloses', (n) => box(`<p>${STORY}${link(n, `Acme ${n}`)}</p>`)),
  html(
    'boxes within boxes',
    () => '<div style="background:#eee"><p>Sponsor</p><div style="background:#fff;border:1px solid">',
  ),
  html(
    'one box of many paragraphs',
    (n) => `<p>Acme ${n} sells pots.</p>`,
    '<div style="background:#eee"><p>Sponsor</p>',
  ),
  html('paragraphs that link elsewhere', (n) => `<p>Acme ${n} sells pots. ${link(n, `Try Acme ${n}`)} at once.</p>`),
  html('paragraphs that link to one site', (n) => `<p>Acme sells pot ${n}. ${linked(n)}</p>`),
  html('headings', (n) => `<h2>Acme ${n}</h2>`),
  ORDINARY_MAIL,
  html('stretches between rules', (n) => `<hr><p>Acme ${n} ${STORY}${link(n, 'Order')}</p>`),
  html('rules', () => '<hr><p>x</p>'),
  html(
    'a grid of logos',
    (n) => `<td><a href="https://acme${n}.com/"><img src="x${n}.png" alt="Acme ${n} logo"></a></td>`,
    '<p>Our partners</p><table><tr>',
  ),
  html('a grid of names', (n) => `<td>${link(n, `Acme ${n}`)}</td>`, '<p>Our partners</p><table><tr>'),
  html('rows of a table', (n) => `<tr><td>Sponsor</td><td>Acme ${n}</td><td>${link(n, 'Visit')}</td></tr>`, '<table>'),
  html('tables of one cell', (n) => `<table><tr><td>Ad: Acme ${n} ${link(n, 'Order')}</td></tr></table>`),
  html(
    'pictures with links',
    (n) => `<p>Advertisement</p><a href="https://ads.example/c/${n}"><img src="https://a.example/${n}.png"></a>`,
  ),
  html('links of one paragraph', (n) => linked(n), '<p>Sponsored by '),
  html('links with long anchors', (n) => link(n, `Acme ${n} ${STORY}`), '<p>Sponsor: '),
  html('a legend and its marks', (n) => `<p>Acme ${n} sells pots* ${link(n, 'Visit')}</p>`, '<p>* = sponsored</p>'),
  html('stars before entries', (n) => `<p>⭐ Acme ${n} ${link(n, 'Visit')}</p>`, '<p>⭐ Sponsor</p>'),
  html('paragraphs of capitals', (n) => `<p>Acme Globex Initech Umbrella ${n} Hooli Soylent</p>`),
  html('hidden links', (n) => `<p>Sponsor: <a href="https://click.mail.example/c/${n}aGVsbG8">Acme ${n}</a></p>`),
  html('promo codes', (n) => `<p>Use code ACME${n} at Acme ${n} for 20 % off. ${link(n, 'Shop')}</p>`),
  html('one paragraph', (n) => `Sponsored by Acme ${n}. `),
  text('paragraphs of one disclosing word', () => 'Advertisement\n\n'),
  text('credits', (n) => `Sponsored by Acme ${n}\nTry it at https://a${n}.example/ now.\n\n`),
  text('credits in one line', (n) => `Sponsored by Acme ${n} `),
  text('ads between rules', (n) => `*** SPONSOR ***\nAcme ${n} sells clay: https://a${n}.example/\n----------------\n`),
  text('numbered entries', (n) => `${n % 900}. Acme ${n} (sponsor) https://a${n}.example/\n`),
  text('Markdown', (n) => `## Sponsor\n\n[Acme ${n}](https://acme${n}.com/) sells *glaze*.\n\n---\n\n`),
  text('addresses', (n) => `https://a${n}.example/ `),
  text('lines in capitals', (n) => `ACME ${n} SPONSOR\n\n`),
  text('wrapped lines', (n) => `${STORY}Acme ${n}\n`),
  text('short lines beneath one label', (n) => `Acme ${n} https://acme${n}.com/\n`, 'CLASSIFIEDS (paid ads)\n\n'),
];
