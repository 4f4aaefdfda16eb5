// The sender of a mail: how addresses are parsed, what our receiving server verified, and the identity that follows.
// Headers that the sender wrote prove nothing.
import { describe, expect, it } from 'vitest';
import { buildTrackingAddress, normaliseRecipient, parseEmailAddress } from '../../../src/domain/mail/address.ts';
import { findAuthenticationResults, parseAuthenticationResults } from '../../../src/domain/mail/authentication.ts';
import { identifySender } from '../../../src/domain/mail/sender.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('an address', () => {
  it.each([
    ['"Me" <ME@Example.org>', 'me@example.org'],
    ['a <b@c.test> d <e@f.test>', 'e@f.test'],
    ['mailto:A@b.test', 'a@b.test'],
    ['@relay.test:a@b.test', 'a@b.test'],
    ['a@b.test.', 'a@b.test'],
    ['"a\\"b"@c.test', null],
    ['"a.b"@c.test', 'a.b@c.test'],
    ['a@localhost', 'a@localhost'],
    ['@b.test', null],
    ['nobody', null],
    ['a b@c.test', null],
    [`${'x'.repeat(313)}@b.test`, `${'x'.repeat(313)}@b.test`],
    [`${'x'.repeat(314)}@b.test`, null],
  ])('in %s', (text, expected) => expect(parseEmailAddress(text)).toBe(expected));

  it('on our domain is found without its tag, one elsewhere as it is', () => {
    const tracked = (text: string) => normaliseRecipient(text, 'Mail.test');
    expect(tracked('Letter1+x+y@MAIL.test')).toBe('letter1@mail.test');
    expect(tracked('a+b@other.test')).toBe('a+b@other.test');
    expect(tracked('+x@mail.test')).toBeNull();
    expect(tracked('nobody')).toBeNull();
  });

  it('is made of twenty characters of a name, digits and a secret', () => {
    const made = (name: string) => buildTrackingAddress(name, { digits: '012345', secret: 'abc' }, 'Mail.test');
    expect(made('Käse & Crème')).toBe('kase-creme012345-abc@mail.test');
    expect(made('Straße Øst')).toBe('strasse-ost012345-abc@mail.test');
    expect(made('日本')).toBe('newsletter012345-abc@mail.test');
    expect(made('x'.repeat(30))).toBe(`${'x'.repeat(20)}012345-abc@mail.test`);
    expect(made(`${'x'.repeat(19)} yy`)).toBe(`${'x'.repeat(19)}012345-abc@mail.test`);
  });
});

describe('the results of the receiving server', () => {
  const mail = (...headers: string[]) =>
    bytes(`${headers.join('\n')}\nFrom: a@b.test\n\nAuthentication-Results: mx; dkim=pass header.d=body.test`);

  it('are the topmost header of our own server, and no other server’s', () => {
    const headers = [
      'Authentication-Results: evil.test; dkim=pass header.d=evil.test',
      'Authentication-Results: MX.test 1; dkim=pass (good; key) header.d=one.test; spf=none',
      'Authentication-Results: mx.test; dkim=pass header.d=two.test',
    ];
    expect(findAuthenticationResults(mail(...headers), 'mx.test')).toBe('dkim=pass header.d=one.test; spf=none');
    expect(findAuthenticationResults(mail(headers[0] as string), 'mx.test')).toBeNull();
    expect(findAuthenticationResults(bytes('no mail at all'), 'mx')).toBeNull();
    expect(findAuthenticationResults(mail('Subject: s'), 'mx')).toBeNull();
    const marked = (...lines: string[]) => mail(`\ufeff${lines[0]}`, ...lines.slice(1));
    expect(findAuthenticationResults(marked(...headers.slice(1)), 'mx.test')).toBe(
      'dkim=pass header.d=one.test; spf=none',
    );
    expect(findAuthenticationResults(mail(headers[1] as string, `\ufeff${headers[2]}`), 'mx.test')).toBe(
      'dkim=pass header.d=one.test; spf=none',
    );
    for (const [written, read] of [
      ['dkim=pass (a ; (nested \\) one) b) header.d=a.test', 'dkim=pass header.d=a.test'],
      ['dkim=pass header.i="a;\\"b"@a.test; spf=pass', 'dkim=pass header.i="a;"b"@a.test; spf=pass'],
      // A backslash outside of quotes and comments is a character.
      ['a\\; b', 'a\\; b'],
    ])
      expect(findAuthenticationResults(mail(`Authentication-Results: mx.test; ${written}`), 'mx.test')).toBe(read);
    const far = `X-Pad: ${'x'.repeat(64 * 1024)}`;
    expect(findAuthenticationResults(mail(far, 'Authentication-Results: mx.test; spf=pass'), 'mx.test')).toBeNull();
    expect(
      findAuthenticationResults(mail(`Authentication-Results: mx.test; x=${'y'.repeat(2000)}`), 'mx.test'),
    ).toHaveLength(1000);
  });

  it('end where the sender’s own lines may begin: before a lone semicolon, a line that is no field, an unreadable line', () => {
    const ours = [
      'Authentication-Results: mx.test;',
      '\tdkim=none;',
      ' spf=fail (of',
      '  a.test) smtp.mailfrom=a.test',
    ];
    const said = 'dkim=none; spf=fail smtp.mailfrom=a.test';
    expect(findAuthenticationResults(mail(...ours), 'mx.test')).toBe(said);
    for (const forged of [' ; dkim=pass header.d=evil.test', '\t\t;dkim=pass header.d=evil.test'])
      expect(findAuthenticationResults(mail(...ours, forged), 'mx.test'), forged).toBe(said);
    for (const line of ['no field', '', 'X-A: b', ' a\0b'])
      expect(findAuthenticationResults(mail(...ours, line, ' dkim=pass header.d=evil.test'), 'mx.test'), line).toBe(
        said,
      );
  });

  it('prove the domains of valid signatures, each once, and the first envelope sender if SPF passed', () => {
    expect(
      parseAuthenticationResults(
        'dkim=pass header.d=A.test; dkim=pass header.d=a.test; dkim=pass header.i=@b.test; dkim=fail header.d=c.test',
      ),
    ).toEqual({
      dkim: ['a.test', 'b.test'],
      spf: null,
    });
    expect(parseAuthenticationResults('spf=pass smtp.mailfrom="x@a.test."; spf=pass smtp.mailfrom=b.test')).toEqual({
      dkim: [],
      spf: 'a.test',
    });
    expect(
      parseAuthenticationResults('spf=softfail smtp.mailfrom=a.test; dkim=pass header.d=localhost; dkim=pass'),
    ).toEqual({
      dkim: [],
      spf: null,
    });
    expect(parseAuthenticationResults('x="a;b"; dkim=pass (c; d) header.d=a.test')).toEqual({
      dkim: ['a.test'],
      spf: null,
    });
    expect(parseAuthenticationResults(null)).toEqual({ dkim: [], spf: null });
    const many = (nth: number) => `${'x=y; '.repeat(nth)}dkim=pass header.d=a.test`;
    expect([parseAuthenticationResults(many(49)).dkim, parseAuthenticationResults(many(50)).dkim]).toEqual([
      ['a.test'],
      [],
    ]);
  });
});

