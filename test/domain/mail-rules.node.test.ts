// Rules of mail: which newsletter it belongs to, what its authentication proves, service events, and matching claims.
// Each rule is tested from both sides.
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../src/domain/file-keys.ts';
import { escapeHtmlText, escapeHtmlValue } from '../../src/domain/html-escape.ts';
import { normaliseRecipient, parseAddress, trackingAddress } from '../../src/domain/mail/address.ts';
import { findAuthenticationResults, parseAuthentication } from '../../src/domain/mail/authentication.ts';
import { readMailEvents } from '../../src/domain/mail/events.ts';
import { identifySender } from '../../src/domain/mail/sender.ts';
import { readWebhookMail } from '../../src/domain/mail/webhook.ts';
import { comparableName, isSharedDomain, newsletterDomain, siteDomain } from '../../src/domain/site/domain.ts';
import { imageType } from '../../src/domain/site/image-type.ts';
import { type ClaimSlot, type KnownSlot, matchKnownSlots } from '../../src/domain/sponsorship/claim-slots.ts';
import { composeTrendMail, trendSentences } from '../../src/domain/trends/report.ts';

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
  ])('in %s', (text, expected) => expect(parseAddress(text)).toBe(expected));

  it('that we gave out is found without its tag, one elsewhere as it is', () => {
    const tracked = (text: string) => normaliseRecipient(text, 'Mail.test');
    expect(tracked('Letter1+x+y@MAIL.test')).toBe('letter1@mail.test');
    expect(tracked('a+b@other.test')).toBe('a+b@other.test');
    expect(tracked('+x@mail.test')).toBeNull();
    expect(tracked('nobody')).toBeNull();
  });

  it('is made of twenty characters of a name, digits and a secret', () => {
    const made = (name: string) => trackingAddress(name, { digits: '012345', secret: 'abc' }, 'Mail.test');
    expect(made('Käse & Crème')).toBe('kase-creme012345-abc@mail.test');
    expect(made('Straße Øst')).toBe('strasse-ost012345-abc@mail.test');
    expect(made('日本')).toBe('newsletter012345-abc@mail.test');
    expect(made('x'.repeat(30))).toBe(`${'x'.repeat(20)}012345-abc@mail.test`);
    expect(made(`${'x'.repeat(19)} yy`)).toBe(`${'x'.repeat(19)}012345-abc@mail.test`);
  });
});

