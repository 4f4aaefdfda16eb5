// Mail by webhook: who may deliver it, what each service's form proves, and its bounds.
import { describe, expect, it } from 'vitest';
import { readWebhookMail } from '../../../src/domain/mail/webhook.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

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
    // A caller with a wrong secret is rejected unread, whatever else proves it.
    expect(await code(post(FORM, await mailgun({}), { secret: 'wrong' }))).toBe('unauthenticated');
    expect(await code(post(FORM, await mailgun({ timestamp: 'x' }), { secret: null }))).toBe('unauthenticated');
    expect(await code(post('text/plain', 'x'))).toBe('unsupported_type');
    // Without one of the signature's fields nothing is proven, whatever else the form contains.
    for (const missing of ['timestamp', 'token', 'signature']) {
      const fields = new URLSearchParams(await mailgun({}));
      fields.delete(missing);
      expect([missing, await code(post(FORM, fields.toString(), { secret: null }))]).toEqual([
        missing,
        'unauthenticated',
      ]);
    }
  });

  it('by Mailgun yields its sender, its token if that proved it, and its checks if they are enabled', async () => {
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

  it('by SendGrid yields its envelope and its checks', async () => {
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
    // The recipient in the webhook's address takes precedence over the form's.
    expect(await post(FORM, form(fields), { to: 'z@mail.test' })).toMatchObject({
      recipients: ['z@mail.test', 'x@mail.test', 'y@mail.test'],
    });
  });

  it('proves a domain by its envelope, and nothing by fields that a sender writes', async () => {
    const sender = 'b@x.test; dkim=pass header.d=victim.test';
    const envelope = JSON.stringify({ to: ['x@mail.test'], from: sender });
    const none = { authentication: 'dkim=none; spf=none' };
    expect(await post(FORM, form({ envelope, text: 'x', SPF: 'pass' }))).toMatchObject(none);
    const checks = JSON.stringify([['X-Mailgun-Spf', 'Pass']]);
    expect(await post(FORM, await mailgun({ sender, 'message-headers': checks }))).toMatchObject(none);
  });

  it('is proved by Mailgun’s signature in Mailgun’s own form only', async () => {
    const fields = new URLSearchParams(await mailgun({ to: 'x@mail.test', text: 'x', SPF: 'pass' }));
    fields.delete('recipient');
    expect(await code(post(FORM, fields.toString(), { secret: null }))).toBe('unauthenticated');
    expect(await code(post(FORM, fields.toString()))).toBe('taken');
  });

  it('is the whole message if the service sends it, otherwise composed from its fields', async () => {
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
    expect(await raw(post(FORM, form({ to: 'a@b.test', text: 'x', sender: 'e@d.test' })))).toContain('e@d.test');
    expect(await code(post(FORM, form({ text: 'x' })))).toBe('invalid');
    expect(await post('message/rfc822', 'Subject: s\n\nx', { to: 'a@b.test' })).toMatchObject({
      recipients: ['a@b.test'],
    });
    expect(await code(post('message/rfc822', 'Subject: s\n\nx'))).toBe('invalid');
  });

  it('has at most fifty recipients', async () => {
    const to = Array.from({ length: 51 }, (_, n) => `a${n}@b.test`).join(',');
    expect((await post(FORM, form({ to, text: 'x' }))).recipients).toHaveLength(50);
  });
});
