// What members see of a mail never contains our tracking address, a reader's address in a link, or a link that acts for
// the reader.
import { describe, expect, it } from 'vitest';
import { sanitiseMailHtml } from '../../../src/domain/mail/safe-html.ts';
import { removeMailSecretsFromHtml } from '../../../src/domain/mail/secrets/html.ts';
import { containsMailSecret, removeSecretsFromText, shiftOffset } from '../../../src/domain/mail/secrets.ts';

const ADDRESS = 'dailygrind482913@mail.broughtby.test';
const OURS = { mailDomain: 'mail.broughtby.test', addresses: [ADDRESS] };
const b64 = (text: string) => btoa(text);
const url64 = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const hex = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16)).join('');
const percent = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

/** Forms in which senders put the recipient into a mail. */
const FORMS: Record<string, (address: string) => string> = {
  plain: (a) => a,
  'upper case': (a) => a.toUpperCase(),
  'with a tag': (a) => a.replace('@', '+issue7@'),
  'as a bounce address': (a) => `bounce-77-${a.replace('@', '=')}@sender.example`,
  'with the at sign escaped': (a) => a.replace('@', '%40'),
  'escaped twice': (a) => a.replace('@', '%2540'),
  'every letter escaped': percent,
  'as an entity': (a) => a.replace('@', '&#64;'),
  'in quoted-printable': (a) => a.replace('@', '=40'),
  base64: b64,
  'base64 for addresses': url64,
  'base64 of base64': (a) => b64(b64(a)),
  'base64 of JSON': (a) => b64(JSON.stringify({ id: 7, email: a, list: 'x' })),
  'base64, escaped': (a) => encodeURIComponent(b64(a)),
  'base64 of the escaped form': (a) => b64(encodeURIComponent(a)),
  'a signed token': (a) => `${url64('{"alg":"HS256"}')}.${url64(JSON.stringify({ sub: a }))}.c2lnbmF0dXJl`,
  hexadecimal: hex,
};
/** Places where they put it. */
const PLACES: Record<string, (form: string) => string> = {
  'alone in text': (form) => `You get this as ${form} since May.`,
  'in a query': (form) => `Read https://brand.example/offer?utm_source=x&r=${form} today.`,
  'in a path': (form) => `Read https://click.example/c/${form} today.`,
  'in a Markdown link': (form) => `Try [Brand](https://brand.example/?u=${form}) now`,
  'in the fragment': (form) => `See https://brand.example/#${form}`,
};

/** True if a reader who decodes the text would find the address. */
function readable(text: string): boolean {
  const all = new Set([text]);
  for (let round = 0; round < 4; round++) {
    for (const one of [...all]) {
      all.add(one.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));
      all.add(one.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));
      all.add(one.replaceAll('&#64;', '@').replaceAll('&amp;', '&'));
      for (const [code] of one.matchAll(/[A-Za-z0-9+_-]{14,}/g)) {
        try {
          const inside = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
          if (/^[\x20-\x7e]*$/.test(inside)) all.add(inside);
        } catch {}
        if (/^(?:[0-9a-f]{2})+$/i.test(code))
          all.add(code.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
      }
    }
  }
  return [...all].some((one) => /dailygrind482913/i.test(one));
}

describe('a tracking address of ours', () => {
  for (const [form, write] of Object.entries(FORMS))
    for (const [place, put] of Object.entries(PLACES))
      it(`is removed from a text: ${form}, ${place}`, () => {
        const text = put(write(ADDRESS));
        expect(readable(text), 'the test itself can read it').toBe(true);
        expect(readable(removeSecretsFromText(text, OURS))).toBe(false);
      });

  it('is removed if tags split it', () => {
    const html = removeMailSecretsFromHtml('<p>as <b>daily</b>grind<i>482913</i>@mail.broughtby.test, said</p>', OURS);
    expect(html.replace(/<[^>]*>/g, '')).toBe('as [address removed], said');
  });

  it('is removed from every attribute that a sanitised mail keeps', () => {
    for (const write of Object.values(FORMS)) {
      const form = write(ADDRESS).replaceAll('&', '&amp;');
      const html = `<p title="for ${form}" style="font-family:'${form}'">Hi <a href="https://x.example/?e=${form}">there</a>
        <img src="https://img.example/open.gif?r=${form}" alt="to ${form}" width="600"></p>`;
      const shown = removeMailSecretsFromHtml(sanitiseMailHtml(html, { links: 'inert', images: 'allowed' }), OURS);
      expect(readable(shown), shown).toBe(false);
      expect(shown).toContain('Hi ');
    }
  });
});