describe('what a receiving server verified', () => {
  const mail = (...headers: string[]) =>
    bytes(`${headers.join('\n')}\nFrom: a@b.test\n\nAuthentication-Results: mx; dkim=pass header.d=body.test`);

  it('is the topmost word of our own server, and no other’s', () => {
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
    const far = `X-Pad: ${'x'.repeat(64 * 1024)}`;
    expect(findAuthenticationResults(mail(far, 'Authentication-Results: mx.test; spf=pass'), 'mx.test')).toBeNull();
    expect(
      findAuthenticationResults(mail(`Authentication-Results: mx.test; x=${'y'.repeat(2000)}`), 'mx.test'),
    ).toHaveLength(1000);
  });

  it('ends where the sender’s own lines may begin: before a semicolon on a line of its own, a line that is no field, what nobody can read', () => {
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

  it('proves the domains of valid signatures, once each, and the first sender’s where SPF passed', () => {
    expect(
      parseAuthentication(
        'dkim=pass header.d=A.test; dkim=pass header.d=a.test; dkim=pass header.i=@b.test; dkim=fail header.d=c.test',
      ),
    ).toEqual({
      dkim: ['a.test', 'b.test'],
      spf: null,
    });
    expect(parseAuthentication('spf=pass smtp.mailfrom="x@a.test."; spf=pass smtp.mailfrom=b.test')).toEqual({
      dkim: [],
      spf: 'a.test',
    });
    expect(parseAuthentication('spf=softfail smtp.mailfrom=a.test; dkim=pass header.d=localhost; dkim=pass')).toEqual({
      dkim: [],
      spf: null,
    });
    expect(parseAuthentication('x="a;b"; dkim=pass (c; d) header.d=a.test')).toEqual({ dkim: ['a.test'], spf: null });
    expect(parseAuthentication(null)).toEqual({ dkim: [], spf: null });
    const many = (nth: number) => `${'x=y; '.repeat(nth)}dkim=pass header.d=a.test`;
    expect([parseAuthentication(many(49)).dkim, parseAuthentication(many(50)).dkim]).toEqual([['a.test'], []]);
  });
});

describe('who wrote a mail', () => {
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

describe('what a mail service tells', () => {
  const told = (event: object) => readMailEvents(JSON.stringify(event));
  const nothing = { bounced: [], complained: [], confirm: null };

  it.each<[string, object, object]>([
    [
      'Postmark, for good',
      { RecordType: 'Bounce', Type: 'HardBounce', Email: ' a@b.test ' },
      { bounced: ['a@b.test'] },
    ],
    [
      'Postmark, a bad address',
      { RecordType: 'Bounce', Type: 'BadEmailAddress', Email: 'a@b.test' },
      { bounced: ['a@b.test'] },
    ],
    [
      'Postmark, by hand',
      { RecordType: 'Bounce', Type: 'ManuallyDeactivated', Email: 'a@b.test' },
      { bounced: ['a@b.test'] },
    ],
    ['Postmark, for now', { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@b.test' }, {}],
    ['Postmark, a complaint', { RecordType: 'SpamComplaint', Email: 'a@b.test' }, { complained: ['a@b.test'] }],
    [
      'SES, for good',
      {
        notificationType: 'Bounce',
        bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'a@b.test' }] },
      },
      { bounced: ['a@b.test'] },
    ],
    [
      'SES, for now',
      { eventType: 'Bounce', bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: 'a@b.test' }] } },
      {},
    ],
    [
      'SES, a complaint',
      { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'a@b.test' }] } },
      { complained: ['a@b.test'] },
    ],
    [
      'Resend, for good',
      { type: 'email.bounced', data: { to: ['a@b.test'], bounce: { type: 'Permanent' } } },
      { bounced: ['a@b.test'] },
    ],
    ['Resend, for now', { type: 'email.bounced', data: { to: ['a@b.test'], bounce: { type: 'Transient' } } }, {}],
    ['Resend, a complaint', { type: 'email.complained', data: { to: ['a@b.test'] } }, { complained: ['a@b.test'] }],
    ['Resend, delivered', { type: 'email.delivered', data: { to: ['a@b.test'] } }, {}],
    [
      'our own',
      { bounced: ['a@b.test', 'nobody', 7], complained: ['c@d.test'] },
      { bounced: ['a@b.test'], complained: ['c@d.test'] },
    ],
    [
      'SNS around SES',
      {
        Type: 'Notification',
        Message: JSON.stringify({
          notificationType: 'Complaint',
          complaint: { complainedRecipients: [{ emailAddress: 'a@b.test' }] },
        }),
      },
      { complained: ['a@b.test'] },
    ],
    [
      'SNS asks',
      { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?x' },
      { confirm: 'https://sns.eu-west-1.amazonaws.com/?x' },
    ],
  ])('%s', (_, event, expected) => expect(told(event)).toEqual({ ...nothing, ...expected }));

  it('is refused where a stranger is to be asked, or it is none', () => {
    for (const url of [
      'https://sns.evil.test/',
      'https://sns.x.amazonaws.com.evil.test/',
      'http://sns.x.amazonaws.com/',
      '',
    ])
      expect(() => told({ Type: 'SubscriptionConfirmation', SubscribeURL: url })).toThrow(/mail service/);
    for (const body of ['', '[]', 'null', '"x"', '{}', '{"bounced":1}']) expect(() => readMailEvents(body)).toThrow();
  });

  it('is a hundred addresses at most', () => {
    const many = Array.from({ length: 101 }, (_, n) => `a${n}@b.test`);
    expect(told({ bounced: many }).bounced).toEqual(many.slice(0, 100));
  });
});