describe('the sender of a mail', () => {
  const sender = (
    address: string | null,
    verdict: { dkim?: string[]; spf?: string | null } = {},
    list: string | null = 'List',
  ) => identifySender(address, list, { dkim: [], spf: null, ...verdict });

  it.each([
    [
      'its own domain signed',
      sender('A@news.Letter.test', { dkim: ['other.test', 'mail.letter.test'] }),
      ['letter.test', 'dkim', 'letter.test', ''],
    ],
    [
      'its own domain passed SPF',
      sender('a@letter.test', { spf: 'bounce.letter.test' }),
      ['letter.test', 'spf', 'letter.test', ''],
    ],
    [
      'both: the signature',
      sender('a@letter.test', { dkim: ['letter.test'], spf: 'letter.test' }),
      ['letter.test', 'dkim', 'letter.test', ''],
    ],
    ['another’s SPF proves nothing', sender('a@letter.test', { spf: 'other.test' }), ['letter.test', null, '', 'list']],
    [
      'a platform signed: the list tells',
      sender('a@letter.test', { dkim: ['z.test', 'b.test'] }),
      ['letter.test', 'dkim', 'b.test', 'list'],
    ],
    [
      'an address of everybody’s domain is whole',
      sender('A@gmail.com', { dkim: ['gmail.com'] }),
      ['a@gmail.com', 'dkim', 'gmail.com', 'list'],
    ],
    [
      'a tenant of a platform is not another tenant',
      sender('A@store1.myshopify.com', { dkim: ['myshopify.com'] }),
      ['a@store1.myshopify.com', 'dkim', 'myshopify.com', 'list'],
    ],
    [
      'a tenant’s own signature is not the platform’s',
      sender('a@store1.myshopify.com', { dkim: ['mail.store1.myshopify.com', 'myshopify.com'] }),
      ['a@store1.myshopify.com', 'dkim', 'store1.myshopify.com', 'list'],
    ],
    [
      'the platform’s own address is every tenant’s',
      sender('mailer@myshopify.com', { dkim: ['myshopify.com'] }),
      ['mailer@myshopify.com', 'dkim', 'myshopify.com', 'list'],
    ],
    ['an ending that is not listed', sender('a@news.letter.zzz'), ['letter.zzz', null, '', 'list']],
    ['nothing proves anything', sender('a@letter.test'), ['letter.test', null, '', 'list']],
    ['no From', sender(null, { dkim: ['b.test'] }), ['', 'dkim', 'b.test', 'list']],
    ['no list', sender('a@letter.test', {}, null), ['letter.test', null, '', '']],
  ])('%s', (_, { fromKey, authMethod, authDomain, learntList }, expected) => {
    expect([fromKey, authMethod, authDomain, learntList]).toEqual(expected);
  });
});
