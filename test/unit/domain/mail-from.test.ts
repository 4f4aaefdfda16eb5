// The sender of a mail: the authentication results of the receiving server, and the fields of an inbound service.
import { describe, expect, it } from 'vitest';
import { parseAuthenticationResults } from '../../../src/domain/mail/authentication.ts';
import { readWebhookMail } from '../../../src/domain/mail/webhook.ts';

describe('the verification that a server states', () => {
  it.each([
    ['dkim=pass header.d=news.example', ['news.example']],
    ['dkim=pass header.d="news.example"', ['news.example']],
    ['dkim=pass header.i=@news.example', ['news.example']],
    ['dkim=pass header.d=news.example.', ['news.example']],
    ['dkim=pass header.d=; dkim=pass header.d=news.example; dkim=pass header.d=news.example', ['news.example']],
    ['dkim=pass', []],
    ['dkim=pass header.d=localhost', []],
    ['dkim=fail header.d=news.example', []],
    [null, []],
  ])('%j proves %j', (detail, dkim) => expect(parseAuthenticationResults(detail)).toEqual({ dkim, spf: null }));

  it('yields the sender’s domain once, the first that is stated', () => {
    const spf = (detail: string) => parseAuthenticationResults(detail).spf;
    expect(spf('spf=pass smtp.mailfrom=bounce@mail.example; spf=pass smtp.mailfrom=other.example')).toBe(
      'mail.example',
    );
    expect(spf('spf=softfail smtp.mailfrom=mail.example')).toBeNull();
    expect(spf('spf=pass smtp.mailfrom=')).toBeNull();
  });
});

describe('the sender in a form of an inbound service', () => {
  const posted = async (fields: Record<string, string>) => {
    const encoded = new TextEncoder().encode(new URLSearchParams(fields).toString());
    const mail = await readWebhookMail(
      {
        contentType: 'application/x-www-form-urlencoded',
        body: (async function* () {
          yield encoded;
        })(),
        secret: 's',
        to: null,
      },
      { secret: 's', mailgunKey: null, mailgunChecks: false },
      new Date('2026-06-10T12:00:00Z'),
    );
    return { ...mail, raw: new TextDecoder().decode(mail.raw) };
  };
  const FORM = { to: 'a@mail.test', text: 'Hello' };

  it('is the From field, otherwise the sender field, otherwise unknown', async () => {
    expect((await posted({ ...FORM, from: 'Tide <a@tide.example>', sender: 'b@tide.example' })).raw).toContain(
      'a@tide.example',
    );
    expect((await posted({ ...FORM, sender: 'b@tide.example' })).raw).toContain('b@tide.example');
    expect((await posted(FORM)).raw).not.toContain('undefined');
  });
});