describe('mail by webhook', () => {
  const NOW = new Date('2026-06-10T12:00:00.000Z');
  const KEYS = { secret: 'secret', mailgunKey: 'key', mailgunChecks: true };
  async function* streamed(text: string) {
    yield bytes(text);
  }
  const post = (
    contentType: string,
    body: string,
    more: { secret?: string | null; to?: string | null } = {},
    keys: typeof KEYS | { secret: null; mailgunKey: string; mailgunChecks: boolean } = KEYS,
  ) =>
    readWebhookMail(
      {
        contentType,
        body: streamed(body),
        secret: more.secret === undefined ? 'secret' : more.secret,
        to: more.to ?? null,
      },
      keys,
      NOW,
    );
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const FORM = 'application/x-www-form-urlencoded';
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
  const raw = async (mail: Promise<{ raw: Uint8Array }>) => new TextDecoder().decode((await mail).raw);

  async function mailgun(fields: Record<string, string>, at = NOW, key = 'key') {
    const timestamp = String(Math.round(at.getTime() / 1000));
    const secret = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const signed = await crypto.subtle.sign('HMAC', secret, bytes(`${timestamp}token`));
    const signature = Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return form({ timestamp, token: 'token', signature, recipient: 'x@mail.test', 'body-plain': 'Hello', ...fields });
  }

  it('needs the secret, or Mailgun’s signature of the last five minutes', async () => {
    expect(await code(post('application/json', '{}', { secret: 'wrong' }))).toBe('unauthenticated');
    expect(await code(post('application/json', '{}', { secret: null }))).toBe('unauthenticated');
    expect(await code(post('message/rfc822', 'x', { secret: null }))).toBe('unauthenticated');
    expect(await code(post(FORM, form({ to: 'a@b.test', text: 'x' }), { secret: null }))).toBe('unauthenticated');
    expect(await code(post(FORM, form({ to: 'a@b.test', text: 'x' }), { secret: 'wrong' }))).toBe('unauthenticated');
    const at = async (ms: number) =>
      code(post(FORM, await mailgun({}, new Date(NOW.getTime() + ms)), { secret: null }));
    expect([await at(0), await at(-300_000), await at(-301_000), await at(300_000), await at(301_000)]).toEqual([
      'taken',
      'taken',
      'unauthenticated',
      'taken',
      'unauthenticated',
    ]);
    expect(await code(post(FORM, await mailgun({}, NOW, 'other'), { secret: null }))).toBe('unauthenticated');
    // Who gives a wrong secret is refused unread, whatever else proves it.
    expect(await code(post(FORM, await mailgun({}), { secret: 'wrong' }))).toBe('unauthenticated');
    expect(await code(post(FORM, await mailgun({ timestamp: 'x' }), { secret: null }))).toBe('unauthenticated');
    expect(await code(post('text/plain', 'x'))).toBe('unsupported_type');
    // Without one of the signature's fields nothing is proven, whatever else the form has.
    for (const missing of ['timestamp', 'token', 'signature']) {
      const fields = new URLSearchParams(await mailgun({}));
      fields.delete(missing);
      expect([missing, await code(post(FORM, fields.toString(), { secret: null }))]).toEqual([
        missing,
        'unauthenticated',
      ]);
    }
  });

  it('by Mailgun tells its sender, its token where that proved it, and its checks where they are on', async () => {
    const checks = JSON.stringify([
      ['X-Mailgun-Dkim-Check-Result', 'Pass'],
      ['X-Mailgun-Spf', 'Pass'],
      ['Dkim-Signature', 'v=1; d=Letter.test; s=x'],
    ]);
    const body = await mailgun({ sender: 'b@bounce.test', 'message-headers': checks });
    const proved = await post(FORM, body, { secret: null });
    expect(proved).toMatchObject({
      from: 'b@bounce.test',
      recipients: ['x@mail.test'],
      token: 'token',
      authentication: 'dkim=pass header.d=letter.test; spf=pass smtp.mailfrom=bounce.test',
    });
    expect(await post(FORM, body)).toMatchObject({ token: null });
    expect(await post(FORM, body, {}, { ...KEYS, mailgunChecks: false })).toMatchObject({ authentication: null });
    const twice = JSON.stringify([
      ['X-Mailgun-Spf', 'Pass'],
      ['X-Mailgun-Spf', 'Pass'],
      ['X-Mailgun-Dkim-Check-Result', 'Fail'],
    ]);
    expect(await post(FORM, await mailgun({ sender: 'b@x.test', 'message-headers': twice }))).toMatchObject({
      authentication: 'dkim=none; spf=none',
    });
    expect(await post(FORM, await mailgun({}))).toMatchObject({ authentication: null });
  });

  it('by SendGrid tells its envelope and what it checked', async () => {
    const fields = {
      envelope: JSON.stringify({ to: ['x@mail.test', 7], from: 'b@bounce.test' }),
      to: 'y@mail.test, nobody',
      text: 'Hello',
    };
    expect(
      await post(FORM, form({ ...fields, SPF: 'pass', dkim: '{@letter.test : pass, @evil.test : fail}' })),
    ).toMatchObject({
      from: 'b@bounce.test',
      recipients: ['x@mail.test', 'y@mail.test'],
      authentication: 'dkim=pass header.d=letter.test; spf=pass smtp.mailfrom=bounce.test',
      token: null,
    });
    expect(await post(FORM, form({ ...fields, dkim: '{@letter.test : passive}' }))).toMatchObject({
      authentication: 'dkim=none; spf=none',
    });
    expect(await post(FORM, form({ ...fields, SPF: 'softfail' }))).toMatchObject({
      authentication: 'dkim=none; spf=none',
    });
    expect(await post(FORM, form(fields))).toMatchObject({ authentication: null });
    // Whom the caller names in the address goes before whom the form names.
    expect(await post(FORM, form(fields), { to: 'z@mail.test' })).toMatchObject({
      recipients: ['z@mail.test', 'x@mail.test', 'y@mail.test'],
    });
  });

  it('proves by its envelope a domain, and nothing that a sender writes into it', async () => {
    const sender = 'b@x.test; dkim=pass header.d=victim.test';
    const envelope = JSON.stringify({ to: ['x@mail.test'], from: sender });
    const none = { authentication: 'dkim=none; spf=none' };
    expect(await post(FORM, form({ envelope, text: 'x', SPF: 'pass' }))).toMatchObject(none);
    const checks = JSON.stringify([['X-Mailgun-Spf', 'Pass']]);
    expect(await post(FORM, await mailgun({ sender, 'message-headers': checks }))).toMatchObject(none);
  });

  it('is proved by Mailgun’s signature only as Mailgun’s own: in another service’s form that proves nothing', async () => {
    const fields = new URLSearchParams(await mailgun({ to: 'x@mail.test', text: 'x', SPF: 'pass' }));
    fields.delete('recipient');
    expect(await code(post(FORM, fields.toString(), { secret: null }))).toBe('unauthenticated');
    expect(await code(post(FORM, fields.toString()))).toBe('taken');
  });

  it('is the whole message where the service sends it, else made of its parts', async () => {
    expect(await raw(post(FORM, form({ to: 'a@b.test', email: 'Subject: whole\n\nx', text: 'part' })))).toBe(
      'Subject: whole\n\nx',
    );
    const made = await raw(
      post(
        FORM,
        form({
          to: 'a@b.test',
          from: 'c@d.test',
          subject: 'S',
          text: 'part',
          headers: 'Date: Wed, 10 Jun 2026 09:00:00 GMT\nMessage-ID: <1@d.test>',
        }),
      ),
    );
    expect(made).toMatch(/Subject: S/);
    expect(made).toMatch(/<1@d\.test>/);
    expect(made).toMatch(/10 Jun 2026 09:00:00/);
    expect(await code(post(FORM, form({ to: 'a@b.test', subject: 'S' })))).toBe('invalid');
    expect(await code(post(FORM, form({ text: 'x' })))).toBe('invalid');
    expect(await post('message/rfc822', 'Subject: s\n\nx', { to: 'a@b.test' })).toMatchObject({
      recipients: ['a@b.test'],
    });
    expect(await code(post('message/rfc822', 'Subject: s\n\nx'))).toBe('invalid');
  });

  it('goes to fifty recipients at most, and a form has five hundred fields at most', async () => {
    const to = Array.from({ length: 51 }, (_, n) => `a${n}@b.test`).join(',');
    expect((await post(FORM, form({ to, text: 'x' }))).recipients).toHaveLength(50);
    const many = (count: number) => code(post(FORM, `to=a@b.test&text=x${'&x=y'.repeat(count - 2)}`));
    expect([await many(500), await many(501)]).toEqual(['taken', 'invalid']);
  });
});