describe("a reader's address", () => {
  for (const [form, write] of Object.entries(FORMS)) {
    if (form === 'as a bounce address') continue;
    it(`is removed from a link: ${form}`, () => {
      const text = `Read https://brand.example/offer?utm_source=x&r=${write('jane.doe@reader.example')} today.`;
      expect(removeSecretsFromText(text, OURS)).toBe('Read https://brand.example/offer today.');
    });
  }

  it('is removed where the mail says that it was sent to it', () => {
    expect(
      removeSecretsFromText('This e-mail was sent to jane@reader.example. jane@reader.example reads us.', OURS),
    ).toBe('This e-mail was sent to [address removed]. [address removed] reads us.');
  });

  it.each([
    ['From: Tide <hi@tide.example>\nTo: Rita Doe <rita@reader.example>\nSubject: Tide', 'To: [address removed]\n'],
    ['Von: Tide\n*An:* rita@reader.example\nBetreff: Tide', '*An:* [address removed]\n'],
    ['> De : Tide\n> À : "Doe, Rita" <rita@reader.example>, jo@reader.example\n> Objet', '> À : [address removed]\n'],
    ['Para:\nrita@reader.example [mailto:rita@reader.example]\nAsunto: Tide', 'Para:\n[address removed]\n'],
    ['收件人：rita@reader.example\n', '收件人：[address removed]\n'],
    ['Кому: Рита <rita@reader.example>\n', 'Кому: [address removed]\n'],
  ])('is removed from the header of a forwarded mail: %s', (head, shown) => {
    const text = removeSecretsFromText(`${head}\nRead by rita@reader.example.`, OURS);
    expect(text).toContain(shown);
    expect(text).toContain('Read by [address removed].');
    const html = removeMailSecretsFromHtml(`<p>${head.replaceAll('<', '&lt;').replaceAll('\n', '<br />')}</p>`, OURS);
    expect(html).not.toMatch(/rita|@reader/i);
  });

  it('is not confused with a brand’s address in its ad, a handle or a link without an address', () => {
    expect(removeSecretsFromText('Q: Who answers?\nA: Ask us at sales@brand.example', OURS)).toContain(
      'sales@brand.example',
    );
    const ad =
      'Write to sales@brand.example, see https://social.example/@brand or https://brand.example/?ref=letter&id=48291';
    expect(removeSecretsFromText(ad, OURS)).toBe(ad);
  });
});

