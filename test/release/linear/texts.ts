// Texts built to keep a reader busy: units repeated, nested, unclosed, and seeded mixtures of them. Each is a function
// of its length.
import { createSeededRandom } from '../../support/random.ts';
export interface AdversarialText {
  name: string;
  /** @returns a text of about `length` characters. */
  text(length: number): string;
}

const UNITS = [
  ...' \t\n\r<>&;:.,-_|*#@(){}[]"\'=/\\%?!+~a1',
  '\r\n',
  '\r\n\r\n',
  'A ',
  'a b',
  ' - ',
  ': ',
  ' | ',
  '. ',
  ', ',
  ' ,',
  '- \n',
  '\u00a0',
  '\u200b',
  '\u0301',
  'e\u0301',
  'İ',
  'ﬁ',
  '👍',
  '有限公司',
  ' Inc',
  ' Inc.',
  ' co',
  's.a.',
  ', ltd',
  '(tm)',
  '&amp;',
  '&#x41;',
  '&nbsp;',
  '&a',
  '<a ',
  '<a>',
  '<div>',
  '</div>',
  '<div></x>',
  '<p>x',
  '<p>x</p>',
  '<b><i></b></i>',
  '<table><tr><td>',
  '<td>x</td><td>y</td>',
  '<li>a <a href="https://a.example/">b</a>',
  '<!--',
  '<!-- -->',
  '<![CDATA[',
  '<style>',
  '<script>',
  '<title>',
  '<svg>',
  '<template>',
  '<select><option>',
  '<textarea>',
  '<h2>Sponsor</h2><p>Acme</p>',
  '<img src="https://a.example/x.png" alt="Acme">',
  '<link rel=icon href=a>',
  '<meta name=description content="a b c">',
  '<a style="color:red;background:url(x)">',
  '<a href="https://a.example/?u=https%3A%2F%2Fb.example%2F">Acme</a> ',
  '<base href="https://a.example/">',
  'a=',
  ' a="',
  'style="',
  'a@b.example ',
  'a@b.',
  'a@',
  '@a.',
  'a [at] b [dot] example ',
  'info (at) ',
  'https://',
  'https://a.example/ ',
  'https://a.example/?u=',
  'https%3A%2F%2F',
  '?u=https://a.example',
  'www.a.example',
  'a.b.',
  '%25',
  '../',
  '=?utf-8?q?a?= ',
  '=?utf-8?b?YQ==?=',
  '=\r\n',
  '=41',
  'a\r\n b',
  'X: y\r\n',
  'From: a\r\n',
  '--b\r\n',
  '\r\n--b\r\n\r\n',
  'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n',
  'a; b=c',
  '<a@b.example>, ',
  '"a" <',
  'User-agent: a\n',
  'User-agent: a\nDisallow: /\n',
  'User-agent: *\nDisallow: /*a*b$\n',
  'Disallow: /*a\n',
  'sponsored by ',
  'Sponsored by Acme. ',
  'This issue is sponsored by Acme: try it today.\n\n',
  'Ad: ',
  '(sponsor) ',
  '[Sponsored] Acme\n',
  'Thanks to Acme for sponsoring. ',
  'Presented by\n',
  'advertisement\n',
  'Acme and Globex and ',
  'Acme, Globex & ',
  '1. Acme (sponsor)\n',
  '* = sponsored\n',
  'view online ',
  'unsubscribe ',
  'unsubscribe [1] ',
  'unsubscri',
  'sent to ',
  '@mail.example',
  `${'x'.repeat(63)}@`,
  'http://www.',
  'QUJD',
  'confirm your subscription ',
  'ignore all previous instructions ',
  'issue #1 ',
  '"a","b"\n',
  'a,b\n',
  '""',
  ';;\n',
  '{"sponsors":',
  '{"a":[',
  '{"brand":"a",',
  '\\u0041',
  'font-size:1px;',
  'url(',
  '@import ',
  'Jane Doe\nHead of Sponsorships\njane@a.example\n',
  'Phone: ',
  '\ud83d',
];

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

function mixture(seed: number, kinds: number): AdversarialText {
  return {
    name: `mixture ${seed} of ${kinds}`,
    text(length) {
      const draw = createSeededRandom(seed);
      const chosen = Array.from({ length: kinds }, () => UNITS[Math.floor(draw() * UNITS.length)] ?? '');
      const parts: string[] = [];
      for (let size = 0; size < length; ) {
        const unit = (chosen[Math.floor(draw() * kinds)] ?? '').repeat(1 + Math.floor(draw() * draw() * 30));
        parts.push(unit);
        size += unit.length + 1;
      }
      return parts.join('');
    },
  };
}

const around = (unit: string, before: string, after: string): AdversarialText => ({
  name: JSON.stringify(`${before}(${unit})*${after}`),
  text: (length) => before + repeated(unit, length) + after,
});

/** Repeats a unit with a running number, so that collected results grow with the text. */
const numbered = (unit: (n: number) => string): AdversarialText => ({
  name: `numbered ${JSON.stringify(unit(1))}`,
  text(length) {
    const parts: string[] = [];
    for (let size = 0, n = 0; size < length; n++) {
      const part = unit(n);
      parts.push(part);
      size += part.length;
    }
    return parts.join('');
  },
});

export const ADVERSARIAL_TEXTS: AdversarialText[] = [
  ...UNITS.map((unit) => around(unit, '', '')),
  around(')', 'http://', ''),
  // Text that almost matches makes a careless expression backtrack through every possibility.
  ...[' ', '\t', '\n', '-', '.', ',', 'a', ' Inc', ' - ', '<', '&', '"', '(', '@', 'a.', '\u00a0'].flatMap((unit) => [
    around(unit, 'a', '!'),
    around(unit, 'Acme: ', '\u0000'),
    around(unit, '<a href="', ''),
    around(unit, '<p style="', '">x</p>'),
  ]),
  // Combined with words that make every line of a letter a candidate.
  ...['İ', 'A', 'a', '!', '“', ' ', 'A ', 'a, ', '\n', '有限公司'].map((unit) =>
    around(unit, 'Sponsored by Acme https://a.example\n\n', '\n\nSponsored by Acme'),
  ),
  ...['div', 'b', 'table', 'blockquote', 'ul', 'svg', 'font'].map((tag) => ({
    name: `nested ${tag}`,
    text: (length: number) => {
      const depth = Math.ceil(length / (tag.length * 2 + 5));
      return `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth);
    },
  })),
  numbered((n) => `sent to a${n}@b.example\n`),
  numbered((n) => `<p>Sponsored by Acme ${n}: <a href="https://a${n}.example/?id=${n}">Acme ${n}</a></p>`),
  numbered((n) => `Unsubscribe [${n}]\n[${n}]: https://a.example/${n}\n`),
  numbered((n) => `X-${n}: ${n}\r\n`),
  numbered((n) => `<b id="b${n}" class="c${n}">${n}</b>`),
  ...Array.from({ length: 16 }, (_, nth) => mixture(nth + 1, 2 + (nth % 4))),
];
