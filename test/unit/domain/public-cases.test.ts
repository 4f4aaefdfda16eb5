// Inputs rebuilt after public bug reports of other programs, with their right answers (../shared/cases/public).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../../src/adapters/site-reader/take-body.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { classifyMail } from '../../../src/domain/mail/issue-kind.ts';
import { describeEmptyIssue } from '../../../src/domain/mail/message/bounds.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { findPublicCases } from '../../support/shared-folder.ts';

const { path, missing } = findPublicCases();
const load = (file: string): Uint8Array => readFileSync(join(path, file));

async function read(bytes: Uint8Array, filename = 'mail.eml') {
  const { message, fault, unread } = await readMessage(bytes, { filename });
  const { text, blocks } = segment(message);
  const links = blocks.flatMap((block) => block.links);
  const { claims } = await detectSponsors(offlineReader, {
    subject: message.subject,
    newsletter: { name: message.from?.name ?? '', domain: 'newsletter.example' },
    sender: { name: message.from?.name ?? null, address: message.from?.address ?? null },
    text,
    blocks,
    slots: [],
  });
  return {
    message,
    text,
    fault,
    unread,
    ...classifyMail(message, text, links),
    hrefs: links.map(({ href }) => href),
    sponsors: claims.map(({ brand }) => brand),
  };
}

/** What SMTP clients make of lines that end in CR CR LF. */
const doubled = (bytes: Uint8Array) =>
  new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll('\r\r\n', '\r\n\r\n'));

describe.skipIf(missing)(missing ?? 'a mail of the public cases', () => {
  it.each(['01-crcrlf-html.eml', '01-crcrlf-plain.eml'])(
    '%s is read whole as an SMTP client sends it',
    async (file) => {
      const { message, sponsors } = await read(doubled(load(file)));
      expect([Boolean(message.subject), sponsors]).toEqual([true, ['Ropery']]);
    },
  );

  it.each([
    ['01-crcrlf-html.eml', 'Ropery'],
    ['01-crcrlf-plain.eml', 'Ropery'],
    ['08-qp-space-in-domain.eml', 'Sailcloth Direct'],
    ['08-qp-trailing-space.eml', 'Ropery'],
    ['09-1252-label-utf8.eml', 'Łódź Żagle'],
    ['09-latin1-label-utf8.eml', 'Café Crème'],
    ['10-leading-blank-line.eml', 'Ropery'],
    ['11-base64-then-plain-footer.eml', 'Ropery'],
    ['13-unknown-charset-subject.eml', 'Café Crème'],
    ['date-invalid-received-present.eml', 'Rcvbox'],
    ['html-part-without-tags.eml', 'Notagbox'],
    ['inline-hidden-shown-by-css.eml', 'Cssbox'],
    ['msg-html-in-rtf-only.msg', 'Rtfbox'],
    ['qp-softbreak-trailing-blanks.eml', 'Qpblank'],
  ])('%s has the sponsor %s', async (file, sponsor) => {
    expect((await read(load(file), file)).sponsors).toEqual([sponsor]);
  });

  it('has whole words and links whatever its line ends and soft breaks are', async () => {
    const { text, hrefs } = await read(load('qp-softbreak-trailing-blanks.eml'));
    expect(text).toContain('the reeds stood tall');
    expect(text).toContain('of your gauges');
    expect(hrefs).toContain(`https://qpblank.example/path?utm_source=heron&utm_campaign=${'y'.repeat(60)}&z=end`);
    expect((await read(load('08-qp-space-in-domain.eml'))).hrefs).toContain('https://sailcloth-direct.example/offer');
    expect((await read(load('html-part-without-tags.eml'))).text).toContain(
      'quiet.\n\nTOGETHER WITH NOTAGBOX\nNotagbox',
    );
    expect((await read(load('11-base64-then-plain-footer.eml'))).text).toMatch(/Bye!$/);
  });

  it('has each header field decoded by itself', async () => {
    const headers = async (file: string) => {
      const { subject, from } = (await read(load(file))).message;
      return { subject, from };
    };
    const tide = { name: 'Tide Notes', address: 'hello@tidenotes.example' };
    expect(await headers('10-leading-blank-line.eml')).toEqual({ subject: 'I9 one leading crlf', from: tide });
    expect(await headers('12-split-character-padded.eml')).toEqual({ subject: 'dq Brižas jura', from: tide });
    expect(await headers('13-unknown-charset-subject.eml')).toEqual({ subject: 'm Odd café', from: tide });
    expect(await headers('14-from-double-brackets.eml')).toEqual({ subject: 'From br', from: tide });
    expect(await headers('headers-utf8-from-latin1-subject.eml')).toEqual({
      subject: 'Grüße aus der Bucht',
      from: { name: 'Héron Herald', address: 'editor@heronherald.example' },
    });
  });

  it('without a valid Date was sent at the time of its newest Received line', async () => {
    const { message } = await read(load('date-invalid-received-present.eml'));
    expect(message.date).toEqual(new Date('2026-10-20T06:15:09Z'));
  });

  it('that asks for a confirmation is one, with the link that agrees or without any', async () => {
    expect(await read(load('gmail-forwarding-confirmation-en.eml'))).toMatchObject({
      kind: 'confirmation',
      confirmUrl: 'https://mail-settings.google.com/mail/vf-%5BANGjdJ_y%5D-Ab13',
    });
    expect(await read(load('reply-to-confirm.eml'))).toMatchObject({ kind: 'confirmation', confirmUrl: null });
  });

  it('whose body can’t be read says what it consists of', async () => {
    const { text, unread } = await read(load('tnef-body.eml'));
    expect([text, describeEmptyIssue(unread)]).toEqual([
      '',
      'It has no text that can be read, only application/ms-tnef.',
    ]);
  });
});

it.skipIf(missing)(missing ?? 'a feed of the public cases is decoded by its XML declaration', () => {
  expect(decodeBody(load('15-feed-windows-1251.xml'), 'application/rss+xml')).toContain('Выпуск 9: причал');
});