describe('a link that acts for the reader', () => {
  for (const link of [
    'https://list.example/unsubscribe?u=abc&id=def',
    'https://list.example/email/preferences/77',
    'https://list.example/subscription/confirm?token=abc',
    'https://acme.us7.list-manage.com/profile?u=1&id=2&e=3',
    'https://list.example/action/disable_email?token=ey',
    'mailto:leave-77@list.example?subject=unsubscribe',
    `https://click.example/r?to=${encodeURIComponent('https://list.example/unsubscribe?u=1')}`,
    `https://click.example/r/${url64('https://list.example/unsubscribe?u=1')}`,
  ])
    it(`is removed by its own address: ${link.slice(0, 60)}`, () => {
      expect(removeSecretsFromText(`Or go to ${link} now`, OURS)).toBe('Or go to [link removed] now');
    });

  for (const text of [
    'Unsubscribe: LINK',
    '[Unsubscribe](LINK)',
    'Click here to manage your preferences:\nLINK',
    'LINK to unsubscribe',
    'Please confirm your subscription\nLINK',
    'Newsletter abbestellen: LINK',
    'Se désabonner (LINK)',
    'Para darse de baja: LINK',
    'Avregistrera dig här: LINK',
    'Wypisz się: LINK',
    'Potwierdź subskrypcję: LINK',
    'Отписаться от рассылки: LINK',
    'メール配信の停止はこちら LINK',
    '退订：LINK',
    'Unsubscribe [2]\n\nmore\n\n[1] https://brand.example/\n[2] LINK',
  ])
    it(`is removed by the words beside it: ${JSON.stringify(text)}`, () => {
      const shown = removeSecretsFromText(text.replace('LINK', 'https://click.example/ls/click?upn=u001.Qx7'), OURS);
      expect(shown).not.toContain('click.example');
      expect(shown).toContain('[link removed]');
      if (text.includes('brand.example')) expect(shown).toContain('https://brand.example/');
    });

  it('is removed without the ad beside it', () => {
    const ad =
      'Confirmed: our best sale yet. Activate your team at https://brand.example/sale (https://brand.example/confirmation-bias) today.';
    expect(removeSecretsFromText(ad, OURS)).toBe(ad);
  });
});

it('ordinary text, pictures and styles are left as they are', () => {
  const html =
    '<p style="color:#333">Fine &amp; <b>well</b> &lt;ok&gt;</p><img src="https://img.example/600x200/banner.png?v=48291" alt="Brand">';
  expect(removeMailSecretsFromHtml(html, OURS)).toBe(html);
  expect(containsMailSecret('data:image/gif;base64,R0lGODlhAQABAAAAACw=', OURS)).toBe(false);
});

it.each([
  [{ from: 5, to: 8, put: '…' }, [0, 5, 6, 8, 9, 20, 25, 30, 31], [0, 5, 6, 6, 7, 18, 18, 18, 19]],
  [{ from: 5, to: 10, put: 'xx' }, [0, 5, 6, 10, 15, 20, 21, 30, 40], [0, 5, 7, 7, 12, 17, 17, 17, 27]],
])('an offset moves by the text that is cut before it, completely or in part: %o', (first, offsets, moved) => {
  const cuts = [first, { from: 20, to: 30, put: '' }];
  expect(offsets.map((offset) => shiftOffset(offset, cuts))).toEqual(moved);
});

it('an attribute is decoded from named, decimal and hexadecimal entities before the search', () => {
  const of = (tag: string) => removeMailSecretsFromHtml(tag, OURS);
  const said = (at: string) => ADDRESS.replace('@', at);
  for (const at of ['@', '&#64;', '&#x40;', '&#064;']) {
    expect(of(`<a href="https://x.example/?u=${said(at)}" title="A &amp; B">x</a>`)).toBe('<a title="A &amp; B">x</a>');
    expect(of(`<img alt="for ${said(at)} alone" src="https://x.example/a.png">`)).not.toContain('dailygrind');
  }
  expect(of('<a href="https://x.example/?a=1&amp;b=&#0;&#1114112;&lt;&gt;&quot;&nbsp;">x</a>')).toBe(
    '<a href="https://x.example/?a=1&amp;b=&#0;&#1114112;&lt;&gt;&quot;&nbsp;">x</a>',
  );
});

it('the text around a secret in HTML is unchanged, however its characters were written', () => {
  const html = (text: string) => `<p>caf&#233; &lt;b&gt; &#x2014; ${text} &#0;&#1114112;&unknown;&quot;</p>`;
  expect(removeMailSecretsFromHtml(html(ADDRESS), OURS)).toBe(
    '<p>café &lt;b&gt; — [address removed] &amp;#0;&amp;#1114112;&amp;unknown;&quot;</p>',
  );
  expect(removeMailSecretsFromHtml(html('nobody'), OURS)).toBe(html('nobody'));
});