describe('a picture', () => {
  const of = (...head: number[]) => imageType(Uint8Array.from([...head, 0, 0, 0, 0, 0, 0]));
  it('is told by its first bytes', () => {
    expect(of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe('image/png');
    expect(of(0xff, 0xd8, 0xff)).toBe('image/jpeg');
    expect(of(0x47, 0x49, 0x46, 0x38)).toBe('image/gif');
    expect(of(0, 0, 1, 0)).toBe('image/x-icon');
    expect(of(0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50)).toBe('image/webp');
    expect(of(0x89, 0x50)).toBeNull();
    expect(
      [' <svg xmlns="x">', '\ufeff<?xml version="1.0"?><svg>', '<!-- c --><svg >', '<!DOCTYPE svg><SVG>'].map((text) =>
        imageType(bytes(text)),
      ),
    ).toEqual(Array(4).fill('image/svg+xml'));
    expect(
      ['<html><svg>', '<?xml version="1.0"?><rss>', 'svg', `<!-- ${'x'.repeat(2_048)} --><svg>`].map((text) =>
        imageType(bytes(text)),
      ),
    ).toEqual(Array(4).fill(null));
  });
});

describe('a site’s domain', () => {
  it.each([
    ['https://www.example.com/a', 'example.com', 'example.com'],
    ['https://news.example.co.uk', 'example.co.uk', 'example.co.uk'],
    ['https://name.substack.com', 'name.substack.com', 'name.substack.com'],
    ['https://www.name.substack.com', 'name.substack.com', 'name.substack.com'],
    ['https://substack.com/@name', 'substack.com', null],
    ['https://medium.com/name', null, null],
    ['https://name.medium.com', 'name.medium.com', 'name.medium.com'],
    ['https://x.com/name', null, null],
    ['https://x.com', 'x.com', null],
    ['https://kiln.myshopify.com/about', 'kiln.myshopify.com', 'kiln.myshopify.com'],
    ['https://www.wixstudio.com', 'wixstudio.com', 'wixstudio.com'],
    ['https://kiln.uk.com', 'kiln.uk.com', 'kiln.uk.com'],
    ['github.com', 'github.com', null],
    ['https://github.com/enterprise', 'github.com', null],
    ['https://github.com/name/enterprise', null, null],
    ['https://www.linkedin.com/company/name', null, null],
    ['https://workspace.google.com/business', 'google.com', null],
    ['https://docs.google.com/document', null, null],
    ['https://gmail.com', 'gmail.com', null],
    ['http://127.0.0.1', null, null],
    // Files and libraries are written like hosts.
    ['config.yml', null, null],
    ['Node.js', null, null],
    ['https://kiln.example', 'kiln.example', 'kiln.example'],
    ['', null, null],
    [null, null, null],
  ])('of %s', (website, site, newsletter) => {
    expect([siteDomain(website), newsletterDomain(website)]).toEqual([site, newsletter]);
  });

  it('is everybody’s where it is a mail provider’s or a platform’s, below it too', () => {
    const shared = ['gmail.com', 'substack.com', 'name.substack.com', 'x.com', 'myshopify.com', 'a.myshopify.com'];
    expect(shared.every(isSharedDomain)).toBe(true);
    expect(['letter.test', 'notsubstack.com', 'letter.co.uk'].some(isSharedDomain)).toBe(false);
  });

  it('a file keeps its ending in small letters, by which its format is known again and it is found again', () => {
    expect(['A.HTML', 'b.Msg', 'c.pdf', 'd.txt.eml', undefined].map((name) => FILE_KEYS.rawMail('id', name))).toEqual([
      'mail/id/raw.html',
      'mail/id/raw.msg',
      'mail/id/raw.eml',
      'mail/id/raw.eml',
      'mail/id/raw.eml',
    ]);
  });

  it('text stands in HTML as it is, in an attribute in either kind of quotes too', () => {
    const text = `<b title="a" lang='b'> & &amp;`;
    expect(escapeHtmlText(text)).toBe(`&lt;b title="a" lang='b'&gt; &amp; &amp;amp;`);
    expect(escapeHtmlValue(text)).toBe('&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt; &amp; &amp;amp;');
  });

  it('the slices of a backup lie in their order, more than ten of them too', () => {
    const keys = [0, 1, 2, 10, 11, 100].map((nth) => FILE_KEYS.backupSlice('name', nth));
    expect(keys.toSorted()).toEqual(keys);
  });

  it('names compare without case, accents and their kind', () => {
    expect(comparableName('The Café Newsletter')).toBe('cafe');
    expect(comparableName('A  Tech-Letter!')).toBe('tech letter');
    expect(comparableName('The Newsletter')).toBe('the newsletter');
    expect(comparableName('The “Newsletter”!')).toBe('the newsletter');
    expect(comparableName('!!!')).toBe('!!!');
  });
});

describe('a claim found again', () => {
  const slot = (named: string, placementType: string, start: number | null, end: number | null): ClaimSlot => ({
    named,
    placementType,
    start,
    end,
  });
  const known = (id: string, one: ClaimSlot, more: Partial<KnownSlot> = {}): KnownSlot => ({
    ...one,
    id,
    brandKey: one.named,
    judged: false,
    picture: null,
    ...more,
  });
  const ids = (before: KnownSlot[], found: ClaimSlot[]) => matchKnownSlots(before, found).map((one) => one?.id ?? null);

  it('is the one of its name on its words, then in its place, then of its name', () => {
    const before = [known('place', slot('acme', 'hero', 0, 10)), known('words', slot('acme', 'mid', 50, 60))];
    expect(ids(before, [slot('acme', 'hero', 55, 65)])).toEqual(['words']);
    expect(ids(before, [slot('acme', 'hero', 100, 110)])).toEqual(['place']);
    expect(ids(before.toReversed(), [slot('acme', 'hero', 100, 110)])).toEqual(['place']);
    expect(ids(before, [slot('acme', 'list', 100, 110)])).toEqual(['place']);
    expect(ids(before, [slot('acme', 'hero', 0, 5), slot('acme', 'mid', 50, 60), slot('acme', 'hero', 0, 5)])).toEqual([
      'place',
      'words',
      null,
    ]);
  });

  it('touches only where it shares a character', () => {
    const before = [known('a', slot('acme', 'hero', 0, 10)), known('b', slot('acme', 'mid', 10, 20))];
    expect(ids(before, [slot('acme', 'list', 10, 20)])).toEqual(['b']);
    expect(ids(before, [slot('acme', 'list', 9, 10)])).toEqual(['a']);
  });

  it('is known by the name it was claimed by and by the brand that a person gave it', () => {
    const corrected = [known('a', slot('acme', 'hero', 0, 10), { brandKey: 'beta' })];
    expect(ids(corrected, [slot('beta', 'hero', 0, 10)])).toEqual(['a']);
    expect(ids(corrected, [slot('acme', 'mid', 50, 60)])).toEqual(['a']);
  });

  it('by another name is it only where a person judged it, on more than half of the words', () => {
    const judged = [known('a', slot('acme', 'hero', 0, 10), { judged: true })];
    expect(ids(judged, [slot('beta', 'hero', 4, 10)])).toEqual(['a']);
    expect(ids(judged, [slot('beta', 'hero', 5, 15)])).toEqual([null]);
    // Of the shorter one's words: a whole paragraph around a judged line is that line.
    expect(ids(judged, [slot('beta', 'hero', 0, 100)])).toEqual(['a']);
    expect(ids(judged, [slot('beta', 'hero', 5, 6)])).toEqual(['a']);
    expect(ids([known('a', slot('acme', 'hero', 0, 10))], [slot('beta', 'hero', 0, 10)])).toEqual([null]);
    expect(ids(judged, [slot('beta', 'hero', null, null)])).toEqual([null]);
  });
});

describe('a trend report in words', () => {
  const week = (sponsorships: number, more: object = {}) => ({
    start: '',
    end: '',
    partial: false,
    issues: 10,
    sponsorships,
    brands: 3,
    newBrands: 1,
    ...more,
  });
  const figures = (weeks: object[], more: object = {}) =>
    ({
      periods: weeks,
      newsletters: 4,
      placements: [],
      channels: [],
      fresh: [],
      rising: [],
      leaving: [],
      ...more,
    }) as never;
  const mover = (name: string, now: number, before: number, newsletters = 1) => ({
    brand: { id: name, name, logoUrl: null },
    now,
    before,
    newsletters,
  });

  it.each([
    [7, 5, '2 more than'],
    [5, 7, '2 fewer than'],
    [5, 5, 'as many as'],
  ])('%i after %i is %s the week before', (now, before, words) => {
    expect(trendSentences(figures([week(before, { issues: 8 }), week(now)]))[0]).toBe(
      `${now} sponsorships in 4 newsletters like yours last week, ${words} the week before (10 issues received, 8 the week before).`,
    );
  });

  it('tells of the last whole week, and nothing where there is none before it', () => {
    expect(trendSentences(figures([week(1), week(2), week(9, { partial: true })]))[0]).toMatch(
      /^2 sponsorships .* 1 more than/,
    );
    const bought = trendSentences(
      figures([week(1), week(2, { newBrands: 0 }), week(9, { partial: true })], {
        placements: [{ placementType: 'hero', counts: [1, 2, 9] }],
        channels: [{ channel: 'network', counts: [1, 0, 9] }],
      }),
    );
    expect(bought.slice(1)).toEqual([
      '3 brands sponsored, none of them for the first time in these newsletters.',
      expect.stringMatching(/^Most common placement: .*, 2 of 2\.$/),
    ]);
    expect(trendSentences(figures([week(2)]))).toEqual([]);
    expect(trendSentences(figures([]))).toEqual([]);
    expect(trendSentences(figures([week(3), week(0, { issues: 1 })]))).toEqual([
      'No sponsorship in 4 newsletters like yours last week (1 issue received, 10 the week before).',
    ]);
  });

  it('names what was bought most, how much came by networks, swaps and as house ads, and three movers of a kind', () => {
    const told = trendSentences(
      figures([week(9), week(10)], {
        placements: [
          { placementType: 'hero', counts: [9, 2] },
          { placementType: 'mid_roll', counts: [0, 8] },
        ],
        channels: [
          { channel: 'network', counts: [5, 1] },
          { channel: 'cross_promotion', counts: [0, 2] },
          { channel: 'house', counts: [0, 1] },
          { channel: 'direct', counts: [1, 6] },
        ],
        fresh: [mover('A', 2, 0, 2), mover('B', 1, 0), mover('C', 1, 0), mover('D', 1, 0)],
        rising: [mover('E', 4, 1)],
        leaving: [mover('F', 0, 3)],
      }),
    );
    expect(told.slice(1)).toEqual([
      '3 brands sponsored, 1 of them for the first time in these newsletters.',
      expect.stringMatching(/^Most common placement: .*, 8 of 10\.$/),
      '4 of 10 came through an ad network, a swap or house ads.',
      'New: A (2 placements in 2 newsletters), B (1 placement in 1 newsletter), C (1 placement in 1 newsletter).',
      'Rising: E (4 after 1).',
      'Buying less: F (0 after 3).',
    ]);
  });

  it('is a mail in which no name is markup, with its links to the figures and out', () => {
    const mail = composeTrendMail({ newsletter: '<b>"L"', sentences: ['a & b'] } as never, '2026-06-01', {
      report: 'https://x.test/?a=1&b=2',
      settings: '',
      unsubscribe: 'https://x.test/out',
    });
    expect(mail.html).not.toMatch(/<b>|"L"| & /);
    expect(mail.html).toContain('href="https://x.test/?a=1&amp;b=2"');
    expect(mail.html).toContain('href="https://x.test/out"');
    expect(mail.text).toContain('- a & b');
    expect(mail.text).toContain('https://x.test/out');
    expect(mail.subject).toBe('Sponsors of newsletters like <b>"L", week to 2026-06-01');
  });
});
