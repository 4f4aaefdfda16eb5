// The id of a mail, by which a redelivery is recognised.
import { describe, expect, it } from 'vitest';
import { computeEmailId } from '../../../src/domain/mail/id.ts';

const id = (mail: string, newsletter = 'newsletter-1') => computeEmailId(newsletter, new TextEncoder().encode(mail));
const base = 'Message-ID: <1@a.example>\r\nFrom: a@a.example\r\nSubject: s\r\n\r\nBody\r\n';

describe('an e-mail id', () => {
  it('is shaped like a UUID', async () => {
    expect(await id(base)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('never changes between versions: it recognises redeliveries and rebuilds lost tables', async () => {
    expect(await id(base)).toBe('c712166b-2ad9-8e81-94ef-d9754b4b6de1');
  });

  it.each([
    ['another Received header', `Received: from x by y; now\r\n${base}`],
    ['its headers folded another way', base.replace('Message-ID: ', 'Message-ID:\r\n ')],
    ['LF for CRLF', base.replaceAll('\r\n', '\n')],
    ['CR for CRLF', base.replaceAll('\r\n', '\r')],
    ['CR CR LF for CRLF', base.replaceAll('\r\n', '\r\r\n')],
    ['two line ends for each', base.replaceAll('\r\n', '\r\n\r\n')],
    ['that below a server’s header', `Received: by x; now\r\n${base.replaceAll('\r\n', '\r\n\r\n')}`],
    ['no line end at its end', base.trimEnd()],
    ['a byte order mark', `\ufeff${base}`],
    ['an mbox line before it', `From a@a.example Mon Jan 1 2026\n${base}`],
    ['that and a server’s header on top', `Received: by x; now\r\nFrom a@a.example Mon Jan 1 2026\r\n${base}`],
  ])('stays the same for a mail with %s', async (_, again) => {
    expect(await id(again)).toBe(await id(base));
  });

  it.each([
    ['another body', base.replace('Body', 'Other')],
    ['a line among its headers that is none', base.replace('From:', 'no header\r\nFrom:')],
    ['another first letter of its body', base.replace('Body', 'body')],
    ['another Message-ID', base.replace('<1@', '<2@')],
  ])('differs for a mail with %s', async (_, other) => {
    expect(await id(other)).not.toBe(await id(base));
  });

  it('differs for another newsletter', async () => {
    expect(await id(base, 'newsletter-2')).not.toBe(await id(base));
  });

  it('distinguishes mails without Message-ID and body by what the sender wrote', async () => {
    const bare = (subject: string) => `From: a@a.example\r\nSubject: ${subject}\r\n`;
    expect(await id(bare('one'))).not.toBe(await id(bare('two')));
    expect(await id(bare('one'))).toBe(await id(`Received: x\r\n${bare('one')}`));
  });

  it('distinguishes files that are no mails, below the header that our server added', async () => {
    const file = (bytes: string) =>
      id(`Authentication-Results: mx.test; dkim=none\r\n\u0001\0${bytes}\r\n\u0002\0: end`);
    expect(await file('one')).not.toBe(await file('other'));
    expect(await file('one')).toBe(await file('one'));
  });

  it('of a file without headers comes from its whole text', async () => {
    expect(await id('first line\n\nrest')).not.toBe(await id('other line\n\nrest'));
  });
});
